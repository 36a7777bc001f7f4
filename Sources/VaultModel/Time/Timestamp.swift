/// A time in UTC to the millisecond; RFC 3339 as text. Times of devices are shown, never compared.
package struct Timestamp: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// `2026-11-20T21:04:05.678Z`; times outside the years 1 … 9999 are clamped to the first or last of them.
    package var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(24)
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes the bytes of ``description``.
    package func write(to text: inout [UInt8]) {
        let (day, time) = Timestamp.split(milliseconds)
        day.write(to: &text)
        text.append(UInt8(ascii: "T"))
        CalendarDay.write(time / 3_600_000, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        CalendarDay.write(time / 60_000 % 60, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        CalendarDay.write(time / 1000 % 60, digits: 2, to: &text)
        text.append(UInt8(ascii: "."))
        CalendarDay.write(time % 1000, digits: 3, to: &text)
        text.append(UInt8(ascii: "Z"))
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

    /// Reads `YYYY-MM-DDThh:mm:ss[.fraction]Z`; other zones are refused, since this project writes none.
    ///
    /// It reads bytes, because every page and every row has timestamps: reading characters took a tenth of a sync's
    /// computing time.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(String(text).utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes.last == UInt8(ascii: "Z"), let day = CalendarDay(bytes[..<10]),
            let hour = CalendarDay.number(bytes[11..<13]), hour < 24,
            let minute = CalendarDay.number(bytes[14..<16]), minute < 60,
            let second = CalendarDay.number(bytes[17..<19]), second <= 60,
            let fraction = Timestamp.thousandths(bytes[19..<(bytes.count - 1)])
        else { return nil }
        milliseconds =
            Int64(day.daysSince1970) * 86_400_000 + Int64(((hour * 60 + minute) * 60 + second) * 1000 + fraction)
        // A leap second may lead to a year that has no text.
        guard milliseconds <= Timestamp.latest else { return nil }
    }

    /// 500 for `.5`; digits after the third are checked and ignored. An empty text is 0.
    private static func thousandths(_ text: ArraySlice<UInt8>) -> Int? {
        guard let point = text.first else { return 0 }
        let digits = text.dropFirst()
        guard point == UInt8(ascii: "."), !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return CalendarDay.number((digits.prefix(3) + [0x30, 0x30]).prefix(3))
    }
}
