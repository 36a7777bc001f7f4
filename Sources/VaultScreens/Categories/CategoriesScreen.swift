package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The list of categories: adds, renames, orders and deletes them, and moves their receipts.
package enum CategoriesScreen: Screen {
    package static var title: String { Strings.Categories.title }

    package struct Model: Hashable, Sendable {
        /// Nil until the store has answered.
        var lines: [CategoryLine]?
        var list = ListWindow()
        /// The category whose name is typed; nil while none is.
        var naming: Naming?
        /// The name of a new category, to which the cursor moves once it is there.
        var awaited: String?

        package init() {}

        var count: Int { lines?.count ?? 0 }

        var current: CategoryLine? {
            guard let lines, lines.indices.contains(list.cursor) else { return nil }
            return lines[list.cursor]
        }
    }

    /// A name that is being typed.
    struct Naming: Hashable, Sendable {
        /// Nil for a new category.
        let category: ReceiptCategory?
        var answer = AnswerField()
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded([CategoryLine])
        case changedOutside
        case list(ListStep)
        case add, rename, raise, lower, delete, moveReceipts, history, close
        case submit, dropName
        case typed(Key), pasted(String)
    }

    package static let bindings = BindingTable<Message>(actionBindings + Binding.list(Message.list) + closeBindings)

    private static let actionBindings: [Binding<Message>] = [
        Binding([.enter], .submit, "submit", Strings.Categories.helpSubmit, .change, footer: "save", mode: .typing),
        Binding(
            [.escape], .dropName, "drop-name", Strings.Categories.helpDropName, .change, footer: Strings.footBack,
            mode: .typing),
        Binding([.char("a")], .add, "add", Strings.Categories.helpAdd, .change, footer: Strings.footAdd),
        Binding(
            [.enter, .char("e")], .rename, "rename", Strings.Categories.helpRename, .change, footer: "rename"),
        Binding([.char("m")], .moveReceipts, "move-receipts", Strings.Requests.helpMove, .change, footer: "move"),
        Binding([.char("K")], .raise, "raise", Strings.Categories.helpRaise, .change, footer: "up"),
        Binding([.char("J")], .lower, "lower", Strings.Categories.helpLower, .change, footer: "down"),
        Binding([.char("d"), .delete], .delete, "delete", Strings.Categories.helpDelete, .change, footer: "delete"),
        Binding([.char("H")], .history, "history", Strings.helpHistory, .view),
    ]
    private static let closeBindings: [Binding<Message>] = [
        Binding(
            [.escape, .char("q"), .char("h"), .left], .close, "close", Strings.helpBack, .move, footer: Strings.footBack
        )
    ]

    package static func isTyping(_ model: Model) -> Bool { model.naming != nil }
    package static func isForChange(_ model: Model) -> Bool { model.naming != nil }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.categoryLines(let lines)): .loaded(lines)
        case .news(.storeChanged): .changedOutside
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): isTyping(model) ? .typed(key) : nil
        case .paste(let text): isTyping(model) ? .pasted(text) : nil
        case .mouse(let mouse): isTyping(model) ? nil : ListStep(mouse).map(Message.list)
        case .resize, .focus, .resumed: nil
        }
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .rename, .delete, .moveReceipts, .history, .raise, .lower:
            model.current == nil ? .disabled(Strings.Categories.chooseOne) : .offered
        case .appeared, .loaded, .changedOutside, .list, .add, .close, .submit, .dropName,
            .typed, .pasted:
            .offered
        }
    }
}
