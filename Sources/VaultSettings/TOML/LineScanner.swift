/// Walks over a text by characters and keeps track of the position.
struct LineScanner {
    private let characters: [Character]
    private var index = 0
    /// Line and column of the next character, both from 1.
    private(set) var place = (line: 1, column: 1)

    init(_ text: String) {
        // A DOS line break is one `Character`.
        characters = text.map { $0 == "\r\n" ? "\n" : $0 }
    }

    var isAtEnd: Bool { index >= characters.count }
    var next: Character? { isAtEnd ? nil : characters[index] }

    func fault(_ sentence: String) -> ConfigFault {
        ConfigFault(line: place.line, column: place.column, sentence)
    }

    @discardableResult
    mutating func take() -> Character? {
        guard let character = next else { return nil }
        index += 1
        place = character == "\n" ? (place.line + 1, 1) : (place.line, place.column + 1)
        return character
    }

    mutating func take(while fits: (Character) -> Bool) -> String {
        var text = ""
        while let character = next, fits(character) {
            text.append(character)
            take()
        }
        return text
    }

    mutating func skipBlanks() {
        _ = take { $0 == " " || $0 == "\t" }
    }

    mutating func skipLine() {
        _ = take { $0 != "\n" }
        take()
    }

    /// Skips blanks, a comment and the line break; anything else is a fault.
    mutating func endLine() throws(ConfigFault) {
        skipBlanks()
        if next == "#" { _ = take { $0 != "\n" } }
        guard next == nil || next == "\n" else {
            throw fault("Unexpected text after the value. Text needs quotes: \"...\".")
        }
        take()
    }

    /// Skips blanks, comments and line breaks between the elements of a list.
    mutating func skipEmptyLines() {
        while let character = next {
            if character == "#" {
                _ = take { $0 != "\n" }
            } else if character == " " || character == "\t" || character == "\n" {
                take()
            } else {
                return
            }
        }
    }

    /// Reads a key: letters, digits, `_` and `-`, or a text in quotes.
    mutating func key(_ what: String) throws(ConfigFault) -> String {
        if next == "\"" || next == "'" { return try text() }
        let key = take { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        guard !key.isEmpty else { throw fault("Expected \(what).") }
        return key
    }
}
