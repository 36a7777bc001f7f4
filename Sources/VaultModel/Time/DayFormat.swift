/// The order in which a person reads a day; files and the wire use ``yearFirst``.
package enum DayFormat: String, Hashable, Sendable, CaseIterable {
    /// `2025-11-21`.
    case yearFirst
    /// `21.11.2025`.
    case dayFirst
    /// `11/21/2025`.
    case monthFirst
}

extension CalendarDay {
    /// Always ten columns wide, whatever the format.
    package func text(_ format: DayFormat) -> String {
        let (year, month, day) = (
            CalendarDay.padded(year, to: 4), CalendarDay.padded(month, to: 2), CalendarDay.padded(day, to: 2)
        )
        return switch format {
        case .yearFirst: "\(year)-\(month)-\(day)"
        case .dayFirst: "\(day).\(month).\(year)"
        case .monthFirst: "\(month)/\(day)/\(year)"
        }
    }
}
