package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The screen with the parts of a receipt: items, warranties and claims.
package enum CoverScreen: Screen {
    package static var title: String { Strings.Cover.title }

    package struct Model: Hashable, Sendable {
        let id: ReceiptID
        /// Nil until the store has answered, and if the receipt is gone.
        var cover: ReceiptCover?
        var isGone = false
        var rows: [CoverRow] = []
        var list = ListWindow()
        /// Whether the menu asks which kind of part to add.
        var isAdding = false

        package init(_ id: ReceiptID) { self.id = id }

        var current: CoverRow? { rows.indices.contains(list.cursor) ? rows[list.cursor] : nil }
        var hasDispute: Bool { cover?.marks.values.contains(.conflict) ?? false }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded(ReceiptID, ReceiptCover?)
        case changedOutside
        case list(ListStep)
        case add, cancelAdding
        case new(PartType)
        case edit, void, trash, restore, history, decide, close
    }

    package static let bindings = BindingTable<Message>(actionBindings + Binding.list(Message.list) + closeBindings)

    private static let actionBindings: [Binding<Message>] = [
        Binding([.char("i")], .new(.item), "add-item", Strings.Cover.helpAddItem, .change),
        Binding([.char("w")], .new(.warranty), "add-warranty", Strings.Cover.helpAddWarranty, .change),
        Binding([.char("c")], .new(.claim), "add-claim", Strings.Cover.helpAddClaim, .change),
        Binding(
            [.escape, .char("q")], .cancelAdding, "menu-close", Strings.helpMenuClose, .view, footer: Strings.footClose),
        Binding([.char("a")], .add, "add", Strings.Cover.helpAdd, .change, footer: Strings.footAdd),
        Binding([.enter, .char("e")], .edit, "edit", Strings.Cover.helpEdit, .change, footer: Strings.footEdit),
        Binding([.char("d"), .delete], .trash, "trash", Strings.Cover.helpTrash, .change, footer: Strings.footTrash),
        Binding([.char("R")], .restore, "restore", Strings.helpRestore, .change, footer: Strings.footRestore),
        Binding([.char("V")], .void, "void", Strings.Cover.helpVoid, .change),
        Binding([.char("H")], .history, "history", Strings.helpHistory, .view),
        Binding([.char("c")], .decide, "decide", Strings.helpConflict, .change, footer: Strings.footDecide),
    ]
    private static let closeBindings: [Binding<Message>] = [
        Binding(
            [.escape, .char("q"), .char("h"), .left], .close, "close", Strings.helpBack, .move, footer: Strings.footBack
        )
    ]

    package static func isModal(_ model: Model) -> Bool { model.isAdding }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.cover(let id, let cover)): .loaded(id, cover)
        case .news(.storeChanged): .changedOutside
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard case .mouse(let mouse) = input, !model.isAdding else { return nil }
        return ListStep(mouse).map(Message.list)
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        if model.isAdding { return availabilityInMenu(of: message) }
        switch message {
        case .new, .cancelAdding: return .hidden
        case .edit:
            guard let row = model.current else { return .disabled(Strings.Cover.chooseLine) }
            return row.isTrashed ? .disabled(Strings.Cover.inTrash) : .offered
        case .history: return model.current?.part == nil ? .disabled(Strings.Cover.chooseLine) : .offered
        case .trash:
            guard let row = model.current, row.part != nil else { return .disabled(Strings.Cover.chooseLine) }
            return row.isTrashed ? .hidden : .offered
        case .restore: return model.current?.isTrashed == true ? .offered : .hidden
        case .void:
            if case .warranty = model.current { return .offered }
            return .disabled(Strings.Cover.onlyWarranties)
        case .decide: return model.hasDispute ? .offered : .hidden
        case .appeared, .loaded, .changedOutside, .list, .add, .close: return .offered
        }
    }

    private static func availabilityInMenu(of message: Message) -> Availability {
        switch message {
        case .new, .cancelAdding, .appeared, .loaded, .changedOutside: .offered
        case .list, .add, .close, .edit, .void, .trash, .restore, .history, .decide: .hidden
        }
    }
}
