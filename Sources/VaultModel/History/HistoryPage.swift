/// Where a stretch of a history ended.
package struct HistoryPosition: Hashable, Sendable {
    /// Milliseconds.
    package var at: Int64
    /// In the order in which the device learned of the events.
    package var row: Int64

    package init(at: Int64, row: Int64) {
        self.at = at
        self.row = row
    }
}

/// A stretch of a history, newest first.
package struct HistoryPage: Hashable, Sendable {
    /// Nil for everything that happened in the vault.
    package var subject: EntityRef?
    /// Where the stretch before it ended; nil for the newest one.
    package var before: HistoryPosition?
    package var lines: [HistoryLine]
    /// Where the next stretch begins; nil where there is none.
    package var next: HistoryPosition?
    /// Lines of the whole history.
    package var total: Int
    /// What the subject is called; empty for the whole vault.
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
