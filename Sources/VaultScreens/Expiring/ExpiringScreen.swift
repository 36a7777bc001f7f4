package import TerminalUI
package import VaultModel

/// What ends soon: return windows and warranties, what ended lately, and what is covered.
package enum ExpiringScreen: Screen {
    package static var title: String { Strings.expiring }

    package struct Model: Hashable, Sendable {
        /// How many days ahead the lists look.
        var window: Int
        /// Nil until the store has answered.
        var summary: ExpiringSummary?
        /// The cursor counts receipts only; the lines of titles are passed over.
        var list = ListWindow()
        /// Whether what is snoozed or muted is listed instead.
        var showsSilenced = false
        /// Nil while it is closed.
        var menu: SnoozeMenu?
        var copying: CopyMenu?
        /// Its query leaves what is listed, counted and written out.
        var search = SearchBar()

        package init(window: Int) {
            self.window = window
        }

        /// Receipts that are snoozed or muted.
        var silencedCount: Int { summary.map { $0.snoozed.total + $0.muted.total } ?? 0 }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        /// For this query.
        case loaded(ExpiringSummary, String)
        case storeChanged
        /// This one was read last.
        case closed(ReceiptID)
        case move(Int), page(Int), first, last, click(Point)
        case open
        case nextWindow, calendar, claim
        case mute, toggleSilenced
        case menu(MenuStep)
        case search(SearchBar.Step)
        case copy(CopyMenu.Step)
        case close
    }

    /// The windows in days, in the order in which `W` shows them.
    package static let windows = [30, 90, 180, 365]
    /// Where nobody has chosen another.
    package static let usualWindow = 90

    package static func isTyping(_ model: Model) -> Bool { model.menu?.field != nil || searches(model) }
    package static func isModal(_ model: Model) -> Bool {
        model.menu != nil || model.copying != nil || model.search.picker != nil
    }
    package static func isForChange(_ model: Model) -> Bool { model.menu != nil }
    /// Whether letters belong to the query, or to the name of one.
    private static func searches(_ model: Model) -> Bool { model.menu == nil && model.search.hasFocus }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .expiringLoaded(let summary, let text): .loaded(summary, text)
        case .storeChanged: .storeChanged
        case .closed(let id): .closed(id)
        default: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key) where searches(model): return .search(.key(key))
        case .paste(let text) where searches(model): return .search(.paste(text))
        case .key(let key): return isTyping(model) ? .menu(.typed(key)) : nil
        case .paste(let text): return isTyping(model) ? .menu(.pasted(text)) : nil
        case .mouse(let mouse) where !isModal(model):
            switch mouse.action {
            case .wheelUp: return .move(-3)
            case .wheelDown: return .move(3)
            case .press(.left): return .click(mouse.position)
            case .press, .release: return nil
            }
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }
}
