package import VaultModel

/// The three parts of a date as they are written, before their order is known.
package struct DateParts: Hashable, Sendable {
    /// The way a date is written. Dates of one shape in a file have one order.
    package enum Shape: Hashable, Sendable {
        /// A leading year of four digits: `2018-02-22`, `20180222`.
        case yearFirst
        /// The name of a month settles day and year.
        case named
        /// A final year of four digits: `22.02.2018`.
        case yearLast(separator: Character)
        /// Three short numbers: `22/02/18`.
        case short(separator: Character)

        /// The orders in which dates of this shape are read.
        package var orders: [DateOrder] {
            switch self {
            case .yearFirst, .named: [.yearFirst]
            case .yearLast: [.dayFirst, .monthFirst]
            case .short: [.dayFirst, .monthFirst, .yearFirst]
            }
        }

        /// The order in which a date of this shape is read if its numbers do not show it.
        ///
        /// - Parameter preferred: the order in which the person reads days. Nobody writes dots and has the month first.
        package func order(preferring preferred: DateOrder) -> DateOrder {
            switch (self, preferred) {
            case (.yearFirst, _), (.named, _), (.short, .yearFirst): .yearFirst
            case (.yearLast(separator: "."), _), (.short(separator: "."), _): .dayFirst
            case (.yearLast, .monthFirst), (.short, .monthFirst): .monthFirst
            case (.yearLast, _), (.short, .dayFirst): .dayFirst
            }
        }
    }

    package let shape: Shape
    package let first: Int
    package let second: Int
    package let third: Int

    /// Nil for a text that is not a date in any order. A time of day after the date is ignored.
    package init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        if let plain = DateParts(plain: text) {
            self = plain
            return
        }
        let blanks = String(text.withPlainDigits.map { $0.isWhitespace ? " " : $0 })
        let date = DateParts.withoutTime(blanks)
        let tokens = DateParts.tokens(date)
        if tokens.contains(where: { $0.first?.isLetter == true }) {
            self.init(named: tokens)
        } else if tokens.count == 1, tokens[0].count == 8 {
            self.init(compact: tokens[0])
        } else {
            self.init(numbers: tokens, in: date)
        }
    }

    /// The orders to try if the parts are not a day in the usual one. A first number that can be a day is not a year.
    package var alternatives: [DateOrder] {
        shape.orders.filter { $0 != .yearFirst || first > 31 }
    }

    /// The day that the parts are in that order.
    package func day(in order: DateOrder) throws(InputProblem) -> CalendarDay {
        switch shape {
        case .yearFirst, .named: return try DateParts.day(first, second, third)
        case .yearLast, .short: break
        }
        let last = if case .short = shape { DateParts.year(short: third) } else { third }
        return switch order {
        case .dayFirst: try DateParts.day(last, second, first)
        case .monthFirst: try DateParts.day(last, first, second)
        case .yearFirst: try DateParts.day(DateParts.year(short: first), second, third)
        }
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) throws(InputProblem) -> CalendarDay {
        guard year >= 1900 else { throw .yearTooEarly(year) }
        guard (1...12).contains(month) else { throw .noSuchMonth(month) }
        guard let found = CalendarDay(year: year, month: month, day: day) else {
            throw .noSuchDay(day, month: month, year: year)
        }
        return found
    }

    /// 00 … 68 are in this century, 69 … 99 in the last one, as in POSIX `strptime`.
    private static func year(short: Int) -> Int {
        short < 69 ? 2000 + short : 1900 + short
    }
}

extension DateParts {
    private init(shape: Shape, _ first: Int, _ second: Int, _ third: Int) {
        (self.shape, self.first, self.second, self.third) = (shape, first, second, third)
    }

    /// `2018-02-22`, as programs write days: nearly all that a large file has.
    private init?(plain text: String) {
        let bytes = text.utf8.span
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        var numbers = (0, 0, 0)
        for index in bytes.indices where index != 4 && index != 7 {
            let digit = Int(bytes[index]) - 0x30
            guard (0...9).contains(digit) else { return nil }
            switch index {
            case ..<4: numbers.0 = numbers.0 * 10 + digit
            case ..<7: numbers.1 = numbers.1 * 10 + digit
            default: numbers.2 = numbers.2 * 10 + digit
            }
        }
        self.init(shape: .yearFirst, numbers.0, numbers.1, numbers.2)
    }

