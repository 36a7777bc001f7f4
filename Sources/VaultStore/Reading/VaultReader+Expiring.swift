internal import SQLiteKit
package import VaultModel
internal import VaultQuery

extension VaultReader {
    /// Return windows and warranties that end soon or ended lately, and what is covered: as
    /// ``ExpiringSummary/init(rows:today:window:)`` of all rows, but read from two indexes.
    ///
    /// - Parameters:
    ///   - today: the person's own day.
    ///   - window: how many days ahead the lists look.
    ///   - text: a query; then only what it finds is listed, counted and summed up. What cannot be read finds nothing.
    ///   - limit: the most lines of each list.
    ///   - withSilenced: whether what is snoozed or muted stands in the lists, too.
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

    /// Nil for the whole vault. Nothing in the Trash runs out, so a search that is for it finds nothing.
    private func selection(matching text: String, _ reading: RowReading) throws -> Selection? {
        guard !text.isEmpty else { return nil }
        guard let search = try? SearchQuery(parsing: text), !search.isForTrash else { return Selection() }
        let query = SelectionQuery(connection: connection, categories: reading.categories, shelf: 0)
        return try query.selection(of: search, .vault)
    }
}
