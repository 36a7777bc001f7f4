import VaultModel

extension Strings {
    static let noWarranty = "none"
    static let expired = "expired"
    static let returnOver = "over"
    static let today = "today"

    static func months(_ count: Int) -> String { "\(count) mo" }

    /// `today`, `yesterday`, `25 days ago`, `in 5 days`.
    static func distance(from today: CalendarDay, to day: CalendarDay) -> String {
        switch today.days(until: day) {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case let days where days > 0: "in \(days) days"
        case let days: "\(-days) days ago"
        }
    }

    /// `5 days left`, `ends today`, `ended 9 days ago`.
    static func left(from today: CalendarDay, to end: CalendarDay) -> String {
        switch today.days(until: end) {
        case 0: "ends today"
        case 1: "1 day left"
        case let days where days > 0: "\(days) days left"
        case -1: "ended yesterday"
        case let days: "ended \(-days) days ago"
        }
    }
}
