package import FieldInput
package import Translation
package import VaultModel

extension DateOrder {
    /// Its name in notes.
    package var name: Phrase {
        switch self {
        case .dayFirst: "day first"
        case .monthFirst: "month first"
        case .yearFirst: "year first"
        }
    }
}

/// The result of reading a cell of a date column.
package enum DateReading: Equatable, Sendable {
    /// A day; `assumed` names the order if nothing in the file settled it.
    case day(CalendarDay, assumed: DateOrder?)
    /// Not a date, with the reason for the person who has to fix the file.
    case refused(Phrase)
}
