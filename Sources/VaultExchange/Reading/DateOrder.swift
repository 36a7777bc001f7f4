package import Translation
package import VaultModel

/// In which order a date such as `03/04/25` names day, month and year; the raw value is the setting's word.
package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    case yearFirst = "ymd"

    /// How notes name it.
    package var name: Phrase {
        switch self {
        case .dayFirst: "day first"
        case .monthFirst: "month first"
        case .yearFirst: "year first"
        }
    }
}

/// What a cell of a date column turned out to say.
package enum DateReading: Equatable, Sendable {
    /// A day; `assumed` names the order where nothing in the file settled it.
    case day(CalendarDay, assumed: DateOrder?)
    /// No date, with the reason for the person who has to mend the file.
    case refused(Phrase)
}
