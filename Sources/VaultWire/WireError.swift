/// The error of a body that is not the expected message.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A JSON pointer (RFC 6901) to the value at fault; empty for the whole body.
    package var pointer: String
    /// The expectation, as the end of a sentence, such as "must be a string".
    package var detail: String

    package init(pointer: String, detail: String) {
        self.pointer = pointer
        self.detail = detail
    }

    /// A sentence that is safe to show: it names the position, and quotes nothing of the value.
    package var description: String {
        "\(pointer.isEmpty ? "the body" : pointer) \(detail)"
    }

    /// The same error with its pointer under a longer path.
    package func under(_ prefix: String) -> WireError {
        WireError(pointer: prefix + pointer, detail: detail)
    }
}
