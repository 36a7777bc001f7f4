internal import VaultModel

/// How long a receipt is covered, as the number that lists sort by: a day, after all days a lifetime, and last what is not
/// known.
enum CoverKey {
    /// After every day of the calendar: the end of a lifetime.
    static let lifetime: Int64 = 9_000_000
    private static let unknown = Int64.max

    static func number(of cover: Cover.Standing?) -> Int64 {
        switch cover {
        case .until(let day): Int64(day.daysSince1970)
        case .lifetime: lifetime
        case .unknown, .void, nil: unknown
        }
    }

    /// - Returns: `until`, `lifetime`, or nil for what is not known.
    static func cover(of number: Int64) -> Cover.Standing? {
        if number == lifetime { return .lifetime }
        return number < lifetime ? CalendarDay(daysSince1970: Int(number)).map(Cover.Standing.until) : nil
    }
}
