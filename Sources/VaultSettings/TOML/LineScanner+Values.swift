extension LineScanner {
    /// Reads the value after `=`, or an element of a list; lists cannot be nested.
    mutating func value(inList: Bool = false) throws(ConfigFault) -> TOMLValue {
        switch next {
        case "\"", "'": return .string(try text())
        case "[" where !inList: return .array(try list())
        case "[": throw fault("A list can't contain another list here.")
        case "{": throw fault("Inline tables aren't supported; use a [section].")
        case nil, "\n", "#": throw fault("Expected a value.")
        default: return try word()
        }
    }

    /// Reads true, false, or a whole number.
    private mutating func word() throws(ConfigFault) -> TOMLValue {
        let start = fault("")
        let word = take { !" \t\n,]#".contains($0) }
        if word == "true" || word == "false" { return .boolean(word == "true") }
        let digits = word.split(separator: "_", omittingEmptySubsequences: false)
        if digits.allSatisfy({ !$0.isEmpty }), let number = Int(digits.joined()) { return .integer(number) }
        let isSwitch = ["yes", "no", "on", "off", "True", "False", "TRUE", "FALSE"].contains(word)
        throw ConfigFault(
            line: start.line, column: start.column,
            isSwitch
                ? "\(word) isn't a value. Use true or false." : "\(word) isn't a value. Text needs quotes: \"\(word)\"."
        )
    }

    private mutating func list() throws(ConfigFault) -> [TOMLValue] {
        take()
        var values: [TOMLValue] = []
        while true {
            skipEmptyLines()
            if next == "]" { break }
            values.append(try value(inList: true))
            skipEmptyLines()
            if next == "," {
                take()
            } else if next != "]" {
                throw fault("Expected , or ] in the list.")
            }
        }
        take()
        return values
    }

    /// Reads a text on one line: in `"` with escapes, in `'` without.
    mutating func text() throws(ConfigFault) -> String {
        let start = fault("The text has no closing quote on this line.")
        let quote = take()
        var text = ""
        while let character = next {
            if character == "\n" { throw start }
            if character == quote {
                take()
                // Three quotes would begin a multi-line text.
                if text.isEmpty, next == quote { throw fault("Multi-line text isn't supported.") }
                return text
            }
            if character == "\\", quote == "\"" {
                text.append(try escape())
            } else if character.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\t" || $0.value == 127 }) {
                throw fault("Control characters aren't allowed; use \\u and four digits.")
            } else {
                text.append(character)
                take()
            }
        }
        throw start
    }

    private mutating func escape() throws(ConfigFault) -> Character {
        let start = fault("Unknown escape. Double the backslash, or use single quotes.")
        take()
        switch take() {
        case "\\": return "\\"
        case "\"": return "\""
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "u": return try scalar(digits: 4, start)
        case "U": return try scalar(digits: 8, start)
        default: throw start
        }
    }

    private mutating func scalar(digits: Int, _ start: ConfigFault) throws(ConfigFault) -> Character {
        var text = ""
        while text.count < digits, let digit = next, digit.isHexDigit {
            text.append(digit)
            take()
        }
        guard text.count == digits, let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init) else {
            throw ConfigFault(
                line: start.line, column: start.column, "Expected \(digits) hexadecimal digits for a character.")
        }
        return Character(scalar)
    }
}
