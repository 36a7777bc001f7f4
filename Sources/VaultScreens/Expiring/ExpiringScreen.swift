import TerminalUI
package import VaultModel

/// What ends soon: return windows and warranties, what ended lately, and what is covered.
package enum ExpiringScreen: Screen {
    package static let title = Strings.expiring

    package struct Model: Hashable, Sendable {
        /// How many days ahead the lists look.
        var window: Int
        /// Nil until the store has answered.
        var summary: ExpiringSummary?
        /// The cursor counts receipts only; the lines of titles are passed over.
        var list = ListWindow()

        package init(window: Int = ExpiringScreen.windows[1]) {
            self.window = window
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded(ExpiringSummary)
        case storeChanged
        case up, down, pageUp, pageDown, first, last
        case open
        case nextWindow, calendar, claim
        case close
    }

    /// The windows in days, in the order in which `W` shows them.
    package static let windows = [30, 90, 365]

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .open, "open", "Open the receipt", .view, footer: "open"),
        Binding(
            [.character("c")], .claim, "claim", Strings.Export.helpClaim, .view, footer: Strings.Export.footClaim),
        Binding([.character("W")], .nextWindow, "window", "Look 30, 90 or 365 days ahead", .view, footer: "window"),
        Binding(
            [.character("x")], .calendar, "export", Strings.Export.helpCalendar, .view,
            footer: Strings.Export.footCalendar),
        Binding([.character("j"), .down], .down, "down", "Next receipt", .move),
        Binding([.character("k"), .up], .up, "up", "Receipt above", .move),
        Binding([.pageDown, .control("d")], .pageDown, "page-down", "A page down", .move),
        Binding([.pageUp, .control("u")], .pageUp, "page-up", "A page up", .move),
        Binding([.character("g"), .home], .first, "first", "First receipt", .move),
        Binding([.character("G"), .end], .last, "last", "Last receipt", .move),
        Binding([.escape, .character("q")], .close, "close", "Back to the list", .move, footer: "back"),
    ])

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .expiringLoaded(let summary): .loaded(summary)
        case .storeChanged: .storeChanged
        default: nil
        }
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .open, .claim: return model.lines.isEmpty ? .disabled(Strings.Expiring.nothingToOpen) : .offered
        case .calendar:
            let ends = (model.summary?.returns.total ?? 0) + (model.summary?.warranties.total ?? 0)
            return ends == 0 ? .disabled(Strings.Expiring.nothingToOpen) : .offered
        case .appeared, .loaded, .storeChanged, .up, .down, .pageUp, .pageDown, .first, .last, .nextWindow, .close:
            return .offered
        }
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let height = ExpiringLayout(context, model).list.rows
        switch message {
        case .appeared, .storeChanged: return [.loadExpiring(days: model.window)]
        case .loaded(let summary):
            guard summary.window == model.window else { return [] }
            let current = model.current
            model.summary = summary
            let same = current.flatMap { line in model.lines.firstIndex { $0.id == line.id } }
            model.select(same ?? model.list.cursor, in: context)
        case .up: model.select(model.list.cursor - 1, in: context)
        case .down: model.select(model.list.cursor + 1, in: context)
        case .pageUp: model.select(model.list.cursor - max(1, height - 1), in: context)
        case .pageDown: model.select(model.list.cursor + max(1, height - 1), in: context)
        case .first: model.select(0, in: context)
        case .last: model.select(model.lines.count - 1, in: context)
        case .open:
            guard let line = model.current else { return [] }
            return [.navigate(.open(.detail(line.id, among: model.lines.map(\.id))))]
        case .nextWindow:
            let index = (windows.firstIndex(of: model.window) ?? 0) + 1
            model.window = windows[index % windows.count]
            return [.loadExpiring(days: model.window)]
        case .calendar: return [.navigate(.open(.export(.expiring(days: model.window))))]
        case .claim: return model.current.map { [.claim([$0.id])] } ?? []
        case .close: return [.navigate(.show(.vault))]
        }
        return []
    }
}
