package import VaultModel

/// The order of day, month and year in a date such as `03/04/25`; the raw value is the word that settings and `--dates`
/// take.
package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    case yearFirst = "ymd"

    /// The order in which the screens write days.
    package init(_ format: DayFormat) {
        self =
            switch format {
            case .dayFirst: .dayFirst
            case .monthFirst: .monthFirst
            case .yearFirst: .yearFirst
            }
    }
}

/// Reads days as people write them: `2025-11-21`, `21.11.2025`, `21 Nov 2025`, `heute`.
package struct DayInput: Hashable, Sendable {
    /// The order of dates whose numbers do not tell it.
    package var order: DateOrder
    /// The day that `today` is; nil for a file, which is read on another day than it was written.
    package var today: CalendarDay?

    package init(order: DateOrder, today: CalendarDay?) {
        self.order = order
        self.today = today
    }

    /// Returns the day; nil where the text says that there is none.
    package func read(_ text: String) throws(InputProblem) -> CalendarDay? {
        InputWords.isNone(text) ? nil : try day(text)
    }

    /// Reads a day that is there. A date that is none in ``order`` is read in the order in which it is one:
    /// `13/02/2025` is in February everywhere.
    package func day(_ text: String) throws(InputProblem) -> CalendarDay {
        if let days = InputWords.daysFromToday(text), let day = today?.adding(days: days) { return day }
        guard let parts = DateParts(text) else { throw DayInput.problem(notDate: text) }
        let order = parts.shape.order(preferring: order)
        do {
            return try parts.day(in: order)
        } catch {
            for other in parts.alternatives where other != order {
                if let day = try? parts.day(in: other) { return day }
            }
            throw error
        }
    }

    /// The reason why a text without the parts of a date is not a day.
    package static func problem(notDate text: String) -> InputProblem {
        if InputWords.daysFromToday(text) != nil { return .relativeDay }
        let isSerial = Int(text.withPlainDigits.trimmed).map { (20_000...80_000).contains($0) } ?? false
        return isSerial ? .spreadsheetDay : .notADay
    }
}
