package import FieldInput
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
        guard let parts = DateParts(text) else { return .refused(DayInput.problem(notDate: text).reason(text)) }
        return read(parts, text)
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

    private func read(_ parts: DateParts, _ text: String) -> DateReading {
        let (order, isAssumed) = order(of: parts.shape)
        let isPinned = setting != nil && !isAssumed
        let others = parts.alternatives.filter { $0 != order }
            .compactMap { other in (try? parts.day(in: other)).map { (order: other, day: $0) } }
        do {
            let day = try parts.day(in: order)
            let isAmbiguous = others.contains { $0.order != .yearFirst && $0.day != day }
            let isGuess = isAssumed && (isAmbiguous || order == .yearFirst)
            return .day(day, assumed: isGuess ? order : nil)
        } catch {
            if !isPinned, let other = others.first { return .day(other.day, assumed: nil) }
            return .refused(error.reason(text))
        }
    }

    private func order(of shape: DateParts.Shape) -> (order: DateOrder, isAssumed: Bool) {
        if let only = shape.orders.first, shape.orders.count == 1 { return (only, false) }
        if let setting, shape.orders.contains(setting) { return (setting, false) }
        let own = evidence[shape] ?? Evidence()
        if case .short = shape, own.looksYearFirst { return (.yearFirst, true) }
        if let order = own.order { return (order, false) }
        var whole = Evidence()
        for other in evidence.values {
            whole.dayFirst += other.dayFirst
            whole.monthFirst += other.monthFirst
        }
        if let order = whole.order { return (order, false) }
        return (shape.order(preferring: fallback), true)
    }
}

extension DateReading {
    /// The day, assumed or not; nil if the cell was refused.
    package var day: CalendarDay? {
        if case .day(let day, _) = self { day } else { nil }
    }
}
