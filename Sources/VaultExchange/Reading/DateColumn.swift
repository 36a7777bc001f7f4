internal import Translation
package import VaultModel

/// Reads the dates of a column: first it observes every cell, then the evidence of all of them decides the ambiguous
/// ones.
///
/// Evidence is a part above 12, which can only be a day. Values of one shape (`22/02/18` and `22.02.2018` have
/// different shapes) settle each other; a shape without evidence follows the other shapes of the column; a column
/// without any evidence follows the default, and its values are marked as assumed.
package struct DateColumn: Sendable {
    private struct Evidence {
        var dayFirst = 0
        var monthFirst = 0
        var yearFirst = 0
        var firsts: Set<Int> = []
        var thirds: Set<Int> = []

        /// Nil if there is no evidence, or as much for both sides.
        var order: DateOrder? {
            if yearFirst > 0, dayFirst + monthFirst == 0 { return .yearFirst }
            if dayFirst == monthFirst { return nil }
            return dayFirst > monthFirst ? .dayFirst : .monthFirst
        }

        /// Years vary less than days: a first part that stays the same while the third one varies is a year.
        var looksYearFirst: Bool {
            monthFirst == 0 && thirds.count >= 6 && thirds.count > 3 * firsts.count && thirds.allSatisfy { $0 <= 31 }
        }
    }

    private let setting: DateOrder?
    private let fallback: DateOrder
    private var evidence: [DateParts.Shape: Evidence] = [:]

    /// - Parameters:
    ///   - setting: the order that the person chose for this file; nil to detect it.
    ///   - fallback: the order to assume without evidence.
    package init(setting: DateOrder? = nil, fallback: DateOrder = .dayFirst) {
        self.setting = setting
        self.fallback = fallback
    }

    /// Adds a cell to the evidence; a text that is not a date does not count.
    package mutating func observe(_ text: String) {
        guard let parts = DateParts(text) else { return }
        var seen = evidence[parts.shape] ?? Evidence()
        switch parts.shape {
        case .yearFirst, .named: return
        case .yearLast, .short:
            if parts.first > 31 {
                seen.yearFirst += 1
            } else if parts.first > 12, parts.second <= 12 {
                seen.dayFirst += 1
            } else if parts.second > 12, parts.first <= 12 {
                seen.monthFirst += 1
            }
            seen.firsts.insert(parts.first)
            seen.thirds.insert(parts.third)
        }
        evidence[parts.shape] = seen
    }

    /// The day of a cell that is not blank; call it after every cell was observed.
    package func read(_ text: String) -> DateReading {
        guard let parts = DateParts(text) else { return .refused(Self.reason(notDate: text)) }
        switch parts.shape {
        case .yearFirst, .named: return Self.reading(year: parts.first, month: parts.second, day: parts.third)
        case .yearLast, .short: return read(parts)
        }
    }

    /// The order in which ambiguous cells are read; year first if every date shows its own order.
    package var order: DateOrder {
        if let setting { return setting }
        let orders = evidence.keys.map { order(of: $0).order }
        let common = DateOrder.allCases.max { left, right in
            orders.count { $0 == left } < orders.count { $0 == right }
        }
        return orders.isEmpty ? .yearFirst : common ?? .yearFirst
    }

    private func read(_ parts: DateParts) -> DateReading {
        let (order, isAssumed) = order(of: parts.shape)
        let reading = Self.reading(parts, in: order)
        let isPinned = setting != nil && !isAssumed
        let others = possibleOrders(parts.shape).filter { $0 != order }.map { ($0, Self.reading(parts, in: $0)) }
        guard case .day(let day, _) = reading else {
            guard !isPinned, let other = others.first(where: { $0.1.day != nil }) else { return reading }
            return other.1
        }
        let isAmbiguous = others.contains { $0.0 != .yearFirst && $0.1.day != nil && $0.1.day != day }
        return .day(day, assumed: isAssumed && (isAmbiguous || order == .yearFirst) ? order : nil)
    }

    private func possibleOrders(_ shape: DateParts.Shape) -> [DateOrder] {
        if case .short = shape { [.dayFirst, .monthFirst, .yearFirst] } else { [.dayFirst, .monthFirst] }
    }

    private func order(of shape: DateParts.Shape) -> (order: DateOrder, isAssumed: Bool) {
        let possible = possibleOrders(shape)
        if let setting, possible.contains(setting) { return (setting, false) }
        let own = evidence[shape] ?? Evidence()
        if case .short = shape, own.looksYearFirst { return (.yearFirst, true) }
        if let order = own.order { return (order, false) }
        var whole = Evidence()
        for other in evidence.values {
            whole.dayFirst += other.dayFirst
            whole.monthFirst += other.monthFirst
        }
        if let order = whole.order { return (order, false) }
        return (possible.contains(fallback) ? fallback : .dayFirst, true)
    }

    private static func reading(_ parts: DateParts, in order: DateOrder) -> DateReading {
        let third = if case .short = parts.shape { DateParts.year(short: parts.third) } else { parts.third }
        return switch order {
        case .dayFirst: reading(year: third, month: parts.second, day: parts.first)
        case .monthFirst: reading(year: third, month: parts.first, day: parts.second)
        case .yearFirst: reading(year: DateParts.year(short: parts.first), month: parts.second, day: parts.third)
        }
    }

    private static func reading(year: Int, month: Int, day: Int) -> DateReading {
        if let found = CalendarDay(year: year, month: month, day: day), (1900...2200).contains(year) {
            return .day(found, assumed: nil)
        }
        if !(1900...2200).contains(year) { return .refused("the year \(year) is not between 1900 and 2200") }
        if !(1...12).contains(month) { return .refused("there is no month \(month)") }
        return .refused("month \(month) of \(year) has no day \(day)")
    }

    private static func reason(notDate text: String) -> Phrase {
        if let number = Int(text.trimmed), (20_000...80_000).contains(number) {
            return "\(quoted(text)) is a spreadsheet's day number; format the column as a date and save it again"
        }
        return "\(quoted(text)) is not a date; write it as 2025-10-27"
    }
}

extension DateReading {
    /// The day, assumed or not; nil if the cell was refused.
    package var day: CalendarDay? {
        if case .day(let day, _) = self { day } else { nil }
    }
}
