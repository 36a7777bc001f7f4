internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// Reads expiry dates and return deadlines by day. Its indexes have no receipts that are returned or in the Trash.
struct ExpiringQuery {
    let reading: RowReading
    let today: Int
    /// The maximum number of lines in a section.
    var limit = ExpiringTally.limit
    /// The snoozes and mutes in effect today.
    var silences: [ReceiptID: Silence] = [:]
    /// Whether snoozed and muted receipts are included.
    var isComplete = false

    /// A kind of deadline: the column of its index, and its day in a row of the list.
    struct Kind: Sendable {
        let column: String
        let day: @Sendable (ReceiptRow) -> CalendarDay?
        /// Whether `covers` has more deadlines of this kind.
        let hasCovers: Bool

        static let warranties = Kind(column: "warrantyEnds", day: { $0.warrantyExpiryDate }, hasCovers: true)
        static let returns = Kind(column: "returnEnds", day: { $0.returnBy }, hasCovers: false)
    }

    /// Returns the lines with a deadline in these days, nearest first.
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
        let total = try count(kind, days)
        guard kind.hasCovers else { return ExpiringSummary.Section(lines: lines, total: total) }
        lines += try covers.lines(days, silenced: isComplete ? nil : today, latestFirst: latestFirst, limit: limit) {
            line($0, $1, cover: $2)
        }
        lines.sort { left, right in
            let (first, second) = latestFirst ? (right.day, left.day) : (left.day, right.day)
            return (first, left.key) < (second, right.key)
        }
        return ExpiringSummary.Section(lines: Array(lines.prefix(limit)), total: total)
    }

    var covers: CoverReading { CoverReading(reading: reading) }

    /// Counts deadlines. Snoozed and muted ones are counted separately and subtracted: they are few, so the main count
    /// can come from one index.
    func count(_ kind: Kind, _ days: ClosedRange<Int>) throws -> Int {
        let others = kind.hasCovers ? try covers.count(days, silenced: isComplete ? nil : today) : 0
        let all = try countAll(kind, days) + others
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

    static func bounds(_ days: ClosedRange<Int>) -> [SQLiteValue] {
        [.integer(Int64(days.lowerBound)), .integer(Int64(days.upperBound))]
    }

    func line(_ row: ReceiptRow, _ day: CalendarDay, cover: CoverEnd? = nil) -> ExpiringSummary.Line {
        ExpiringSummary.Line(row, day, silence: silences[row.id], cover: cover)
    }

    /// Returns the snoozed and the muted receipts that have a deadline.
    func silenced(_ today: CalendarDay) throws -> (snoozed: ExpiringSummary.Section, muted: ExpiringSummary.Section) {
        guard !silences.isEmpty else { return (ExpiringSummary.Section(), ExpiringSummary.Section()) }
        let others = try covers.days(silenced: self.today)
        var lines: [ExpiringSummary.Line] = []
        try reading.each(
            where: """
                row IN (\(SilenceTable.rows))
                AND (warrantyEnds IS NOT NULL OR returnEnds IS NOT NULL OR row IN (SELECT row FROM covers))
                """, [.integer(Int64(self.today))]
        ) { row in
            let ends = [row.returnBy, row.warrantyExpiryDate].compactMap(\.self) + (others[row.id] ?? [])
            if let day = ExpiringTally.next(of: ends, from: today) { lines.append(line(row, day)) }
        }
        return parted(lines)
    }

    /// Splits snoozed and muted lines into the two lists.
    func parted(_ lines: [ExpiringSummary.Line]) -> (snoozed: ExpiringSummary.Section, muted: ExpiringSummary.Section) {
        let lines = lines.sorted(by: ExpiringTally.comesFirst)
        func section(_ lines: [ExpiringSummary.Line]) -> ExpiringSummary.Section {
            ExpiringSummary.Section(lines: Array(lines.prefix(limit)), total: lines.count)
        }
        return (section(lines.filter { $0.silence != .always }), section(lines.filter { $0.silence == .always }))
    }

    /// Returns this month, without its past days, and the months after it.
    func months(from today: CalendarDay) throws -> [ExpiringSummary.Month] {
        try Self.monthsAhead(from: today).map { month, days in
            var month = month
            month.count =
                try countAll(.warranties, days) + countAll(.returns, days) + covers.count(days, silenced: nil)
            return month
        }
    }

    /// Returns the bars of the chart, with counts of zero, and the days that each stands for.
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

    /// Returns the number of receipts under warranty on a day, and what they cost, one amount per currency.
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
        let others = try covers.coveringAlone(on: day)
        for total in others.totals { sums.add(total) }
        return (try countAll(.warranties, day...Int(CoverKey.lifetime)) + others.count, Self.sorted(sums))
    }

    /// Returns the totals, the currency with the most receipts first.
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

extension [(count: Int, total: Money)] {
    /// Adds an amount; a sum that overflows becomes the largest possible amount.
    fileprivate mutating func add(_ more: Money) {
        guard let index = firstIndex(where: { $0.total.currency == more.currency }) else {
            return append((1, more))
        }
        let (minor, overflow) = self[index].total.minor.addingReportingOverflow(more.minor)
        self[index] = (self[index].count + 1, Money(minor: overflow ? .max : minor, currency: more.currency))
    }
}
