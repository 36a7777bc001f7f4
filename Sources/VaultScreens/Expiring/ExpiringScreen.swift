package import TerminalUI
package import VaultModel
import VaultWording

/// The screen of what ends soon: return windows and warranties, what ended recently, and what is covered.
package enum ExpiringScreen: Screen {
    package static var title: String { Strings.expiring }

    package struct Model: Hashable, Sendable {
        /// The number of days that the lists look ahead.
        var window: Int
        /// Nil until the store has answered.
        var summary: ExpiringSummary?
        /// The cursor counts receipts only and skips titles.
        var list = ListWindow()
        /// Whether the snoozed and muted receipts are listed instead.
        var showsSilenced = false
        /// Nil while the menu is closed.
        var menu: SnoozeMenu?
        var copying: CopyMenu?
        /// The search, whose query limits what is listed, counted and exported.
        var search = SearchBar()

        package init(window: Int) {
            self.window = window
        }

        /// The number of snoozed and muted receipts.
        var silencedCount: Int { summary.map { $0.snoozed.total + $0.muted.total } ?? 0 }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        /// The answer for this query.
        case loaded(ExpiringSummary, String)
        case storeChanged
        /// The receipt that was read last.
        case closed(ReceiptID)
        case list(ListStep)
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
    /// The window in days if nobody has chosen another.
    package static let usualWindow = 90

    package static func isTyping(_ model: Model) -> Bool { model.menu?.field != nil || searches(model) }
    package static func isModal(_ model: Model) -> Bool {
        model.menu != nil || model.copying != nil || model.search.picker != nil
    }
    package static func isForChange(_ model: Model) -> Bool { model.menu != nil }
    /// Whether letters go into the query, or into the name of a search.
    private static func searches(_ model: Model) -> Bool { model.menu == nil && model.search.hasFocus }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.expiring(let summary, let text)): .loaded(summary, text)
        case .news(.storeChanged): .storeChanged
        case .closed(let id): .closed(id)
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key) where searches(model): return .search(.key(key))
        case .paste(let text) where searches(model): return .search(.paste(text))
        case .key(let key): return isTyping(model) ? .menu(.typed(key)) : nil
        case .paste(let text): return isTyping(model) ? .menu(.pasted(text)) : nil
        case .mouse(let mouse) where !isModal(model): return ListStep(mouse).map(Message.list)
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }
}
