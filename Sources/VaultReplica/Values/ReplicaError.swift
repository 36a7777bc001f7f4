/// A rule of the replica that the caller broke; nothing was changed. Errors of the tables are passed on unchanged.
package struct ReplicaError: Error, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    package enum Code: Hashable, Sendable {
        /// There is no such entity, entry or conflict.
        case notFound
        /// The change breaks a rule of the model for this field.
        case invalid(field: String)
        /// The entry is in flight.
        case busy
    }

    package let code: Code
    /// The fault of the value, without quoting it; nil if the code says everything.
    package let cause: String?

    package init(_ code: Code, cause: String? = nil) {
        self.code = code
        self.cause = cause
    }

    package var description: String {
        switch code {
        case .notFound: "This is no longer in the vault."
        case .invalid(let field): "The value of \(field) is not valid\(cause.map { ": \($0)" } ?? "")."
        case .busy: "It is on its way to the server. Try again in a moment."
        }
    }

    package var debugDescription: String { "\(code) \(cause ?? "")" }
}
