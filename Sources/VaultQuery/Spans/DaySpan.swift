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

    /// Parses a year, a month or a day in any of the program's date formats: year first; otherwise month first with
    /// slashes, day first with periods or hyphens. Nil for an invalid day.
    init?(_ text: String) {
        let pieces = text.split(omittingEmptySubsequences: false) { "-./".contains($0) }
        let numbers = pieces.compactMap { piece in
            piece.utf8.allSatisfy { (0x30...0x39).contains($0) } && piece.count <= 4 ? Int(piece) : nil
        }
        guard numbers.count == pieces.count, let first = pieces.first, let last = pieces.last else { return nil }
        let isMonthFirst = text.contains("/")
        switch (pieces.count, first.count, last.count) {
        case (1, 4, _): self.init(year: numbers[0])
        case (2, 4, _): self.init(year: numbers[0], month: numbers[1])
        case (2, _, 4): self.init(year: numbers[1], month: numbers[0])
        case (3, 4, _): self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        case (3, _, 4) where isMonthFirst: self.init(year: numbers[2], month: numbers[0], day: numbers[1])
        case (3, _, 4): self.init(year: numbers[2], month: numbers[1], day: numbers[0])
        default: return nil
        }
    }

    private init?(year: Int, month: Int? = nil, day: Int? = nil) {
        let lastMonth = month ?? 12
        guard let first = CalendarDay(year: year, month: month ?? 1, day: day ?? 1),
            let last = CalendarDay(
                year: year, month: lastMonth, day: day ?? CalendarDay.days(inMonth: lastMonth, of: year))
        else { return nil }
        range = first.daysSince1970...last.daysSince1970
    }
}
