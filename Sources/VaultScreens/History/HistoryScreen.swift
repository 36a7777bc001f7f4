package import TerminalUI
package import VaultModel
import VaultWording

/// The history of one receipt or part, or of the whole vault on all devices, newest first and updated as events arrive.
/// Replaced values can be viewed and restored here.
package enum HistoryScreen: Screen {
    package static var title: String { Strings.History.title }

    package struct Model: Hashable, Sendable {
        /// Nil for the whole vault.
        var subject: EntityRef?
        /// The lines read so far, newest first.
        var lines: [HistoryLine] = []
        /// The position where the next page begins; nil if everything has been read.
        var next: HistoryPosition?
        /// The number of lines in the whole history.
        var total = 0
        /// The name of the subject.
        var name = ""
        /// Whether the store has yet to answer.
        var isUnread = true
        /// Whether an answer is on its way.
        var isReading = false
        /// The number of pages that may still be read before the person presses another key.
        var budget = 0
        /// Whether the cursor moves to the oldest line once that has been read.
        var seeksEnd = false
        /// The indices in ``lines`` that match the filter.
        var found: [Int] = []
        var list = ListWindow()
        var filter = LineFilter()
        /// The opened line, with its full values.
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
        case list(ListStep)
        case open, close, putBack, openReceipt, copy
        case filter(FilterStep)
    }

    /// The number of lines requested at a time.
    static let stretch = 200
    /// The highest number of pages that one key reads.
    static let patience = 50
    /// The highest number of lines that are read again when the store changes.
    static let mostAgain = 2_000

    package static func isTyping(_ model: Model) -> Bool { model.filter.isTyping }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.history(let page)): .loaded(page)
        case .read(.event(let id, let line)): .eventLoaded(id, line)
        case .news(.storeChanged): .changedOutside
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        model.filter.message(for: input, Message.filter, Message.list)
    }
}
