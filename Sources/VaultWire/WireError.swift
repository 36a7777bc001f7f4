/// A body that is not the message it was taken for.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A JSON pointer (RFC 6901) to the value at fault; empty for the whole body.
    package var pointer: String
    /// What was expected there, a sentence's end such as "must be a string".
    package var detail: String

    package init(pointer: String, detail: String) {
        self.pointer = pointer
        self.detail = detail
    }

    /// Safe to show: it names the place, and quotes nothing of the value.
    package var description: String {
        "\(pointer.isEmpty ? "the body" : pointer) \(detail)"
    }

    /// The same with the place put under a longer path.
    package func under(_ prefix: String) -> WireError {
        WireError(pointer: prefix + pointer, detail: detail)
    }
}
