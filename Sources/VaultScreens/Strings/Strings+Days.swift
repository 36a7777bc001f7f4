import Translation
import VaultModel
import VaultWording

extension Strings {
    static var noWarranty: String { say("none", as: "warranty") }
    /// A short form of ``Cover/forLife``, for a column of nine.
    static var shortLifetime: String { say("for life", as: "in a column") }
    static var expired: String { say("expired") }
    static var returnOver: String { say("over") }
    static var today: String { say("today") }
    static var yesterday: String { say("yesterday") }

    /// At most six columns: `727 d`.
    static func shortDays(_ count: Int) -> String { say("\(count) d") }
    static func months(_ count: Int) -> String { say("\(count) mo") }

    /// `today`, `yesterday`, `25 days ago`, `in 5 days`.
    static func distance(from today: CalendarDay, to day: CalendarDay) -> String {
        switch today.days(until: day) {
        case 0: say("today")
        case 1: say("tomorrow")
        case -1: yesterday
        case let days where days > 0: say("in \(days) days")
        case let days: say("\(-days) days ago")
        }
    }

    /// `5 days left`, `ends today`, `ended 9 days ago`.
    static func left(from today: CalendarDay, to end: CalendarDay) -> String {
        switch today.days(until: end) {
        case 0: say("expires today")
        case 1: say("1 day left")
        case let days where days > 0: say("\(days) days left")
        case -1: say("expired yesterday")
        case let days: say("expired \(-days) days ago")
        }
    }
}
