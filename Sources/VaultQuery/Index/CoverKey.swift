package import VaultModel

/// The sort key for how long a receipt is covered: a day, after all days a lifetime, and last anything unknown.
package enum CoverKey {
    /// The key of a lifetime, after every day of the calendar.
    package static let lifetime: Int64 = 9_000_000
    private static let unknown = Int64.max

    package static func number(of cover: Cover.Standing?) -> Int64 {
        switch cover {
        case .until(let day): Int64(day.daysSince1970)
        case .lifetime: lifetime
        case .unknown, .void, nil: unknown
        }
    }

    /// - Returns: `until`, `lifetime`, or nil if unknown.
    package static func cover(of number: Int64) -> Cover.Standing? {
        if number == lifetime { return .lifetime }
        return number < lifetime ? CalendarDay(daysSince1970: Int(number)).map(Cover.Standing.until) : nil
    }
}
