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

/// Reads what ends on which day. Things in the trash and things given back have no place in its indexes.
struct ExpiringQuery {
    let reading: RowReading
    let today: Int
    /// Of lines in a section.
    var limit = ExpiringTally.limit
    /// Those in force today.
    var silences: [ReceiptID: Silence] = [:]
    /// Whether what is snoozed or muted is found, too.
    var isComplete = false

    /// After every day of the calendar.
    private static let endOfTime = 9_000_000

    /// What ends: the column of its index, and the day as the line has it.
    struct Kind: Sendable {
        let column: String
        let day: @Sendable (ReceiptRow) -> CalendarDay?

        static let warranties = Kind(column: "warrantyEnds") { $0.warrantyExpiryDate }
        static let returns = Kind(column: "returnEnds") { $0.returnBy }
    }

    /// What ends in these days, the nearest first.
    func section(_ kind: Kind, _ days: ClosedRange<Int>, latestFirst: Bool = false) throws -> ExpiringSummary.Section {
        var lines: [ExpiringSummary.Line] = []
        let order = "\(kind.column) \(latestFirst ? "DESC" : "ASC"), id LIMIT \(limit)"
        let spoken = isComplete ? "" : "AND row NOT IN (\(SilenceTable.rows)) "
        try reading.each(
            where: "\(kind.column) BETWEEN ? AND ? \(spoken)ORDER BY \(order)",
            Self.bounds(days) + (isComplete ? [] : [.integer(Int64(today))])
        ) { row in
            guard let day = kind.day(row) else { return }
            lines.append(line(row, day))
        }
        return ExpiringSummary.Section(lines: lines, total: try count(kind, days))
    }

    /// What is snoozed or muted is counted apart and taken away: it is little, and the count of an index stays one.
    func count(_ kind: Kind, _ days: ClosedRange<Int>) throws -> Int {
        let all = try countAll(kind, days)
        guard !isComplete else { return all }
        let silenced = try reading.connection.integer(
            "SELECT count(*) FROM receipts WHERE row IN (\(SilenceTable.rows)) AND \(kind.column) BETWEEN ? AND ?",
            [.integer(Int64(today))] + Self.bounds(days))
        return all - Int(silenced ?? 0)
    }

    private func countAll(_ kind: Kind, _ days: ClosedRange<Int>) throws -> Int {
        let sql = "SELECT count(*) FROM receipts WHERE \(kind.column) BETWEEN ? AND ?"
        return Int(try reading.connection.integer(sql, Self.bounds(days)) ?? 0)
    }

    private static func bounds(_ days: ClosedRange<Int>) -> [SQLiteValue] {
        [.integer(Int64(days.lowerBound)), .integer(Int64(days.upperBound))]
    }

    func line(_ row: ReceiptRow, _ day: CalendarDay) -> ExpiringSummary.Line {
        ExpiringSummary.Line(
            id: row.id, storeName: row.storeName, what: row.what, day: day, total: row.total,
            silence: silences[row.id])
    }

    /// What is snoozed, and what is muted, of the things that have an end.
    func silenced(_ today: CalendarDay) throws -> (snoozed: ExpiringSummary.Section, muted: ExpiringSummary.Section) {
        guard !silences.isEmpty else { return (ExpiringSummary.Section(), ExpiringSummary.Section()) }
        var lines: [ExpiringSummary.Line] = []
        try reading.each(
            where: "row IN (\(SilenceTable.rows)) AND (warrantyEnds IS NOT NULL OR returnEnds IS NOT NULL)",
            [.integer(Int64(self.today))]
        ) { row in
            let ends = [row.returnBy, row.warrantyExpiryDate].compactMap(\.self)
            if let day = ExpiringTally.next(of: ends, from: today) { lines.append(line(row, day)) }
        }
        return parted(lines)
    }

    /// Lines of what is kept quiet, as the two lists of it.
    func parted(_ lines: [ExpiringSummary.Line]) -> (snoozed: ExpiringSummary.Section, muted: ExpiringSummary.Section) {
        let lines = lines.sorted(by: ExpiringTally.comesFirst)
        func section(_ lines: [ExpiringSummary.Line]) -> ExpiringSummary.Section {
            ExpiringSummary.Section(lines: Array(lines.prefix(limit)), total: lines.count)
        }
        return (section(lines.filter { $0.silence != .always }), section(lines.filter { $0.silence == .always }))
    }

    /// This month, without the days that have gone by, and the months after it.
    func months(from today: CalendarDay) throws -> [ExpiringSummary.Month] {
        try Self.monthsAhead(from: today).map { month, days in
            var month = month
            month.count = try countAll(.warranties, days) + countAll(.returns, days)
            return month
        }
    }

    /// The bars of the chart, nothing counted yet, with the days that each stands for.
    static func monthsAhead(from today: CalendarDay) -> [(month: ExpiringSummary.Month, days: ClosedRange<Int>)] {
        (0..<ExpiringTally.monthsAhead).map { offset in
            let index = today.year * 12 + today.month - 1 + offset
            let (year, month) = (index / 12, index % 12 + 1)
            let first = CalendarDay(year: year, month: month, day: 1)?.daysSince1970 ?? today.daysSince1970
            let last = first + CalendarDay.days(inMonth: month, of: year) - 1
            let days = max(first, today.daysSince1970)...max(last, today.daysSince1970)
            return (ExpiringSummary.Month(year: year, month: month, count: 0), days)
        }
    }

    /// How many warranties hold on a day, and what those things cost, one amount per currency.
    func covered(on day: Int) throws -> (Int, [Money]) {
        var sums: [(count: Int, total: Money)] = []
        var code = ""
        // Amounts beyond the model's limit are left out, so that SQLite's sum cannot overflow.
        let sum = try reading.connection.prepare(
            """
            SELECT count(*), sum(totalMinor) FROM receipts INDEXED BY receipts_covered
            WHERE currency = ? AND warrantyEnds >= ? AND totalMinor BETWEEN 1 AND \(Money.limit)
            """)
        while let next = try nextCurrency(after: code) {
            code = next
            guard let currency = Currency(next) else { continue }
            try sum.bind([.text(next), .integer(Int64(day))])
            if try sum.step(), sum.int(0) > 0 {
                sums.append((sum.int(0), Money(minor: sum.integer(1), currency: currency)))
            }
            sum.reset()
        }
        return (try countAll(.warranties, day...Self.endOfTime), Self.sorted(sums))
    }

    /// The currency with the most receipts first.
    static func sorted(_ sums: [(count: Int, total: Money)]) -> [Money] {
        sums.sorted { ($1.count, $0.total.currency) < ($0.count, $1.total.currency) }.map(\.total)
    }

    private func nextCurrency(after code: String) throws -> String? {
        try reading.connection.text(
            """
            SELECT min(currency) FROM receipts INDEXED BY receipts_covered
            WHERE currency > ? AND warrantyEnds IS NOT NULL
            """, [.text(code)])
    }
}
