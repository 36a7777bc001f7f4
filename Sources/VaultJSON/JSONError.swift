/// The reason why a text is not the expected JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of faults that a caller can distinguish.
    package enum Code: String, Sendable {
        case syntax, encoding, tooDeep, duplicateName, numberRange, tooLarge, tooMany, tooManyMarks, truncated
    }

    package let code: Code
    /// The number of bytes before the position at which reading stopped.
    package let offset: Int

    package init(code: Code, offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// A sentence that is safe to show, since it quotes nothing of the text.
    package var description: String {
        let reason =
            switch code {
            case .syntax: "not valid JSON"
            case .encoding: "not valid UTF-8"
            case .tooDeep: "nested too deeply"
            case .duplicateName: "the same name twice in one object"
            case .numberRange: "a number out of range"
            case .tooLarge: "too large"
            case .tooMany: "too many values"
            case .tooManyMarks: "too many combining marks in a row"
            case .truncated: "cut off"
            }
        return "\(reason) at byte \(offset)"
    }
}
