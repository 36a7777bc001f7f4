/// That this device does not speak of what ends of a receipt, and until when.
package enum Silence: Hashable, Sendable {
    /// Until a day, on which it is listed again.
    case until(CalendarDay)
    /// Until a person takes it back.
    case always

    /// Whether it is in force on that day.
    package func holds(on day: CalendarDay) -> Bool {
        switch self {
        case .until(let end): day < end
        case .always: true
        }
    }
}
