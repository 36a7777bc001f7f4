/// Builds an ``ExpiringSummary`` from rows that arrive one by one in any order, and keeps no more than it will show.
package struct ExpiringTally: Sendable {
    /// The most lines that a section keeps: more than a person reads, few enough that the screen opens within a frame.
    package static let limit = 200
    /// The number of days for which a warranty that ended is still listed.
    package static let lookBack = 30
    /// The number of months in the chart.
    package static let monthsAhead = 9

    private let today: CalendarDay
    private let window: Int
    private let silences: [ReceiptID: Silence]
    private var returns = ExpiringSummary.Section()
    private var warranties = ExpiringSummary.Section()
    private var ended = ExpiringSummary.Section()
    private var snoozed = ExpiringSummary.Section()
    private var muted = ExpiringSummary.Section()
    private var perMonth = [Int](repeating: 0, count: monthsAhead)
    private var covered = 0
    private var perCurrency: [Currency: (count: Int, minor: Int64)] = [:]

    /// An empty tally whose lists look `window` days ahead of `today`.
    package init(today: CalendarDay, window: Int, silences: [ReceiptID: Silence] = [:]) {
        self.today = today
        self.window = window
        self.silences = silences.filter { $0.value.holds(on: today) }
    }

    /// Counts a row, together with the other warranties of its receipt; a row in the Trash or returned changes nothing.
    package mutating func add(_ row: ReceiptRow, covers: [CoverEnd] = []) {
        guard !row.isDeleted, !row.isReturned else { return }
        let ends = [row.returnBy, row.warrantyExpiryDate].compactMap(\.self) + covers.compactMap(\.day)
        for day in ends { count(month: day) }
        let isOwn = row.warrantyExpiryDate.map { $0 >= today } ?? false
        if isOwn || covers.contains(where: { $0.holds(on: today) }) { cover(row) }
        if let silence = silences[row.id] {
            guard let next = ExpiringTally.next(of: ends, from: today) else { return }
            let section = silence == .always ? \Self.muted : \Self.snoozed
            insert(line(row, next, silence), into: section, before: ExpiringTally.comesFirst)
            return
        }
        if let day = row.returnBy, isInWindow(day) { insert(line(row, day), into: \.returns) }
        if let day = row.warrantyExpiryDate { list(line(row, day)) }
        for cover in covers {
            if let day = cover.day { list(line(row, day, cover: cover)) }
        }
    }

    /// Adds a warranty's line to the lists that it belongs to.
    private mutating func list(_ line: ExpiringSummary.Line) {
        if isInWindow(line.day) { insert(line, into: \.warranties) }
        if (-ExpiringTally.lookBack..<0).contains(today.days(until: line.day)) {
            insert(line, into: \.ended) { ($1.day, $0.key) < ($0.day, $1.key) }
        }
    }

    /// The first end that is today or later, or the last one if all are past.
    package static func next(of ends: [CalendarDay], from today: CalendarDay) -> CalendarDay? {
        ends.filter { $0 >= today }.min() ?? ends.max()
    }

    /// The order of the snoozed receipts, by the day on which they are listed again, and of the muted ones, by their
    /// end.
    package static func comesFirst(_ left: ExpiringSummary.Line, _ right: ExpiringSummary.Line) -> Bool {
        func key(_ line: ExpiringSummary.Line) -> CalendarDay {
            if case .until(let day) = line.silence { day } else { line.day }
        }
        return (key(left), left.id) < (key(right), right.id)
    }

    /// The summary of all rows so far.
    package var summary: ExpiringSummary {
        let totals = perCurrency.sorted { left, right in
            (right.value.count, left.key) < (left.value.count, right.key)
        }
        return ExpiringSummary(
            today: today, window: window, returns: returns, warranties: warranties, ended: ended,
            snoozed: snoozed, muted: muted, months: perMonth.enumerated().map { offset, count in month(offset, count) },
            covered: covered,
            coveredTotals: totals.map { Money(minor: $0.value.minor, currency: $0.key) })
    }

    private func month(_ offset: Int, _ count: Int) -> ExpiringSummary.Month {
        let index = today.year * 12 + today.month - 1 + offset
        return ExpiringSummary.Month(year: index / 12, month: index % 12 + 1, count: count)
    }

    /// Past days of this month do not count, since the chart looks ahead.
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

    private func isInWindow(_ day: CalendarDay) -> Bool { (0...window).contains(today.days(until: day)) }

    private func line(
        _ row: ReceiptRow, _ day: CalendarDay, _ silence: Silence? = nil, cover: CoverEnd? = nil
    ) -> ExpiringSummary.Line {
        ExpiringSummary.Line(row, day, silence: silence, cover: cover)
    }

    /// Keeps the section sorted, by default by day and then id, and within the limit.
    private mutating func insert(
        _ line: ExpiringSummary.Line, into section: WritableKeyPath<Self, ExpiringSummary.Section>,
        before isBefore: (ExpiringSummary.Line, ExpiringSummary.Line) -> Bool = { ($0.day, $0.key) < ($1.day, $1.key) }
    ) {
        self[keyPath: section].total += 1
        let lines = self[keyPath: section].lines
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(lines[middle], line) { low = middle + 1 } else { high = middle }
        }
        guard low < ExpiringTally.limit else { return }
        self[keyPath: section].lines.insert(line, at: low)
        if lines.count == ExpiringTally.limit { self[keyPath: section].lines.removeLast() }
    }
}
