/// Makes an ``ExpiringSummary`` of rows that arrive one by one and in any order, keeping no more than it will show.
package struct ExpiringTally: Sendable {
    /// The most lines that a section keeps.
    package static let limit = 500
    /// For how many days a warranty that ended is still listed.
    package static let lookBack = 30
    /// How many months the chart has.
    package static let monthsAhead = 9

    private let today: CalendarDay
    private let window: Int
    private var returns = ExpiringSummary.Section()
    private var warranties = ExpiringSummary.Section()
    private var ended = ExpiringSummary.Section()
    private var perMonth = [Int](repeating: 0, count: monthsAhead)
    private var covered = 0
    private var perCurrency: [Currency: (count: Int, minor: Int64)] = [:]

    /// An empty tally whose lists look `window` days ahead of `today`.
    package init(today: CalendarDay, window: Int) {
        self.today = today
        self.window = window
    }

    /// Counts a row; one in the trash or given back changes nothing.
    package mutating func add(_ row: ReceiptRow) {
        guard !row.isDeleted, !row.isReturned else { return }
        if let day = row.returnBy {
            count(month: day)
            if (0...window).contains(today.days(until: day)) { insert(row, day, into: \.returns, latestFirst: false) }
        }
        guard let day = row.warrantyExpiryDate else { return }
        count(month: day)
        let left = today.days(until: day)
        if (0...window).contains(left) { insert(row, day, into: \.warranties, latestFirst: false) }
        if (-ExpiringTally.lookBack..<0).contains(left) { insert(row, day, into: \.ended, latestFirst: true) }
        if left >= 0 { cover(row) }
    }

    /// The summary of all rows so far.
    package var summary: ExpiringSummary {
        let totals = perCurrency.sorted { left, right in
            (right.value.count, left.key) < (left.value.count, right.key)
        }
        return ExpiringSummary(
            today: today, window: window, returns: returns, warranties: warranties, ended: ended,
            months: perMonth.enumerated().map { offset, count in month(offset, count) }, covered: covered,
            coveredTotals: totals.map { Money(minor: $0.value.minor, currency: $0.key) })
    }

    private func month(_ offset: Int, _ count: Int) -> ExpiringSummary.Month {
        let index = today.year * 12 + today.month - 1 + offset
        return ExpiringSummary.Month(year: index / 12, month: index % 12 + 1, count: count)
    }

    /// Days of this month that have gone by do not count: the chart looks ahead.
    private mutating func count(month day: CalendarDay) {
        guard day >= today else { return }
        let offset = (day.year - today.year) * 12 + day.month - today.month
        if perMonth.indices.contains(offset) { perMonth[offset] += 1 }
    }

    private mutating func cover(_ row: ReceiptRow) {
        covered += 1
        guard let total = row.total, total.minor > 0 else { return }
        var sum = perCurrency[total.currency] ?? (0, 0)
        sum.count += 1
        let (minor, overflow) = sum.minor.addingReportingOverflow(total.minor)
        sum.minor = overflow ? .max : minor
        perCurrency[total.currency] = sum
    }

    /// Keeps the section sorted by day, then id, and within the limit.
    private mutating func insert(
        _ row: ReceiptRow, _ day: CalendarDay, into section: WritableKeyPath<Self, ExpiringSummary.Section>,
        latestFirst: Bool
    ) {
        let line = ExpiringSummary.Line(
            id: row.id, storeName: row.storeName, what: row.what, day: day, total: row.total)
        self[keyPath: section].total += 1
        let lines = self[keyPath: section].lines
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            let other = lines[middle]
            let isBefore =
                other.day == line.day ? other.id < line.id : (other.day < line.day) != latestFirst
            if isBefore { low = middle + 1 } else { high = middle }
        }
        guard low < ExpiringTally.limit else { return }
        self[keyPath: section].lines.insert(line, at: low)
        if lines.count == ExpiringTally.limit { self[keyPath: section].lines.removeLast() }
    }
}
