/// A value of a config file, as far as our settings need TOML: no dates, no numbers with a fraction, no tables in values.
package indirect enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([TOMLValue])

    /// What it is, for a sentence: `the text "x"`, `a list`.
    var words: String {
        switch self {
        case .string(let text): "the text \"\(text)\""
        case .integer(let number): "the number \(number)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .array: "a list"
        }
    }
}

/// One `key = value`, with where it stands.
package struct TOMLEntry: Hashable, Sendable {
    /// The name in brackets above it; empty before the first one.
    package let section: String
    package let key: String
    package let value: TOMLValue
    /// Both from 1; the column counts characters to where the value begins.
    package let line: Int
    package let column: Int
}

/// What is wrong at one place of a config file.
package struct ConfigFault: Hashable, Sendable {
    /// Both from 1.
    package let line: Int
    package let column: Int
    /// What was expected, as a sentence. May hold text of the file.
    package let sentence: String

    package init(line: Int, column: Int, _ sentence: String) {
        self.line = line
        self.column = column
        self.sentence = sentence
    }
}
