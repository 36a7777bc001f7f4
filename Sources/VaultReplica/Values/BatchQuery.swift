package import VaultModel

/// The entries that a run asks for.
package struct BatchQuery: Hashable, Sendable {
    /// Only entries that were sent before.
    package var onlySealed: Bool
    /// 1 … 200: the batches of several pushes may be taken at once.
    package var limit: Int
    /// Entries that this run has already tried; each holds back its entity.
    package var excluding: Set<OperationID>

    package init(onlySealed: Bool, limit: Int, excluding: Set<OperationID> = []) {
        self.onlySealed = onlySealed
        self.limit = limit
        self.excluding = excluding
    }
}
