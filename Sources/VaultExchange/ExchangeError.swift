/// The reason why a whole file cannot be imported; problems of a single row are part of the plan instead.
package struct ExchangeError: Error, Equatable, Sendable {
    /// The cases that a caller can act on.
    package enum Code: String, Sendable {
        /// The bytes are not text: NUL bytes, a spreadsheet, a picture, an archive.
        case binary
        /// Bytes that are not valid in the encoding of the rest of the file.
        case encoding
        /// A quote that is never closed, or text after a closing quote.
        case quotes
        /// The file, a row or a cell exceeds the limits.
        case tooLarge
        /// No row, or no header.
        case empty
        /// The columns cannot be recognized or assigned.
        case mapping
        /// Not JSON, or not our schema.
        case json
        /// The caller asked to stop.
        case cancelled
    }

    /// The kind of problem; stable, for exit codes and machine-readable output.
    package let code: Code
    /// The 1-based line of the file with the problem, if there is one.
    package let line: Int?
    /// One or two sentences: what is wrong and what to do next; contains no text of a cell.
    package let reason: String

    /// Creates an error at `line` with the given reason.
    package init(_ code: Code, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}

extension ExchangeError: CustomStringConvertible {
    /// The reason, preceded by the line; safe to show and to log.
    package var description: String {
        line.map { "Line \($0): \(reason)" } ?? reason
    }
}
