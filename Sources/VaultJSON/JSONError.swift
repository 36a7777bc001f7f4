/// Why a text is not the JSON that was expected.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a caller can tell apart.
    package enum Code: String, Sendable {
        case syntax, encoding, tooDeep, duplicateName, numberRange, tooLarge, tooMany, truncated
    }

    package let code: Code
    /// Bytes before the place where reading stopped.
    package let offset: Int

    package init(code: Code, offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// Safe to show: it quotes nothing of the text.
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
            case .truncated: "cut off"
            }
        return "\(reason) at byte \(offset)"
    }
}
