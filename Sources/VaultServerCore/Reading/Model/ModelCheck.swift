internal import Folding
internal import VaultModel

/// A recognized text, asked whether it says what a language model claims. A receipt may be written to deceive one.
struct ModelCheck {
    private let folded: String
    /// Runs of letters and runs of digits, line by line.
    private let lines: [[String]]
    private let figures: Set<Figure>

    /// A number as it stands in a text: `12.90` is 1290 with two decimals.
    private struct Figure: Hashable {
        var digits: String
        var decimals: Int
    }

    init(_ text: String) {
        folded = ModelCheck.letters(TextFolding.fold(text))
        lines = text.split(whereSeparator: \.isNewline).map { ModelCheck.tokens(TextFolding.fold(String($0))) }
        figures = Set(text.split(whereSeparator: \.isNewline).flatMap(ModelCheck.figures))
    }

    /// Whether the text has these letters and digits one after another, whatever is between them.
    func has(name: String) -> Bool {
        let letters = ModelCheck.letters(TextFolding.fold(name))
        return letters.count >= 2 && folded.contains(letters)
    }

    /// Whether a line has day, month and year beside each other, in any order and notation.
    func has(day: CalendarDay) -> Bool {
        let (year, month, number) = (String(day.year), day.month, day.day)
        func isYear(_ token: String) -> Bool { token == year || token == String(year.suffix(2)) }
        func isMonth(_ token: String) -> Bool {
            Int(token) == month && token.count <= 2 || token.count >= 3 && Int(token) == nil
        }
        func isDay(_ token: String) -> Bool { Int(token) == number && token.count <= 2 }
        let compact = day.description.filter(\.isASCIIDigit)
        return lines.contains { tokens in
            if tokens.contains(compact) { return true }
            return tokens.indices.dropLast(2).contains { index in
                let (first, second, third) = (tokens[index], tokens[index + 1], tokens[index + 2])
                return isDay(first) && isMonth(second) && isYear(third)
                    || isYear(first) && isMonth(second) && isDay(third)
                    || isMonth(first) && isDay(second) && isYear(third)
            }
        }
    }

    /// Whether the text has the figure, and the currency is recognition's or stands in the text.
    func has(_ money: Money, recognized: Money?) -> Bool {
        let digits = money.currency.digits
        let isThere = figures.contains { figure in
            figure.decimals <= digits
                && figure.digits + String(repeating: "0", count: digits - figure.decimals)
                    == String(money.minor.magnitude)
        }
        guard isThere, money.minor != 0 else { return false }
        return money.currency == recognized?.currency
            || lines.contains { $0.contains(money.currency.code.lowercased()) }
            || ModelCheck.signs[money.currency.code].map { sign in lines.contains { $0.contains(sign) } } ?? false
    }

    /// Whether the text has the number of months, or of years before a word in a line without a date.
    func has(months: Int) -> Bool {
        guard months > 0 else { return false }
        if lines.contains(where: { $0.contains(String(months)) }) { return true }
        guard months % 12 == 0 else { return false }
        let years = String(months / 12)
        return lines.contains { tokens in
            let hasDate = tokens.contains { $0.count == 4 && Int($0) != nil }
            return !hasDate
                && zip(tokens, tokens.dropFirst()).contains { $0 == years && $1.count >= 3 && Int($1) == nil }
        }
    }

    /// Signs that stand for one currency alone.
    private static let signs = ["EUR": "€", "GBP": "£", "PLN": "zł", "ILS": "₪", "INR": "₹", "UAH": "₴", "TRY": "₺"]

    private static func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }

    private static func tokens(_ line: String) -> [String] {
        var tokens: [String] = []
        var last: Int?
        for character in line {
            let kind: Int? = character.isASCIIDigit ? 1 : character.isLetter ? 2 : character.isCurrencySymbol ? 3 : nil
            if let kind, kind == last, kind != 3 {
                tokens[tokens.count - 1].append(character)
            } else if kind != nil {
                tokens.append(String(character))
            }
            last = kind
        }
        return tokens
    }

    /// The numbers of a line, `1'290.50` as one. A blank may part thousands or two numbers, so both are taken.
    private static func figures(_ line: Substring) -> [Figure] {
        var figures: [Figure] = []
        var groups: [(mark: Character?, digits: String)] = []
        func end() {
            for start in groups.indices where start == 0 || groups[start].mark?.isWhitespace == true {
                for last in groups.indices[start...]
                where last == groups.count - 1 || groups[last + 1].mark?.isWhitespace == true {
                    figures += ModelCheck.figure(groups[start...last])
                }
            }
            groups = []
        }
        var mark: Character?
        var isInside = false
        for character in line {
            if character.isASCIIDigit {
                if !isInside { groups.append((mark, "")) }
                groups[groups.count - 1].digits.append(character)
                (isInside, mark) = (true, nil)
            } else if isInside, ".,'’".contains(character) || character.isWhitespace {
                (isInside, mark) = (false, character)
            } else {
                end()
                (isInside, mark) = (false, nil)
            }
        }
        end()
        return figures
    }

    /// The number that groups of digits make: after the last mark, three digits are thousands, fewer are decimals.
    private static func figure(_ groups: ArraySlice<(mark: Character?, digits: String)>) -> [Figure] {
        guard let last = groups.last else { return [] }
        let isWhole = groups.count == 1 || last.digits.count == 3 || last.mark?.isWhitespace == true
        let digits = groups.map(\.digits).joined().drop { $0 == "0" }
        guard !digits.isEmpty, digits.count <= 15 else { return [] }
        var figures = [Figure(digits: String(digits), decimals: isWhole ? 0 : last.digits.count)]
        // A currency with three decimals writes both alike.
        if groups.count > 1, last.digits.count == 3 { figures.append(Figure(digits: String(digits), decimals: 3)) }
        return figures
    }
}
