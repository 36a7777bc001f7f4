import FieldInput
import TerminalUI
import Translation
import VaultModel
import VaultWording

extension PlainApp {
    static func importing(_ rest: String, _ model: inout Model) -> Step {
        rest.isEmpty ? ask(.importFile, [], &model) : readFile(rest, &model)
    }

    static func readFile(_ path: String, _ model: inout Model) -> Step {
        guard !path.isEmpty else { return Step(lines: [Strings.Import.typePath]) }
        model.question = nil
        if let paths = IntakePaths.paths(in: path) { return Step(effects: [.media(.take(paths))]) }
        return Step(effects: [.file(.previewImport(path: path, nil))])
    }

    /// Prints what was read, and asks what to do with it.
    static func preview(_ preview: ImportPreview, _ model: inout Model) -> Step {
        ask(.importing(preview), PlainWords(model.context).preview(preview), &model)
    }

    /// Handles the answer: 1 imports; any other number changes a setting and reads the file again. The setting gets its
    /// next value; a column gets the field whose name follows the number.
    static func choose(_ answer: String, _ preview: ImportPreview, _ model: inout Model) -> Step {
        let settings = ImportSetting.all(of: preview)
        let words = answer.split(separator: " ", maxSplits: 1).map(String.init)
        guard let number = words.first.flatMap({ Int($0) }), (1...settings.count + 1).contains(number),
            words.count == 1 || number > 1
        else { return Step(lines: [Strings.Plain.oneToNumber(settings.count + 1)]) }
        guard number > 1 else {
            if let problem = preview.problem { return Step(lines: [problem]) }
            model.question = nil
            return Step(effects: [.file(.runImport(path: preview.path, preview.settings, shown: preview.digest))])
        }
        let setting = settings[number - 2]
        if setting == .currency { return ask(.importCurrency(preview), [], &model) }
        var changed = preview.settings
        if words.count == 1 {
            setting.step(&changed, by: 1)
        } else if !setting.set(&changed, to: words[1].trimmed) {
            let fields = ImportSetting.targets.map(Strings.label(of:)).joined(separator: ", ")
            return Step(lines: [Strings.Plain.noSuchField(fields)])
        }
        model.question = nil
        return Step(effects: [.file(.previewImport(path: preview.path, changed))])
    }

    static func chooseCurrency(_ answer: String, _ preview: ImportPreview, _ model: inout Model) -> Step {
        var changed = preview.settings
        do {
            changed.currency = answer == "-" ? nil : try CurrencyInput.read(answer)
        } catch {
            return Step(lines: [Strings.Start.noSuchCurrency])
        }
        model.question = nil
        return Step(effects: [.file(.previewImport(path: preview.path, changed))])
    }
}

extension PlainWords {
    /// The highest number of rows with problems that are printed.
    private static let toldRows = 10

    func preview(_ preview: ImportPreview) -> [String] {
        var lines = [
            Strings.Plain.toAdd(preview.added), Strings.Plain.alreadyHere(preview.duplicates),
            Strings.Plain.refusedRows(preview.refused),
        ]
        let doubtful = preview.lines.filter { $0.verdict != .added }
        lines += doubtful.prefix(PlainWords.toldRows).map { line in
            Strings.Plain.row(line.line, line.text, line.reason)
        }
        lines.append("1. " + (preview.problem ?? Strings.Plain.importThem(preview.added)))
        for (index, setting) in ImportSetting.all(of: preview).enumerated() {
            let label = Strings.Import.label(of: setting, preview)
            lines.append("\(index + 2). \(label): \(setting.value(in: preview.settings)).")
        }
        return lines + [Strings.Plain.importHint]
    }
}
