package import TerminalUI
package import VaultModel

/// What happened to one receipt, or in the whole vault on all devices, newest first and as it comes in; a replaced value
/// is looked at here and put back.
package enum HistoryScreen: Screen {
    package static var title: String { Strings.History.title }

    package struct Model: Hashable, Sendable {
        /// Nil for the whole vault.
        var subject: EntityRef?
        /// What has been read so far, newest first.
        var lines: [HistoryLine] = []
        /// Where the next stretch begins; nil where all has been read.
        var next: HistoryPosition?
        /// Lines of the whole history.
        var total = 0
        /// What the subject is called.
        var name = ""
        /// Nil until the store has answered.
        var isUnread = true
        /// Whether an answer is on its way.
        var isReading = false
        /// Stretches that are read on by themselves before the person says so again.
        var budget = 0
        /// The cursor goes to the oldest line once it has been read.
        var seeksEnd = false
        /// Places in ``lines`` that have the words of the filter.
        var found: [Int] = []
        var list = ListWindow()
        var filter = LineFilter()
        /// The line that is looked into, whole.
        var opened: HistoryLine?
        var scroll = 0

        package init(_ subject: EntityRef?) {
            self.subject = subject
        }

        /// The line that commands act on.
        var current: HistoryLine? {
            if let opened { return opened }
            return found.indices.contains(list.cursor) ? lines[found[list.cursor]] : nil
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded(HistoryPage)
        case eventLoaded(EventID, HistoryLine?)
        case changedOutside
        case move(Int), page(Int), first, last
        case open, close, putBack, openReceipt, copy
        case startFilter, keepFilter, dropFilter
        case typed(Key), pasted(String)
    }

    /// Lines that are asked for at a time.
    static let stretch = 200
    /// Stretches that one key reads at most.
    static let patience = 50
    /// Lines that are read again when the store changes.
    static let mostAgain = 2_000

    package static func isTyping(_ model: Model) -> Bool { model.filter.isTyping }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .historyLoaded(let page): .loaded(page)
        case .eventLoaded(let id, let line): .eventLoaded(id, line)
        case .storeChanged: .changedOutside
        default: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        FilteredListInput(typed: Message.typed, pasted: Message.pasted, move: Message.move)
            .message(for: input, model.filter)
    }
}
