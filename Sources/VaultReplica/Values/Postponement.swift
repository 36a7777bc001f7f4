package import VaultModel

/// Entries that go back to waiting, for one reason.
package struct Postponement: Hashable, Sendable {
    package var keys: [OperationID]
    /// One sentence, shown beside them; empty where there is nothing to tell, and then the earlier one stays.
    package var reason: String
    /// False where no server was reached, which uses up no try.
    package var countsTry: Bool
    /// Milliseconds from now until they are sent again by themselves, only to be shown; nil where it is not planned.
    package var retryIn: Int64?

    package init(_ keys: [OperationID], reason: String = "", countsTry: Bool = false, retryIn: Int64? = nil) {
        self.keys = keys
        self.reason = reason
        self.countsTry = countsTry
        self.retryIn = retryIn
    }
}
