package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The form of an item, a warranty or a claim.
package enum PartForm: Screen {
    package static var title: String { Strings.Cover.formTitle }

    package struct Model: Hashable, Sendable {
        var task: PartTask
        /// The initial texts of the form.
        var initial: [FieldName: String] = [:]
        /// One-line fields; for a choice, its stored text.
        var texts: [FieldName: TextField] = [:]
        var notes = NotesField()
        var focus: FieldName
        /// The problem of each field that cannot be saved as it is.
        var errors: [FieldName: String] = [:]
        var isSaving = false
        /// Whether saving has failed, and the stored values are being read again.
        var looksAgain = false
        /// Whether the focused field was just entered: new input then replaces its text if the field is short.
        var isFresh = true

        package init(_ task: PartTask, in context: Context) {
            self.task = task
            let order = PartFields.order(task.type)
            focus = task.focus ?? order.first ?? .userNotes
            initial = Language.$current.withValue(context.language) { PartFields(task, context).texts() }
            for field in order where field != .userNotes { texts[field] = TextField(initial[field] ?? "") }
            notes = NotesField(initial[.userNotes] ?? "")
            initial[.userNotes] = notes.text
        }

        var order: [FieldName] { PartFields.order(task.type) }

        /// The current text of a field.
        func text(_ field: FieldName) -> String {
            field == .userNotes ? notes.text : texts[field]?.text ?? ""
        }

        /// Fields whose text differs from the initial one.
        var changed: [FieldName] { order.filter { text($0) != initial[$0] ?? "" } }
    }

    package enum Message: TypingMessage, Hashable, Sendable {
        case key(Key), paste(String), click(Point)
        case next, previous, down, up, enter, save, leave
        case saved, failed, covered(ReceiptCover)
    }

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .enter, "save", Strings.helpSave, .change, footer: Strings.footSave, mode: .typing),
        Binding([.ctrl("s")], .save, "save-now", Strings.helpSaveNow, .change, footer: Strings.footSave, mode: .typing),
        Binding(
            [.tab], .next, "next-field", Strings.helpNextField, .move, footer: Strings.footNextField, mode: .typing),
        Binding([.backTab], .previous, "previous-field", Strings.helpPreviousField, .move, mode: .typing),
        Binding([.down], .down, "down", Strings.helpNextField, .move, mode: .typing),
        Binding([.up], .up, "up", Strings.helpPreviousField, .move, mode: .typing),
        Binding([.escape], .leave, "leave", Strings.Cover.helpLeave, .change, footer: Strings.footBack, mode: .typing),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }
    package static func losesText(_ model: Model) -> Bool { !model.changed.isEmpty && !model.isSaving }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        let isInNotes = model.focus == .userNotes
        return switch message {
        case .enter: isInNotes ? .hidden : .offered
        case .down: isInNotes && !model.notes.isAtEnd ? .hidden : .offered
        case .up: isInNotes && model.notes.row > 0 ? .hidden : .offered
        case .key, .paste, .click, .next, .previous, .save, .leave, .saved, .failed, .covered: .offered
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .written(.changed): .saved
        case .failed: .failed
        case .read(.cover(_, let cover?)): .covered(cover)
        case .read, .written, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }
}
