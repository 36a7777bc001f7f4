import FieldInput
package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// Asks for a file name and shows the progress of the backup.
package enum BackupDialog: Screen {
    package static var title: String { Strings.Backup.title }

    package struct Model: Hashable, Sendable {
        var path: TextField
        /// Nil while no backup is running.
        var run: Run?
        var problem: String?
        /// Possible completions of the path, after Tab.
        var completion: PathCompletion?

        struct Run: Hashable, Sendable {
            var step = BackupStep.copying
            /// The progress of this step.
            var percent = 0
            var isStopping = false
        }

        /// Clears what was said about the previous name.
        mutating func touch() {
            problem = nil
            completion = nil
        }

        mutating func take(_ completion: PathCompletion) {
            guard run == nil, path.take(completion) else { return }
            problem = nil
            self.completion = completion
        }

        /// Suggests a file name made from the vault's name and the day.
        package init(vault: String, today: CalendarDay) {
            let name = FileNameWords.words(vault)
            path = TextField("~/\(name.isEmpty ? "vault" : name)-\(today).rvbackup")
        }
    }

    package enum Message: Hashable, Sendable {
        case write
        case stop
        case close
        case complete
        case completed(PathCompletion)
        case typed(Key), pasted(String)
        case progress(BackupStep, percent: Int)
        /// A file of that name exists.
        case taken(BackupOrder)
        case done
        case failed(String)
    }

    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .write, "make-backup", Strings.Backup.helpWrite, .change, footer: Strings.Backup.footMake,
            mode: .typing),
        Binding(
            [.tab], .complete, "complete-path", Strings.helpComplete, .change, footer: Strings.footComplete,
            mode: .typing),
        Binding(
            [.control("g")], .stop, "stop", Strings.Backup.helpStop, .program, footer: Strings.Backup.footStop,
            mode: .both),
        Binding([.escape], .close, "close", Strings.helpBack, .move, footer: Strings.footBack, mode: .both),
    ])

    package static func isTyping(_ model: Model) -> Bool { model.run == nil }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .stop: model.run == nil ? .disabled(Strings.nothingRuns) : .offered
        case .close: model.run == nil ? .offered : .disabled(Strings.Backup.isRunning)
        case .write, .complete, .completed, .typed, .pasted, .progress, .taken, .done, .failed: .offered
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .file(.pathCompleted(let completion)): .completed(completion)
        case .file(.backupProgress(let step, let percent)): .progress(step, percent: percent)
        case .file(.backupTaken(let order)): .taken(order)
        case .file(.backedUp): .done
        case .file(.backupFailed(let sentence)): .failed(sentence.text)
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): model.run == nil ? .typed(key) : nil
        case .paste(let text): model.run == nil ? .pasted(text) : nil
        case .mouse, .resize, .focus, .resumed: nil
        }
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .write: return write(&model)
        case .stop:
            model.run?.isStopping = true
            return [.file(.cancelBackup)]
        case .close: return [.navigate(.close)]
        case .complete: return [.file(.completePath(model.path.text))]
        case .completed(let completion): model.take(completion)
        case .typed(let key): if model.path.handle(key) { model.touch() }
        case .pasted(let text):
            model.path.paste(text)
            model.touch()
        case .progress(let step, let percent):
            // `run` is nil for a backup that replaces a file: the answer to the root's question started it.
            model.run = Model.Run(step: step, percent: percent, isStopping: model.run?.isStopping ?? false)
        case .taken(let order):
            model.run = nil
            let question = Confirmation(
                title: Strings.Export.replaceTitle, text: Strings.Export.isThere(order.path),
                action: Strings.Export.replace, effects: [.file(.backUp(BackupOrder(to: order.path, replaces: true)))])
            return [.navigate(.confirm(question))]
        case .done: return [.navigate(.close)]
        case .failed(let sentence):
            model.run = nil
            model.problem = sentence
        }
        return []
    }

    private static func write(_ model: inout Model) -> [Effect] {
        guard model.run == nil else { return [] }
        guard !model.path.text.trimmed.isEmpty else {
            model.problem = Strings.Export.nameMissing
            return []
        }
        model.run = Model.Run()
        model.problem = nil
        return [.file(.backUp(BackupOrder(to: model.path.text.trimmed)))]
    }
}
