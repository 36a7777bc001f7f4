import FieldInput
import TerminalUI
import Translation
import VaultModel
import VaultWording

extension ImportDialog.Model {
    /// The listed rows.
    var listed: [ImportPreview.Line] {
        let lines = preview?.lines ?? []
        return filter.map { kind in lines.filter { $0.verdict == kind } } ?? lines
    }

    /// The number of all rows of the listed kind; the preview has only the first of them.
    var countOfKind: Int {
        guard let preview else { return 0 }
        return switch filter {
        case .added: preview.added
        case .duplicate: preview.duplicates
        case .refused: preview.refused
        case nil: preview.added + preview.duplicates + preview.refused
        }
    }

    /// The full reason why the row under the cursor is not added; nil if it is.
    var currentReason: String? {
        let lines = listed
        guard lines.indices.contains(rows.cursor), !lines[rows.cursor].reason.isEmpty else { return nil }
        return lines[rows.cursor].reason
    }

    /// The setting under the cursor.
    var setting: ImportSetting? {
        let all = preview.map(ImportSetting.all) ?? []
        return all.indices.contains(settings.cursor) ? all[settings.cursor] : nil
    }

    mutating func take(_ new: ImportPreview, in context: Context) {
        guard stage != .running else { return }
        preview = new
        shownSettings = nil
        isReading = false
        stage = .preview
        if !readsAfterFailure { problem = nil }
        readsAfterFailure = false
        // Refused rows are what a person has to see first.
        if filter == nil, new.refused > 0 { filter = .refused }
        if filter == .refused, new.refused == 0 { filter = nil }
        let layout = ImportLayout(context, self)
        settings.select(settings.cursor, count: ImportSetting.all(of: new).count, height: layout.settings.rows)
        rows.select(rows.cursor, count: listed.count, height: layout.rows.rows)
    }

    mutating func fail(_ sentence: String) {
        isReading = false
        readsAfterFailure = false
        isStopping = false
        if stage == .running { stage = preview == nil ? .path : .preview }
        // The rows were read with the previous settings, and only what is shown may be imported.
        if let shownSettings { preview?.settings = shownSettings }
        shownSettings = nil
        problem = sentence
    }

    /// Reads the file again after a failed run. It may have changed, so the current rows are shown beside the failure.
    mutating func readAfterFailure() -> [Effect] {
        guard stage == .preview, let preview else { return [] }
        isReading = true
        readsAfterFailure = true
        return [.file(.previewImport(path: preview.path, preview.settings))]
    }

    mutating func edit(_ change: (inout TextField) -> Void) {
        problem = nil
        completion = nil
        if stage == .path {
            change(&path)
        } else if var field = currency {
            change(&field)
            currency = field
        }
    }

    mutating func take(_ completion: PathCompletion) {
        guard stage == .path, path.take(completion) else { return }
        problem = nil
        self.completion = completion
    }

    mutating func read() -> [Effect] {
        let name = path.text.trimmed
        guard !name.isEmpty else {
            problem = Strings.Import.typePath
            return []
        }
        guard !isReading else { return [] }
        if let paths = IntakePaths.paths(in: name) { return [.navigate(.close)] + IntakePaths.take(paths) }
        isReading = true
        problem = nil
        completion = nil
        if preview?.path != name {
            preview = nil
            shownSettings = nil
            filter = nil
            settings = ListWindow()
            rows = ListWindow()
        }
        return [.file(.previewImport(path: name, preview?.settings))]
    }

    mutating func step(by step: Int, in context: Context) -> [Effect] {
        guard pane == .settings, let setting, var changed = preview?.settings, let path = preview?.path else {
            return []
        }
        if setting == .currency {
            currency = TextField()
            return []
        }
        setting.step(&changed, by: step)
        return readAgain(path, changed)
    }

    mutating func takeCurrency() -> [Effect] {
        guard let text = currency?.text.trimmed, var changed = preview?.settings, let path = preview?.path else {
            return []
        }
        if text.isEmpty {
            currency = nil
            return []
        }
        do {
            changed.currency = try CurrencyInput.read(text)
        } catch {
            problem = Strings.Start.noSuchCurrency
            return []
        }
        currency = nil
        return readAgain(path, changed)
    }

    /// Reads the file again. The settings are shown at once; the counts follow with the answer.
    private mutating func readAgain(_ path: String, _ changed: ImportSettings) -> [Effect] {
        guard changed != preview?.settings else { return [] }
        shownSettings = shownSettings ?? preview?.settings
        preview?.settings = changed
        isReading = true
        problem = nil
        return [.file(.previewImport(path: path, changed))]
    }

    mutating func showNextKind() {
        let kinds: [ImportPreview.Verdict?] = [nil] + ImportPreview.Verdict.allCases
        let index = kinds.firstIndex(of: filter) ?? 0
        filter = kinds[(index + 1) % kinds.count]
        rows = ListWindow()
    }

    func height(in context: Context) -> Int {
        let layout = ImportLayout(context, self)
        return pane == .settings ? layout.settings.rows : layout.rows.rows
    }

    mutating func move(by step: Int, in context: Context) {
        let layout = ImportLayout(context, self)
        switch pane {
        case .settings:
            settings.move(
                by: step, count: preview.map { ImportSetting.all(of: $0).count } ?? 0, height: layout.settings.rows)
        case .rows: rows.move(by: step, count: listed.count, height: layout.rows.rows)
        }
    }
}
