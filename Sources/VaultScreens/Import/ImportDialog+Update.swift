import TerminalUI
import VaultModel
import VaultWording

extension ImportDialog {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .previewed(let preview): model.take(preview, in: context)
        case .progress(let done, let total):
            model.done = done
            model.total = total
        case .finished(let outcome): return finished(outcome, &model)
        case .failed(let sentence):
            let wasRunning = model.stage == .running
            model.fail(sentence)
            return wasRunning ? model.readAfterFailure() : []
        case .isFolder(let path): return [.navigate(.close)] + IntakePaths.take([path])
        case .complete: return [.file(.completePath(model.path.text))]
        case .completed(let completion): model.take(completion)
        case .typed(let key): model.edit { _ = $0.handle(key) }
        case .pasted(let text): model.edit { $0.paste(text) }
        case .enter: return enter(&model, in: context)
        case .close: return close(&model)
        case .stop:
            model.isStopping = true
            return [.file(.cancelImport)]
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

    /// Closes one level at a time; a running import has to be stopped first.
    private static func close(_ model: inout Model) -> [Effect] {
        if model.currency != nil {
            model.currency = nil
            model.problem = nil
            return []
        }
        if model.stage == .running {
            return [.navigate(.toast(Toast(Strings.Import.stopFirst, kind: .notice)))]
        }
        return (model.isReading ? [.file(.cancelImport)] : []) + [.navigate(.close)]
    }

    private static func run(_ model: inout Model) -> [Effect] {
        guard let preview = model.preview, preview.problem == nil, !model.isReading else { return [] }
        model.stage = .running
        model.isStopping = false
        model.done = 0
        model.total = preview.added
        return [.file(.runImport(path: preview.path, preview.settings, shown: preview.digest))]
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
