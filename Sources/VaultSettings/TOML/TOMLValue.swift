/// A value of a config file. Our settings need no dates, fractions or tables in values, so TOML's types for them are
/// missing.
package indirect enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([TOMLValue])

    /// The value as part of a sentence: `the text "x"`, `a list`.
    var words: String {
        switch self {
        case .string(let text): "the text \"\(text)\""
        case .integer(let number): "the number \(number)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .array: "a list"
        }
    }
}

/// One `key = value` and its position.
package struct TOMLEntry: Hashable, Sendable {
    /// The name of its section; empty before the first one.
    package let section: String
    package let key: String
    package let value: TOMLValue
    /// Both from 1; the column is that of the value's first character.
    package let line: Int
    package let column: Int
}

/// A mistake at one position of a config file.
package struct ConfigFault: Hashable, Sendable {
    /// Both from 1.
    package let line: Int
    package let column: Int
    /// A sentence that says what was expected. May contain text of the file.
    package let sentence: String

    package init(line: Int, column: Int, _ sentence: String) {
        self.line = line
        self.column = column
        self.sentence = sentence
    }
}
