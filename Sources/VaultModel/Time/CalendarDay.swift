/// A day of the Gregorian calendar, without a time or a zone; `YYYY-MM-DD` in text.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// 0001 … 9999.
    package let year: Int
    /// 1 … 12.
    package let month: Int
    /// 1 … the month's last day.
    package let day: Int

    /// Nil if there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDay.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads exactly `YYYY-MM-DD`.
    package init?(_ text: some StringProtocol) {
        self.init(Array(String(text).utf8)[...])
    }

    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            let year = CalendarDay.number(bytes[start..<(start + 4)]),
            let month = CalendarDay.number(bytes[(start + 5)..<(start + 7)]),
            let day = CalendarDay.number(bytes[(start + 8)...])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Nil if a character is not a digit.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return value
    }

    package var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(10)
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes bytes, since every row and every message has such texts.
    func write(to text: inout [UInt8]) {
        CalendarDay.write(year, digits: 4, to: &text)
        text.append(UInt8(ascii: "-"))
        CalendarDay.write(month, digits: 2, to: &text)
        text.append(UInt8(ascii: "-"))
        CalendarDay.write(day, digits: 2, to: &text)
    }

    /// Writes the last digits of a number.
    static func write(_ number: Int, digits: Int, to text: inout [UInt8]) {
        var unit = 1
        for _ in 1..<digits { unit *= 10 }
        while unit > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }

    static func padded(_ value: Int, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// 28 … 31.
    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDay {
    /// Days since 1970-01-01; negative before it.
    ///
    /// Counting from March makes the leap day the last of its year:
    /// <https://howardhinnant.github.io/date_algorithms.html>.
    package var daysSince1970: Int {
        let year = month <= 2 ? self.year - 1 : self.year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Nil outside the years 1 … 9999.
    package init?(daysSince1970 days: Int) {
        guard (-719_162...2_932_896).contains(days) else { return nil }
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Whole days from this day to `other`; negative when `other` is earlier.
    package func days(until other: CalendarDay) -> Int {
        other.daysSince1970 - daysSince1970
    }

    /// The day `days` later; nil outside the years 1 … 9999.
    package func adding(days: Int) -> CalendarDay? {
        let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
        return overflow ? nil : CalendarDay(daysSince1970: sum)
    }

    /// The same day `months` later, clamped to that month's last day: 31 January + 1 month is 28 or 29 February.
    package func adding(months: Int) -> CalendarDay? {
        let (count, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow, count >= 12 else { return nil }
        let (year, month) = (count / 12, count % 12 + 1)
        return CalendarDay(year: year, month: month, day: min(day, CalendarDay.days(inMonth: month, of: year)))
    }
}
