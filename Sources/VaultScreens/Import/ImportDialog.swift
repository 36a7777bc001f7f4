package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The import of a file: its path, its settings, a dry run and the run itself.
package enum ImportDialog: Screen {
    package static var title: String { Strings.Import.title }

    package struct Model: Hashable, Sendable {
        var path = TextField()
        var stage = ImportStage.path
        /// The problem with the path or the file.
        var problem: String?
        /// Possible completions of the path, after Tab.
        var completion: PathCompletion?
        /// The result of the dry run; nil before the first one.
        var preview: ImportPreview?
        /// Whether a dry run is in progress.
        var isReading = false
        /// Whether that dry run follows a failed run, whose reason stays visible.
        var readsAfterFailure = false
        /// The settings of the visible rows while others are being tried; nil if they are the preview's own.
        var shownSettings: ImportSettings?
        var pane = ImportPane.settings
        /// The setting or column under the cursor.
        var settings = ListWindow()
        /// The row under the cursor.
        var rows = ListWindow()
        /// The kind of rows to list; nil lists all.
        var filter: ImportPreview.Verdict?
        var done = 0
        var total = 0
        var isStopping = false
        /// The home currency while it is being typed.
        var currency: TextField?

        /// - Parameter path: the initial text of the field.
        package init(path: String = "") {
            self.path = TextField(path)
        }
    }

    package enum Message: Hashable, Sendable {
        case enter
        case close
        case stop
        case switchPane
        case up, down, pageUp, pageDown, first, last
        case earlier, later
        case filter
        case changePath
        case run
        case complete
        case completed(PathCompletion)
        case typed(Key)
        case pasted(String)
        case previewed(ImportPreview)
        case progress(done: Int, total: Int)
        case finished(ImportOutcome)
        case failed(String)
        case isFolder(String)
    }

    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .enter, "read-file", "Read the file, or accept the input", .change, footer: "continue",
            mode: .typing),
        Binding(
            [.tab], .complete, "complete-path", Strings.helpComplete, .change, footer: Strings.footComplete,
            mode: .typing),
        Binding([.character("I")], .run, "run-import", "Import what is ready", .change, footer: "import"),
        Binding([.tab, .backTab], .switchPane, "next-pane", "Settings or rows", .view, footer: "settings/rows"),
        Binding([.character("h"), .left], .earlier, "left", "Previous value", .change),
        Binding([.enter, .character("l"), .right, .space], .later, "right", "Next value", .change, footer: "change"),
        Binding([.character("f")], .filter, "filter-rows", "All rows, or one kind", .view, footer: "kind"),
        Binding([.character("e")], .changePath, "edit", "Another file", .change, footer: "other file"),
        Binding([.control("g")], .stop, "stop", "Stop the running task", .program, footer: "stop", mode: .both),
        Binding([.escape], .close, "close", "Leave; nothing is imported", .move, footer: "leave", mode: .both),
        Binding([.character("q")], .close, "close-page", "Leave; nothing is imported", .move),
        Binding([.character("j"), .down], .down, "down", "Next line", .move),
        Binding([.character("k"), .up], .up, "up", "Previous line", .move),
        Binding([.pageDown, .control("d")], .pageDown, "page-down", "One page down", .move),
        Binding([.pageUp, .control("u")], .pageUp, "page-up", "One page up", .move),
        Binding([.character("g"), .home], .first, "first", "First line", .move),
        Binding([.character("G"), .end], .last, "last", "Last line", .move),
    ])

    package static func isTyping(_ model: Model) -> Bool {
        switch model.stage {
        case .path: true
        case .preview: model.currency != nil
        case .running: false
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard isTyping(model) else { return nil }
        switch input {
        case .key(let key): return .typed(key)
        case .paste(let text): return .pasted(text)
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .file(.pathCompleted(let completion)): .completed(completion)
        case .file(.importPreviewed(let preview)): .previewed(preview)
        case .file(.importProgress(let done, let total)): .progress(done: done, total: total)
        case .file(.importFinished(let outcome)): .finished(outcome)
        case .file(.importFailed(let sentence)): .failed(sentence.text)
        case .file(.importIsFolder(let path)): .isFolder(path)
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        let isPreview = model.stage == .preview
        switch message {
        case .stop:
            return model.stage == .running || model.isReading ? .offered : .disabled(Strings.nothingRuns)
        case .run:
            guard isPreview else { return .hidden }
            if model.isReading { return .disabled(Strings.Import.stillReading) }
            return model.preview?.problem.map(Availability.disabled) ?? .offered
        case .enter: return model.stage == .running ? .hidden : .offered
        case .earlier, .later: return isPreview && model.pane == .settings ? .offered : .hidden
        case .complete: return model.stage == .path ? .offered : .hidden
        case .filter: return isPreview ? .offered : .hidden
        case .switchPane, .changePath, .up, .down, .pageUp, .pageDown, .first, .last:
            return isPreview ? .offered : .hidden
        case .close: return model.stage == .running ? .disabled(Strings.Import.stopFirst) : .offered
        case .completed, .typed, .pasted, .previewed, .progress, .finished, .failed, .isFolder: return .offered
        }
    }
}

/// The stage of an import.
enum ImportStage: Hashable, Sendable {
    case path, preview, running
}

/// The pane that has the focus after a dry run.
enum ImportPane: Hashable, Sendable {
    case settings, rows
}
