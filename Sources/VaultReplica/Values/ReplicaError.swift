/// A rule of the replica that the caller broke; nothing was changed. What the tables throw passes through as it is.
package struct ReplicaError: Error, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    package enum Code: Hashable, Sendable {
        /// There is no such entity, entry or dispute.
        case notFound
        /// The change breaks a rule of the model; the field is named.
        case invalid(field: String)
        /// The entry is on its way to the server.
        case busy
    }

    package let code: Code
    /// What is wrong with the value; holds nothing of it. Nil where the code says it all.
    package let cause: String?

    package init(_ code: Code, cause: String? = nil) {
        self.code = code
        self.cause = cause
    }

    package var description: String {
        switch code {
        case .notFound: "There is no such thing in the vault any more."
        case .invalid(let field): "The value of \(field) is not valid\(cause.map { ": \($0)" } ?? "")."
        case .busy: "It is on its way to the server. Try again in a moment."
        }
    }

    package var debugDescription: String { "\(code) \(cause ?? "")" }
}
