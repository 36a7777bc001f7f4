/// The three parts of a date as written, before their order is known.
struct DateParts: Equatable {
    /// The position of the year and the separator of the parts; dates of one shape have the same order.
    enum Shape: Hashable {
        /// A year of four digits comes first: `2018-02-22`, `20180222`.
        case yearFirst
        /// A month's name settles day and year.
        case named
        /// A year of four digits comes last: `22.02.2018`.
        case yearLast(separator: Character)
        /// Three short numbers: `22/02/18`.
        case short(separator: Character)
    }

    let shape: Shape
    let first: Int
    let second: Int
    let third: Int

    /// Nil if the text is not a date in any order. A time of day after the date is ignored.
    init?(_ text: String) {
        let date = DateParts.withoutTime(text)
        let tokens = DateParts.tokens(date)
        if tokens.contains(where: { $0.first?.isLetter == true }) {
            self.init(named: tokens)
        } else if tokens.count == 1, tokens[0].count == 8 {
            self.init(compact: tokens[0])
        } else {
            self.init(numbers: tokens, in: date)
        }
    }

    private init(shape: Shape, _ first: Int, _ second: Int, _ third: Int) {
        (self.shape, self.first, self.second, self.third) = (shape, first, second, third)
    }

    private init?(numbers tokens: [String], in text: String) {
        let numbers = tokens.compactMap { Int($0) }
        guard tokens.count == 3, numbers.count == 3, tokens[1].count <= 2,
            let separator = text.first(where: { "/-. ".contains($0) })
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

    /// Reads day, month name and year in any order; the parts are then year, month, day.
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

    /// 00 … 68 are in this century, 69 … 99 in the last one, as in POSIX `strptime`.
    static func year(short: Int) -> Int {
        short < 69 ? 2000 + short : 1900 + short
    }

    /// Words that may occur in a date: the Spanish `de`, names of days, `den`.
    private static let fillers: Set<String> = [
        "de", "del", "den", "of", "the", "le", "am", "mon", "monday", "tue", "tuesday", "wed", "wednesday", "thu",
        "thursday",
        "fri", "friday", "sat", "saturday", "sun", "sunday", "mo", "montag", "di", "dienstag", "mi", "mittwoch", "do",
        "donnerstag", "fr", "freitag", "sa", "samstag", "so", "sonntag",
    ]

    private static func withoutTime(_ text: String) -> String {
        let trimmed = text.trimmed
        let characters = Array(trimmed)
        if let colon = characters.firstIndex(of: ":") {
            let head = characters[..<colon]
            guard let end = head.lastIndex(where: { !("0"..."9").contains($0) }) else { return trimmed }
            return String(characters[..<end]).trimmed
        }
        return trimmed
    }

    /// Runs of letters and digits, such as `5th`.
    private static func tokens(_ text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }
}