    private init?(numbers tokens: [String], in text: String) {
        let numbers = tokens.compactMap { Int($0) }
        guard tokens.count == 3, numbers.count == 3, tokens[1].count <= 2,
            let separator = text.first(where: { "/-. ".contains($0) }), text.first?.isNumber == true,
            let last = text.last, last.isNumber || last == "."
        else { return nil }
        let separators = text.filter { !$0.isNumber && $0 != " " }
        guard separators.allSatisfy({ $0 == separator }), separators.count <= 3 else { return nil }
        switch (tokens[0].count, tokens[2].count) {
        case (4, 1...2): self.init(shape: .yearFirst, numbers[0], numbers[1], numbers[2])
        case (1...2, 4): self.init(shape: .yearLast(separator: separator), numbers[0], numbers[1], numbers[2])
        case (1...2, 2): self.init(shape: .short(separator: separator), numbers[0], numbers[1], numbers[2])
        default: return nil
        }
    }

    private init?(compact digits: String) {
        guard let number = Int(digits) else { return nil }
        if (1900...2100).contains(number / 10_000), number / 100 % 100 <= 12 {
            self.init(shape: .yearFirst, number / 10_000, number / 100 % 100, number % 100)
        } else {
            self.init(shape: .yearLast(separator: " "), number / 1_000_000, number / 10_000 % 100, number % 10_000)
        }
    }

    /// Day, name of the month and year in any order; the parts are then year, month, day.
    private init?(named tokens: [String]) {
        var numbers: [(value: Int, digits: Int)] = []
        var month: Int?
        for token in tokens {
            let digits = token.prefix { ("0"..."9").contains($0) }
            if let value = Int(digits) {
                let suffix = token.dropFirst(digits.count).lowercased()
                guard ["", "st", "nd", "rd", "th", "er"].contains(suffix) else { return nil }
                numbers.append((value, digits.count))
            } else if let named = MonthName.month(token) {
                guard month == nil else { return nil }
                month = named
            } else if !DateParts.fillers.contains(token.foldedWords) {
                return nil
            }
        }
        guard numbers.count == 2, let month else { return nil }
        let yearIndex = numbers[0].digits == 4 ? 0 : 1
        guard [2, 4].contains(numbers[yearIndex].digits), numbers[1 - yearIndex].digits <= 2 else { return nil }
        let year =
            numbers[yearIndex].digits == 4 ? numbers[yearIndex].value : DateParts.year(short: numbers[yearIndex].value)
        self.init(shape: .named, year, month, numbers[1 - yearIndex].value)
    }

    /// Words that may stand in a date: the Spanish `de`, names of days, `den`.
    private static let fillers: Set<String> = [
        "de", "del", "den", "of", "the", "le", "am", "mon", "monday", "tue", "tuesday", "wed", "wednesday", "thu",
        "thursday", "fri", "friday", "sat", "saturday", "sun", "sunday", "mo", "montag", "di", "dienstag", "mi",
        "mittwoch", "do", "donnerstag", "fr", "freitag", "sa", "samstag", "so", "sonntag", "δευτερα", "τριτη",
        "τεταρτη",
        "πεμπτη", "παρασκευη", "σαββατο", "κυριακη",
    ]

    private static func withoutTime(_ text: String) -> String {
        let trimmed = text.trimmed
        let characters = Array(trimmed)
        guard let colon = characters.firstIndex(of: ":") else { return trimmed }
        guard let end = characters[..<colon].lastIndex(where: { !("0"..."9").contains($0) }) else { return trimmed }
        let date = String(characters[..<end]).trimmed
        return date.hasSuffix(",") ? String(date.dropLast()) : date
    }

    /// Runs of letters and digits: `5th` is one token, and so is `Nov21`.
    private static func tokens(_ text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }
}
