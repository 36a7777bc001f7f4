internal import SQLiteKit
package import VaultModel
internal import VaultQuery

extension VaultReader {
    /// Returns return deadlines and warranties that end soon, warranties that ended recently, and what is covered.
    /// Equals ``ExpiringSummary/init(rows:today:window:)`` over all rows, but is read from two indexes.
    ///
    /// - Parameters:
    ///   - today: today in the person's time zone.
    ///   - window: the number of days that the lists look ahead.
    ///   - text: a query; only what it finds is listed, counted and totaled. A text that cannot be parsed finds
    ///     nothing.
    ///   - limit: the maximum number of lines in each list.
    ///   - withSilenced: whether snoozed and muted receipts are in the lists, too.
    /// - Throws: `busy`, `damagedStore`.
    package func expiring(
        today: CalendarDay, window: Int, matching text: String = "", limit: Int = ExpiringTally.limit,
        withSilenced: Bool = false
    ) throws(StoreError) -> ExpiringSummary {
        try wrapped {
            try connection.snapshot {
                let rows = try reading(try connection.integer("PRAGMA data_version") ?? 0)
                let start = today.daysSince1970
                let silences = try SilenceTable(connection: connection).all(on: start)
                let query = ExpiringQuery(
                    reading: rows, today: start, limit: limit, silences: silences,
                    isComplete: withSilenced || silences.isEmpty)
                if let found = try selection(matching: text, rows) {
                    return try SelectedEndings(query, today, found).summary(window: window)
                }
                var summary = ExpiringSummary(today: today, window: window)
                summary.returns = try query.section(.returns, start...start + window)
                summary.warranties = try query.section(.warranties, start...start + window)
                summary.ended = try query.section(
                    .warranties, start - ExpiringTally.lookBack...start - 1, latestFirst: true)
                (summary.snoozed, summary.muted) = try query.silenced(today)
                summary.months = try query.months(from: today)
                (summary.covered, summary.coveredTotals) = try query.covered(on: start)
                return summary
            }
        }
    }

    /// Returns nil for the whole vault. Nothing in the Trash expires, so a search for the Trash finds nothing.
    private func selection(matching text: String, _ reading: RowReading) throws -> Selection? {
        guard !text.isEmpty else { return nil }
        guard let search = try? SearchQuery(parsing: text), !search.isForTrash else { return Selection() }
        let query = SelectionQuery(connection: connection, categories: reading.categories, shelf: 0)
        return try query.selection(of: search, .vault)
    }
}
