import FieldInput
import Translation
import VaultModel
import VaultWording

extension Strings {
    static var chooseASide: String { say("Pick this one, don't type it: h takes mine, l takes theirs.") }
    static var typeAStore: String { say("Type the store name.") }
    static func typeADay(_ example: String) -> String { say("Type a date like \(example), or none.") }
    static func typeMonths(_ range: ClosedRange<Int64>) -> String {
        say("Type months up to \(range.upperBound), or years: 24, 2 years, or none.")
    }
    static func typeMonthsOrLifetime(_ range: ClosedRange<Int64>) -> String {
        say("Type months up to \(range.upperBound), or years: 24, 2 years, or lifetime.")
    }
    static func typeDays(_ range: ClosedRange<Int64>) -> String {
        say("Type days up to \(range.upperBound), or weeks: 14, 2 weeks, or none.")
    }
    static func typeAnAmount(_ example: String) -> String { say("Type an amount like \(example), or none.") }
    static var typeACurrency: String { say("Type a three-letter currency code, like EUR.") }
    static func tooLong(_ limit: Int) -> String { say("Too long: use at most \(limit) characters.") }
    static func tooManyWords(_ count: Int, length: Int) -> String {
        say("At most \(count) tags of \(length) characters each, separated by commas.")
    }

    /// `18 Nov 21:10`, or `today 21:10`; with the year if that is another one.
    static func moment(_ moment: Timestamp, in context: Context) -> String {
        let local = context.local(moment)
        let time = local.description.split(separator: "T").last.map { String($0.prefix(5)) } ?? ""
        if local.day == context.today { return say("today \(time)") }
        let day = dayOfMonth(local.day)
        return local.day.year == context.today.year ? "\(day) \(time)" : "\(day) \(local.day.year) \(time)"
    }

    /// `18 Nov`.
    static func dayOfMonth(_ day: CalendarDay) -> String {
        say("\(day.day) \(monthName(day.month))", as: "day of a month")
    }

    /// The name of a month in three letters; 1 … 12.
    static func monthName(_ month: Int) -> String {
        let names = say("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split(separator: " ").map(String.init)
        return names.indices.contains(month - 1) ? names[month - 1] : "?"
    }
}

extension Strings {
    /// `21:10:05` for today, `18 Nov` for another day, `Nov 2024` for one of another year; at most eight columns.
    static func clock(_ moment: Timestamp, in context: Context) -> String {
        let local = context.local(moment)
        if local.day != context.today {
            return local.day.year == context.today.year
                ? dayOfMonth(local.day) : "\(monthName(local.day.month)) \(local.day.year)"
        }
        return local.description.split(separator: "T").last.map { String($0.prefix(8)) } ?? ""
    }
}
