import TerminalUI
import Translation
import VaultJSON
import VaultModel
import VaultWording

extension HistoryScreen {
    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .keepFilter, "filter-keep", Strings.helpFilterKeep, .view, footer: Strings.footKeep, mode: .typing
        ),
        Binding(
            [.escape], .dropFilter, "filter-drop", Strings.helpDropFilter, .view, footer: Strings.footDropFilter,
            mode: .both
        ),
        Binding([.enter], .open, "open", "Show the line with its full values", .view, footer: "details"),
        Binding(
            [.char("p")], .putBack, "put-back", "Restore the previous value, as an edit", .change, footer: "restore"),
        Binding([.char("/")], .startFilter, "filter", "Show only matching lines", .view, footer: Strings.footFilter),
        Binding([.char("o")], .openReceipt, "open-receipt", "Open the receipt", .view, footer: "receipt"),
        Binding([.char("y")], .copy, "copy", "Copy the previous value", .view),
        Binding([.char("j"), .down], .move(1), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up], .move(-1), "up", Strings.helpUp, .move),
        Binding([.down], .move(1), "down", Strings.helpDown, .move, mode: .typing),
        Binding([.up], .move(-1), "up", Strings.helpUp, .move, mode: .typing),
        Binding([.pageDown, .ctrl("d"), .space], .page(1), "page-down", Strings.helpPageDown, .move),
        Binding([.pageUp, .ctrl("u")], .page(-1), "page-up", Strings.helpPageUp, .move),
        Binding([.char("g"), .home], .first, "first", "Newest line", .move),
        Binding([.char("G"), .end], .last, "last", "Oldest line; loads more", .move),
        Binding([.char("q"), .escape, .char("h")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ])

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .dropFilter:
            let hasFilter = model.filter.isOn
            return hasFilter && model.opened == nil ? .offered : .hidden
        case .keepFilter: return model.filter.isTyping ? .offered : .hidden
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
        case .startFilter: return model.opened == nil ? .offered : .hidden
        case .appeared, .loaded, .eventLoaded, .changedOutside, .move, .page, .first, .last, .close, .typed, .pasted:
            return .offered
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
