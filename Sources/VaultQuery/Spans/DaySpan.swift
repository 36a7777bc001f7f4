internal import FieldInput
package import VaultModel

/// Days from a first to a last, both included.
package struct DaySpan: Hashable, Sendable {
    /// Days since 1970-01-01.
    package var range: ClosedRange<Int>

    package init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    /// The days of the years 1 to 9999, plus one invalid day at each end.
    static let bounds = -719_163...2_932_897

    /// Whether the span contains the day.
    package func contains(_ day: CalendarDay?) -> Bool {
        day.map { range.contains($0.daysSince1970) } ?? false
    }

    /// Parses a year, a month, or a day as ``DayInput`` reads it; nil for anything else.
    init?(_ text: String, by days: DayInput) {
        let pieces = text.withPlainDigits.split(omittingEmptySubsequences: false) { "-./".contains($0) }
        let numbers = pieces.compactMap { $0.allSatisfy(\.isNumber) && $0.count <= 4 ? Int($0) : nil }
        switch (numbers.count == pieces.count ? pieces.count : 0, pieces.first?.count, pieces.last?.count) {
        case (1, 4, _): self.init(year: numbers[0])
        case (2, 4, _): self.init(year: numbers[0], month: numbers[1])
        case (2, _, 4): self.init(year: numbers[1], month: numbers[0])
        default:
            guard let day = try? days.day(text) else { return nil }
            self.init(day.daysSince1970...day.daysSince1970)
        }
    }

    private init?(year: Int, month: Int? = nil) {
        let lastMonth = month ?? 12
        guard let first = CalendarDay(year: year, month: month ?? 1, day: 1),
            let last = CalendarDay(
                year: year, month: lastMonth, day: CalendarDay.days(inMonth: lastMonth, of: year))
        else { return nil }
        range = first.daysSince1970...last.daysSince1970
    }
}
