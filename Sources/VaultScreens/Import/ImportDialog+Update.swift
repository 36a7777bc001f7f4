import TerminalUI
import VaultModel

extension ImportDialog {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .previewed(let preview): model.take(preview, in: context)
        case .progress(let done, let total):
            model.done = done
            model.total = total
        case .finished(let outcome): return finished(outcome, &model)
        case .failed(let sentence): model.fail(sentence)
        case .typed(let key): model.edit { _ = $0.handle(key) }
        case .pasted(let text): model.edit { $0.paste(text) }
        case .enter: return enter(&model, in: context)
        case .close: return close(&model)
        case .stop:
            model.isStopping = true
            return [.cancelImport]
        case .run: return run(&model)
        case .switchPane: model.pane = model.pane == .settings ? .rows : .settings
        case .earlier: return model.step(by: -1, in: context)
        case .later: return model.step(by: 1, in: context)
        case .filter: model.showNextKind()
        case .changePath:
            model.stage = .path
            model.problem = nil
        case .up: model.move(by: -1, in: context)
        case .down: model.move(by: 1, in: context)
        case .pageUp: model.move(by: -max(1, model.height(in: context) - 1), in: context)
        case .pageDown: model.move(by: max(1, model.height(in: context) - 1), in: context)
        case .first: model.move(by: -10_000_000, in: context)
        case .last: model.move(by: 10_000_000, in: context)
        }
        return []
    }

    private static func enter(_ model: inout Model, in context: Context) -> [Effect] {
        switch model.stage {
        case .path: return model.read()
        case .preview: return model.currency == nil ? model.step(by: 1, in: context) : model.takeCurrency()
        case .running: return []
        }
    }

    /// One level at a time; a run goes on until it is stopped.
    private static func close(_ model: inout Model) -> [Effect] {
        if model.currency != nil {
            model.currency = nil
            model.problem = nil
            return []
        }
        if model.stage == .running {
            return [.navigate(.toast(Toast(Strings.Import.stopFirst, kind: .notice)))]
        }
        return (model.isReading ? [.cancelImport] : []) + [.navigate(.close)]
    }

    private static func run(_ model: inout Model) -> [Effect] {
        guard let preview = model.preview, preview.problem == nil, !model.isReading else { return [] }
        model.stage = .running
        model.isStopping = false
        model.done = 0
        model.total = preview.added
        return [.runImport(path: preview.path, preview.settings)]
    }

    private static func finished(_ outcome: ImportOutcome, _ model: inout Model) -> [Effect] {
        guard model.stage == .running else {
            model.isReading = false
            model.isStopping = false
            return []
        }
        let toast = Toast(Strings.Import.outcome(outcome), kind: outcome.isCancelled ? .notice : .done)
        return [.navigate(.toast(toast)), .navigate(.close)]
    }
}

extension ImportDialog.Model {
    /// The rows that are listed.
    var listed: [ImportPreview.Line] {
        let lines = preview?.lines ?? []
        return filter.map { kind in lines.filter { $0.verdict == kind } } ?? lines
    }

    /// Why the row under the cursor is not added, in full; nil where it is.
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

    fileprivate mutating func take(_ new: ImportPreview, in context: Context) {
        guard stage != .running else { return }
        preview = new
        isReading = false
        stage = .preview
        problem = nil
        // What was refused is what a person has to see first.
        if filter == nil, new.refused > 0 { filter = .refused }
        if filter == .refused, new.refused == 0 { filter = nil }
        let layout = ImportLayout(context, self)
        settings.select(settings.cursor, count: ImportSetting.all(of: new).count, height: layout.settings.rows)
        rows.select(rows.cursor, count: listed.count, height: layout.rows.rows)
    }

    fileprivate mutating func fail(_ sentence: String) {
        isReading = false
        isStopping = false
        if stage == .running { stage = preview == nil ? .path : .preview }
        problem = sentence
    }

    fileprivate mutating func edit(_ change: (inout TextField) -> Void) {
        problem = nil
        if stage == .path {
            change(&path)
        } else if var field = currency {
            change(&field)
            currency = field
        }
    }

    fileprivate mutating func read() -> [Effect] {
        let name = path.text.trimmed
        guard !name.isEmpty else {
            problem = Strings.Import.typePath
            return []
        }
        guard !isReading else { return [] }
        isReading = true
        problem = nil
        if preview?.path != name {
            preview = nil
            filter = nil
            settings = ListWindow()
            rows = ListWindow()
        }
        return [.previewImport(path: name, preview?.settings)]
    }

    fileprivate mutating func step(by step: Int, in context: Context) -> [Effect] {
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

    fileprivate mutating func takeCurrency() -> [Effect] {
        guard let text = currency?.text.trimmed.uppercased(), var changed = preview?.settings, let path = preview?.path
        else { return [] }
        if text.isEmpty {
            currency = nil
            return []
        }
        let chosen = Currency(text).flatMap { $0.isAssigned ? $0 : nil }
        guard chosen != nil || text == Strings.noValue.uppercased() else {
            problem = Strings.Start.noSuchCurrency
            return []
        }
        currency = nil
        changed.currency = chosen
        return readAgain(path, changed)
    }

    /// The settings show at once; the counts follow with the answer.
    private mutating func readAgain(_ path: String, _ changed: ImportSettings) -> [Effect] {
        guard changed != preview?.settings else { return [] }
        preview?.settings = changed
        isReading = true
        problem = nil
        return [.previewImport(path: path, changed)]
    }

    fileprivate mutating func showNextKind() {
        let kinds: [ImportPreview.Verdict?] = [nil] + ImportPreview.Verdict.allCases
        let index = kinds.firstIndex(of: filter) ?? 0
        filter = kinds[(index + 1) % kinds.count]
        rows = ListWindow()
    }

    fileprivate func height(in context: Context) -> Int {
        let layout = ImportLayout(context, self)
        return pane == .settings ? layout.settings.rows : layout.rows.rows
    }

    fileprivate mutating func move(by step: Int, in context: Context) {
        let layout = ImportLayout(context, self)
        switch pane {
        case .settings:
            settings.move(
                by: step, count: preview.map { ImportSetting.all(of: $0).count } ?? 0, height: layout.settings.rows)
        case .rows: rows.move(by: step, count: listed.count, height: layout.rows.rows)
        }
    }
}
