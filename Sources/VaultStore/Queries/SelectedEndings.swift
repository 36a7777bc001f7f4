internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// The deadlines among the rows of a search: the result of ``ExpiringQuery`` for a vault with only these rows.
///
/// No index knows the search, so counts cannot be read from one. Instead, the days are walked in their index, skipping
/// the rows outside the selection; for a small selection, the days of each row are looked up.
struct SelectedEndings {
    private struct Ending {
        let row: Int64
        let day: Int
        /// Nil for the receipt's own warranty, and for a return deadline.
        var warranty: String?
    }

    private let query: ExpiringQuery
    private let today: CalendarDay
    private let selection: Selection
    /// The rows of the selection that are snoozed or muted.
    private let quiet: Selection
    /// Above this number of rows, looking up each row costs more than walking an index.
    private let fewRows: Int

    init(_ query: ExpiringQuery, _ today: CalendarDay, _ selection: Selection, fewRows: Int = 2_000) throws {
        self.fewRows = fewRows
        self.query = query
        self.today = today
        self.selection = selection
        let rows = try query.reading.connection.rows(SilenceTable.rows, [.integer(Int64(query.today))]) {
            $0.integer(0)
        }
        quiet = Selection(rows: rows.filter(selection.contains))
    }

    func summary(window: Int) throws -> ExpiringSummary {
        let start = query.today
        let own = try endings(.warranties, from: start - ExpiringTally.lookBack)
        let warranties = try own + covers(from: start - ExpiringTally.lookBack)
        let returns = try endings(.returns, from: start)
        let covered = warranties.filter { $0.day >= start }
        var summary = ExpiringSummary(today: today, window: window)
        summary.returns = try section(.returns, returns.filter { $0.day <= start + window })
        summary.warranties = try section(.warranties, covered.filter { $0.day <= start + window })
        summary.ended = try section(.warranties, warranties.filter { $0.day < start }, latestFirst: true)
        (summary.snoozed, summary.muted) = try silenced()
        summary.months = ExpiringQuery.monthsAhead(from: today).map { month, days in
            var month = month
            month.count = covered.count { days.contains($0.day) } + returns.count { days.contains($0.day) }
            return month
        }
        let alone = own.filter { $0.day >= start }.map(\.row)
        let others = Set(covered.filter { $0.warranty != nil }.map(\.row)).subtracting(alone)
        summary.covered = alone.count + others.count
        summary.coveredTotals = try totals(of: alone, others: others.sorted())
        return summary
    }

    /// Returns all deadlines of the selection on a day or later.
    private func endings(_ kind: ExpiringQuery.Kind, from day: Int) throws -> [Ending] {
        let connection = query.reading.connection
        var found: [Ending] = []
        if selection.count <= fewRows {
            let statement = try connection.prepare("SELECT \(kind.column) FROM receipts WHERE row = ?1")
            for row in selection.rows {
                try statement.bind(.integer(row), at: 1)
                if try statement.step(), let end = statement.optionalInteger(0), end >= day {
                    found.append(Ending(row: row, day: Int(end)))
                }
                statement.reset()
            }
            return found
        }
        let statement = try connection.prepare(
            "SELECT row, \(kind.column) FROM receipts WHERE \(kind.column) >= ?1")
        try statement.bind(.integer(Int64(day)), at: 1)
        while try statement.step() {
            let row = statement.integer(0)
            if selection.contains(row) { found.append(Ending(row: row, day: statement.int(1))) }
        }
        return found
    }

    /// Returns the warranties other than the receipts' own; there are never many.
    private func covers(from day: Int) throws -> [Ending] {
        try query.reading.connection.rows(
            "SELECT row, ends, warranty FROM covers WHERE ends >= ?", [.integer(Int64(day))]
        ) { Ending(row: $0.integer(0), day: $0.int(1), warranty: $0.text(2)) }.filter { selection.contains($0.row) }
    }

    /// Reads only as many rows as can be listed, plus those with the same day as the last one, because the IDs decide
    /// their order.
    private func section(
        _ kind: ExpiringQuery.Kind, _ endings: [Ending], latestFirst: Bool = false
    ) throws -> ExpiringSummary.Section {
        let spoken = query.isComplete ? endings : endings.filter { !quiet.contains($0.row) }
        let sorted = spoken.sorted { latestFirst ? $0.day > $1.day : $0.day < $1.day }
        let last = sorted.prefix(query.limit).last?.day
        let candidates = sorted.prefix { ending in
            guard let last else { return false }
            return latestFirst ? ending.day >= last : ending.day <= last
        }
        let own = candidates.filter { $0.warranty == nil }.map(\.row)
        var lines = try query.reading.rows(own).compactMap { row in kind.day(row).map { query.line(row, $0) } }
        for ending in candidates {
            guard let warranty = ending.warranty, let row = try query.reading.rows([ending.row]).first,
                let day = CalendarDay(daysSince1970: ending.day), let end = try query.covers.end(warranty, day)
            else { continue }
            lines.append(query.line(row, day, cover: end))
        }
        let ordered = lines.sorted {
            let (left, right) = latestFirst ? ($1.day, $0.day) : ($0.day, $1.day)
            return (left, $0.key) < (right, $1.key)
        }
        return ExpiringSummary.Section(lines: Array(ordered.prefix(query.limit)), total: spoken.count)
    }

    private func silenced() throws -> (snoozed: ExpiringSummary.Section, muted: ExpiringSummary.Section) {
        let others = try query.covers.days(silenced: query.today)
        let rows = try query.reading.rows(quiet.rows).filter { !$0.isDeleted && !$0.isReturned }
        return query.parted(
            rows.compactMap { row in
                let ends = [row.returnBy, row.warrantyExpiryDate].compactMap(\.self) + (others[row.id] ?? [])
                return ExpiringTally.next(of: ends, from: today).map { query.line(row, $0) }
            })
    }

    /// Returns what these rows cost, one amount per currency. Amounts beyond the model's limit are left out, as
    /// everywhere.
    ///
    /// - Parameter others: rows that are covered only by a warranty other than their own.
    private func totals(of rows: [Int64], others: [Int64]) throws -> [Money] {
        let covered = Selection(rows: rows)
        var sums: [String: (count: Int, minor: Int64)] = [:]
        func add(_ statement: borrowing Statement) {
            let code = statement.text(1)
            let former = sums[code] ?? (0, 0)
            sums[code] = (former.count + 1, former.minor + statement.integer(2))
        }
        let amounts = """
            SELECT row, currency, totalMinor FROM receipts INDEXED BY receipts_covered
            WHERE currency > '' AND warrantyEnds >= ?1 AND totalMinor BETWEEN 1 AND \(Money.limit)
            """
        let amount = """
            SELECT row, currency, totalMinor FROM receipts
            WHERE row = ?1 AND currency > '' AND totalMinor BETWEEN 1 AND \(Money.limit)
            """
        let single = try query.reading.connection.prepare(amount)
        for row in rows.count <= fewRows ? rows + others : others {
            try single.bind(.integer(row), at: 1)
            if try single.step() { add(single) }
            single.reset()
        }
        if rows.count > fewRows {
            let statement = try query.reading.connection.prepare(amounts)
            try statement.bind(.integer(Int64(query.today)), at: 1)
            while try statement.step() { if covered.contains(statement.integer(0)) { add(statement) } }
        }
        let totals = sums.compactMap { code, sum in
            Currency(code).map { (count: sum.count, total: Money(minor: sum.minor, currency: $0)) }
        }
        return ExpiringQuery.sorted(totals)
    }
}
