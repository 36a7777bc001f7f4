/// Why a whole file cannot be imported; what is wrong with a single row is a value of the plan instead.
package struct ExchangeError: Error, Equatable, Sendable {
    /// What a caller can act on.
    package enum Code: String, Sendable {
        /// The bytes are not text: NUL bytes, a spreadsheet, a picture, an archive.
        case binary
        /// Bytes that are no text in the encoding that the rest of the file has.
        case encoding
        /// A quote that is never closed, or text after a closing quote.
        case quotes
        /// The file, a row or a cell is larger than the limits allow.
        case tooLarge
        /// No row, or no header.
        case empty
        /// The columns cannot be told apart or assigned.
        case mapping
        /// Not JSON, or not our schema.
        case json
        /// The caller asked to stop.
        case cancelled
    }

    /// The kind of trouble; stable, for exit codes and machine-readable output.
    package let code: Code
    /// The 1-based line of the file where it was met, if there is one.
    package let line: Int?
    /// One sentence or two: what is wrong and what to do next; holds no cell's text.
    package let reason: String

    /// An error at `line`, told by `reason`.
    package init(_ code: Code, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}

extension ExchangeError: CustomStringConvertible {
    /// The reason, led by the line; safe to show and to log.
    package var description: String {
        line.map { "Line \($0): \(reason)" } ?? reason
    }
}
