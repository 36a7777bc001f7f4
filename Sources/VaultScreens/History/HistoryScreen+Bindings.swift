import TerminalUI
import Translation
import VaultJSON
import VaultModel
import VaultWording

extension HistoryScreen {
    package static let bindings = BindingTable<Message>(
        Binding.filterEnd(Message.filter) + actionBindings
            + Binding.list(
                Message.list, pageDown: [.space], first: Strings.History.helpFirst, last: Strings.History.helpLast)
            + Binding.listWhileTyping(Message.list) + closeBindings)

    private static let actionBindings: [Binding<Message>] = [
        Binding([.enter], .open, "open", "Show the line with its full values", .view, footer: "details"),
        Binding(
            [.char("p")], .putBack, "put-back", "Restore the previous value, as an edit", .change, footer: "restore"),
        Binding.filterStart(Message.filter),
        Binding([.char("o")], .openReceipt, "open-receipt", "Open the receipt", .view, footer: "receipt"),
        Binding([.char("y")], .copy, "copy", "Copy the previous value", .view),
    ]
    private static let closeBindings: [Binding<Message>] = [
        Binding([.char("q"), .escape, .char("h")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack)
    ]

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .filter(let step): return model.opened == nil ? model.filter.availability(of: step) : .hidden
        case .open:
            if model.opened != nil { return .hidden }
            return model.current == nil ? .disabled(Strings.History.nothing) : .offered
        case .putBack:
            return model.current?.hasFormerValue == true ? .offered : .disabled(Strings.History.noFormerValue)
        case .openReceipt:
            if model.receipt != nil { return .offered }
            return model.subject == nil ? .disabled(Strings.History.noReceipt) : .hidden
        case .copy:
            return model.current?.hasFormerValue != true ? .disabled(Strings.History.noFormerValue) : .offered
        case .appeared, .loaded, .eventLoaded, .changedOutside, .list, .close: return .offered
        }
    }
}

extension HistoryScreen.Model {
    /// The receipt that the current line leads to; in a receipt's own history, another receipt that it names.
    var receipt: ReceiptID? {
        let ids = [current?.subject?.id, current?.from?.string, current?.to?.string]
        return ids.compactMap { $0.flatMap { ReceiptID($0) } }.first { EntityRef($0) != subject }
    }
}
