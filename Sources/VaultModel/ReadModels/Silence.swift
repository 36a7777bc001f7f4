/// Hidden reminders of a receipt on this device: snoozed or muted.
package enum Silence: Hashable, Sendable {
    /// Snoozed until a day, on which it is listed again.
    case until(CalendarDay)
    /// Muted until a person unmutes it.
    case always

    /// Whether it is in force on that day.
    package func holds(on day: CalendarDay) -> Bool {
        switch self {
        case .until(let end): day < end
        case .always: true
        }
    }
}
