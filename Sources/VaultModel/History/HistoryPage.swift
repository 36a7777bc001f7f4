/// A position in a history, from which the next page can be read.
package struct HistoryPosition: Hashable, Sendable {
    /// Milliseconds since 1970.
    package var at: Int64
    /// Rows are numbered in the order in which the device received the events.
    package var row: Int64

    package init(at: Int64, row: Int64) {
        self.at = at
        self.row = row
    }
}

/// A page of a history, newest lines first.
package struct HistoryPage: Hashable, Sendable {
    /// Nil for the history of the whole vault.
    package var subject: EntityRef?
    /// The position at which the previous, newer page ended; nil for the newest page.
    package var before: HistoryPosition?
    package var lines: [HistoryLine]
    /// The position from which the next page begins; nil on the last page.
    package var next: HistoryPosition?
    /// The number of lines in the whole history.
    package var total: Int
    /// The subject's name; empty for the whole vault.
    package var title: String

    package init(
        subject: EntityRef?, before: HistoryPosition? = nil, lines: [HistoryLine], next: HistoryPosition? = nil,
        total: Int? = nil, title: String = ""
    ) {
        self.subject = subject
        self.before = before
        self.lines = lines
        self.next = next
        self.total = total ?? lines.count
        self.title = title
    }
}
