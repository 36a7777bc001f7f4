internal import VaultModel

extension CalendarDay {
    /// The time left until this day, the last one of something.
    func words(left today: CalendarDay) -> String {
        switch today.days(until: self) {
        case 0: "today is the last day"
        case 1: "1 day left"
        case let days where days > 1: "\(days) days left"
        default: "expired"
        }
    }
}
