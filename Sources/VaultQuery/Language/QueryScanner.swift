/// A part of a query between blanks, not yet interpreted.
struct QueryToken: Hashable {
    /// Includes the minus, the name and all quotes.
    var range: Range<Int>
    var isNegated: Bool
    /// The name before the colon, as typed; nil if there is none.
    var name: String?
    var nameRange: Range<Int>
    /// The value without its quotes.
    var value: String
    /// Empty, at the end of the token, if there is no value.
    var valueRange: Range<Int>
    /// Whether the value begins with a quote.
    var isQuoted: Bool
    /// Whether the quotes are closed; an open quote extends to the end of the query.
    var isClosed: Bool
}

/// Splits a query at its blanks, quotes and colons.
struct QueryScanner {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        characters = Array(text)
    }

    /// Returns the tokens in order.
    static func tokens(_ text: String) -> [QueryToken] {
        var scanner = QueryScanner(text)
        var tokens: [QueryToken] = []
        while let token = scanner.next() { tokens.append(token) }
        return tokens
    }

    private mutating func next() -> QueryToken? {
        while position < characters.count, isBlank(characters[position]) { position += 1 }
        guard position < characters.count else { return nil }
        let start = position
        let isNegated = characters[start] == "-" && start + 1 < characters.count && !isBlank(characters[start + 1])
        if isNegated { position += 1 }
        let nameStart = position
        let name = takeName()
        let nameRange = nameStart..<position
        let valueStart = position
        let taken = takeValue()
        return QueryToken(
            range: start..<position, isNegated: isNegated, name: name, nameRange: nameRange, value: taken.value,
            valueRange: valueStart..<position, isQuoted: taken.isQuoted, isClosed: taken.isClosed)
    }

    /// Reads letters before a colon, and the colon; `https://` and `12:30` are text.
    private mutating func takeName() -> String? {
        var end = position
        while end < characters.count, characters[end].isASCII, characters[end].isLetter { end += 1 }
        guard end > position, end < characters.count, characters[end] == ":" else { return nil }
        if end + 1 < characters.count, characters[end + 1] == "/" { return nil }
        defer { position = end + 1 }
        return String(characters[position..<end])
    }

    /// Reads to the next blank outside quotes.
    private mutating func takeValue() -> (value: String, isQuoted: Bool, isClosed: Bool) {
        var value = ""
        var isInside = false
        let isQuoted = position < characters.count && isQuote(characters[position])
        while position < characters.count {
            let character = characters[position]
            if isQuote(character) {
                isInside.toggle()
            } else if isBlank(character), !isInside {
                break
            } else {
                value.append(character)
            }
            position += 1
        }
        return (value, isQuoted, !isInside)
    }

    private func isQuote(_ character: Character) -> Bool { "\"“”„«»".contains(character) }

    /// Whether the character ends a token; the spaces used within numbers do not.
    private func isBlank(_ character: Character) -> Bool {
        character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
    }
}
