package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// Asks for the format and the file of an export.
package enum ExportDialog: Screen {
    package static var title: String { Strings.Export.title }

    package struct Model: Hashable, Sendable {
        /// The possible exports, at least one.
        let tasks: [ExportTask]
        private(set) var task: ExportTask
        /// The format under the cursor.
        var choice = 0
        var path: TextField
        /// Whether the person has edited the name; another format then changes only its extension.
        var isTouched = false
        /// Whether the shell is writing the file.
        var isWriting = false
        /// The reason why nothing was written.
        var problem: String?

        package init(_ task: ExportTask, others: [ExportTask] = [], today: CalendarDay) {
            tasks = [task] + others
            self.task = task
            path = TextField(task.formats.first.map { task.defaultPath($0, today: today) } ?? "")
        }

        var format: ExportFormat { task.formats[min(choice, task.formats.count - 1)] }

        /// Selects another export. The file name follows unless the person has edited it.
        mutating func chooseTask(by steps: Int, today: CalendarDay) {
            let index = (tasks.firstIndex(of: task) ?? 0) + steps + tasks.count
            task = tasks[index % tasks.count]
            problem = nil
            if !isTouched { path = TextField(task.defaultPath(format, today: today)) }
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case earlier, later
        /// Selects another export.
        case nextTask(Int)
        case write
        case close
        case typed(Key), pasted(String)
        /// A file of that name exists.
        case taken(ExportOrder)
        case written
        case failed(String)
    }

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .write, "write", Strings.Export.helpWrite, .change, footer: "export", mode: .typing),
        Binding(
            [.tab], .nextTask(1), "next-choice", Strings.Export.helpNextTask, .change, footer: Strings.Export.footTask,
            mode: .typing),
        Binding(
            [.backTab], .nextTask(-1), "previous-choice", Strings.Export.helpTaskBefore, .change, mode: .typing),
        Binding(
            [.down, .tab], .later, "next-format", Strings.Export.helpLater, .change, footer: "format", mode: .typing),
        Binding([.up, .backTab], .earlier, "previous-format", Strings.Export.helpEarlier, .change, mode: .typing),
        Binding([.escape], .close, "close", Strings.helpBack, .move, footer: Strings.footBack, mode: .typing),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .earlier, .later: model.task.formats.count > 1 ? .offered : .hidden
        case .nextTask: model.tasks.count > 1 ? .offered : .hidden
        case .write: model.isWriting ? .disabled(Strings.Export.isWriting) : .offered
        case .appeared, .close, .typed, .pasted, .taken, .written, .failed: .offered
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .file(.exportTaken(let order)): .taken(order)
        case .file(.exported): .written
        case .file(.exportFailed(let sentence)): .failed(sentence.text)
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): .typed(key)
        case .paste(let text): .pasted(text)
        case .mouse, .resize, .focus, .resumed: nil
        }
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared: break
        case .earlier: choose(model.choice - 1, &model, in: context)
        case .later: choose(model.choice + 1, &model, in: context)
        case .nextTask(let steps): model.chooseTask(by: steps, today: context.today)
        case .write: return write(&model)
        case .close: return [.navigate(.close)]
        case .typed(let key): if model.path.handle(key) { touch(&model) }
        case .pasted(let text):
            model.path.paste(text)
            touch(&model)
        case .taken(let order):
            model.isWriting = false
            var replacing = order
            replacing.replaces = true
            let question = Confirmation(
                title: Strings.Export.replaceTitle, text: Strings.Export.isThere(order.path),
                action: Strings.Export.replace, effects: [.file(.export(replacing))])
            return [.navigate(.confirm(question))]
        case .written: return [.navigate(.close)]
        case .failed(let sentence):
            model.isWriting = false
            model.problem = sentence
        }
        return []
    }

    private static func touch(_ model: inout Model) {
        model.isTouched = true
        model.problem = nil
    }

    private static func write(_ model: inout Model) -> [Effect] {
        let path = model.path.text
        guard !path.isEmpty, !path.hasSuffix("/") else {
            model.problem = Strings.Export.nameMissing
            return []
        }
        model.isWriting = true
        model.problem = nil
        return [.file(.export(ExportOrder(model.task, as: model.format, to: path)))]
    }

    /// Selects a format. The file name follows unless the person has edited it; then only an extension that matches the
    /// previous format changes.
    private static func choose(_ choice: Int, _ model: inout Model, in context: Context) {
        let former = "." + model.format.fileExtension
        let count = model.task.formats.count
        model.choice = (choice + count) % count
        model.problem = nil
        if !model.isTouched {
            model.path = TextField(model.task.defaultPath(model.format, today: context.today))
        } else if model.path.text.hasSuffix(former) {
            model.path = TextField(model.path.text.dropLast(former.count) + "." + model.format.fileExtension)
        }
    }
}
