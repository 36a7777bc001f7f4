package import VaultModel

/// Entries that return to pending, for one reason.
package struct Postponement: Hashable, Sendable {
    package var keys: [OperationID]
    /// One sentence that is shown beside them; if empty, the earlier one stays.
    package var reason: String
    /// False if no server was reached, which does not count as a try.
    package var countsTry: Bool
    /// Milliseconds until they are sent again automatically, only to be shown; nil if that is not planned.
    package var retryIn: Int64?

    package init(_ keys: [OperationID], reason: String = "", countsTry: Bool = false, retryIn: Int64? = nil) {
        self.keys = keys
        self.reason = reason
        self.countsTry = countsTry
        self.retryIn = retryIn
    }
}
