/// A moment in UTC to the millisecond; RFC 3339 in text. Devices' moments are shown, never compared.
package struct Timestamp: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// `2026-11-20T21:04:05.678Z`; moments outside the years 1 … 9999 are clamped to their ends.
    package var description: String {
        let (day, time) = Timestamp.split(milliseconds)
        let pad = CalendarDay.padded
        return "\(day)T\(pad(time / 3_600_000, 2)):\(pad(time / 60_000 % 60, 2)):\(pad(time / 1000 % 60, 2))"
            + ".\(pad(time % 1000, 3))Z"
    }

    /// The day in UTC.
    package var day: CalendarDay {
        Timestamp.split(milliseconds).day
    }

    /// The day and the milliseconds within it.
    private static func split(_ milliseconds: Int64) -> (day: CalendarDay, time: Int) {
        let length: Int64 = 86_400_000
        let days = milliseconds >= 0 ? milliseconds / length : (milliseconds + 1) / length - 1
        guard let day = CalendarDay(daysSince1970: Int(days)) else {
            return split(milliseconds < 0 ? earliest : latest)
        }
        return (day, Int(milliseconds - days * length))
    }

    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999

    /// Reads `YYYY-MM-DDThh:mm:ss[.fraction]Z`; other zones are refused, since we write none.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CalendarDay(parts[0]), parts[1].hasSuffix("Z") else { return nil }
        let time = parts[1].dropLast()
        let pieces = time.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let clock = pieces[0].split(separator: ":", omittingEmptySubsequences: false)
        let isDigit = { (character: Character) in ("0"..."9").contains(character) }
        guard clock.count == 3, clock.allSatisfy({ $0.count == 2 && $0.allSatisfy(isDigit) }),
            let hour = Int64(clock[0]), hour < 24, let minute = Int64(clock[1]), minute < 60,
            let second = Int64(clock[2]), second <= 60
        else { return nil }
        var fraction: Int64 = 0
        if pieces.count == 2 {
            guard !pieces[1].isEmpty, pieces[1].allSatisfy(isDigit),
                let value = Int64((pieces[1] + "000").prefix(3))
            else { return nil }
            fraction = value
        }
        let days = Int64(day.daysSince1970) * 86_400_000
        milliseconds = days + hour * 3_600_000 + minute * 60_000 + second * 1000 + fraction
    }
}
