package import VaultModel

/// Which entries a run asks for.
package struct BatchQuery: Hashable, Sendable {
    /// Only entries that were sent before.
    package var onlySealed: Bool
    /// 1 … 100: the batches of several requests may be taken at once.
    package var limit: Int
    /// Entries that this run has tried already; each holds back its entity.
    package var excluding: Set<OperationID>

    package init(onlySealed: Bool, limit: Int, excluding: Set<OperationID> = []) {
        self.onlySealed = onlySealed
        self.limit = limit
        self.excluding = excluding
    }
}
