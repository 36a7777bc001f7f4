import FieldInput
package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The form that adds or edits a receipt. Every change is kept as a draft.
package enum ReceiptForm: Screen {
    package static var title: String { Strings.formTitle }

    /// The state of the form.
    package struct Model: Hashable, Sendable {
        /// Nil adds a receipt.
        var receipt: ReceiptID?
        /// The stored values when the form was opened.
        var stored: Fields = [:]
        /// The version of the server's state that they are based on.
        var storedVersion: Int64 = 0
        /// The initial texts of the form.
        var initial: [FieldName: String] = [:]
        /// One-line fields, including the category's identifier and the favorite flag.
        var texts: [FieldName: TextField] = [:]
        var notes = NotesField()
        var focus: FieldName
        /// The visible fields, in the order of Tab.
        var order = ReceiptForm.order
        /// The texts that a reading suggests, with which the form begins; saving it then accepts a receipt of the Inbox.
        /// Nil in every other form.
        var suggested: [FieldName: String]?
        /// The problem of each field that cannot be saved as it is.
        var errors: [FieldName: String] = [:]
        /// The time at which the restored draft was typed; nil without one.
        var draftFrom: Timestamp?
        var isLoaded = false
        var isSaving = false
        /// Whether saving has failed, and the stored values are being read again.
        var looksAgain = false
        /// Whether the focused field was just entered: new input then replaces its text if the field is short.
        var isFresh = true

        package init(_ receipt: ReceiptID?, focus: FieldName? = nil) {
            self.receipt = receipt
            self.focus = focus ?? .storeName
        }

        var draftName: DraftName { receipt.map(DraftName.receipt) ?? .new }

        /// The current text of a field.
        func text(_ field: FieldName) -> String {
            field == .userNotes ? notes.text : texts[field]?.text ?? ""
        }

        /// Fields whose text differs from the initial one.
        var changed: [FieldName] {
            ReceiptForm.order.filter { text($0) != initial[$0] ?? "" }
        }
    }

    /// The fields in the order of Tab. Notes are last, since they take the rest of the window. A receipt is returned by a
    /// key, not in the form.
    static let order: [FieldName] =
        FieldTable.receipt.typed.map(\.name).filter { $0 != .status && $0 != .userNotes } + [.userNotes]

    /// Whether a field is usually typed again rather than edited.
    static func isShort(_ field: FieldName) -> Bool { FieldTable.entry(field)?.shape.isShort ?? false }

    /// The events of the form.
    package enum Message: TypingMessage, Hashable, Sendable {
        case appeared
        case loaded(ReceiptID, ReceiptDetail?)
        case key(Key), paste(String), click(Point)
        case next, previous, down, up, enter, save, leave, discard
        case saved(ReceiptID), failed
    }

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .enter, "save", Strings.helpSave, .change, footer: Strings.footSave, mode: .typing),
        Binding([.ctrl("s")], .save, "save-now", Strings.helpSaveNow, .change, footer: Strings.footSave, mode: .typing),
        Binding(
            [.tab], .next, "next-field", Strings.helpNextField, .move, footer: Strings.footNextField, mode: .typing),
        Binding([.backTab], .previous, "previous-field", Strings.helpPreviousField, .move, mode: .typing),
        Binding([.down], .down, "down", Strings.helpNextField, .move, mode: .typing),
        Binding([.up], .up, "up", Strings.helpPreviousField, .move, mode: .typing),
        Binding([.escape], .leave, "leave", Strings.helpLeaveForm, .change, footer: Strings.footLeave, mode: .typing),
        Binding(
            [.ctrl("x")], .discard, "discard", Strings.helpDiscard, .change, footer: Strings.footDiscard, mode: .typing),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        let isInNotes = model.focus == .userNotes
        return switch message {
        case .discard: model.changed.isEmpty ? .disabled(Strings.nothingTyped) : .offered
        case .enter: isInNotes ? .hidden : .offered
        case .down: isInNotes && !model.notes.isAtEnd ? .hidden : .offered
        case .up: isInNotes && model.notes.row > 0 ? .hidden : .offered
        case .appeared, .loaded, .key, .paste, .click, .next, .previous, .save, .leave, .saved, .failed: .offered
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.detail(let id, let detail)): .loaded(id, detail)
        case .written(.saved(let id)): .saved(id)
        case .failed: .failed
        case .read, .written, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }
}
