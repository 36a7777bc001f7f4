package import VaultReplica
package import VaultWire

/// What the answers to one or more pushes change in the store.
package struct Settlement: Equatable, Sendable {
    /// Verdicts, none of which is to be tried again.
    package var results: [OperationResult]
    /// What the server could not take now.
    package var postponed: [Postponement]
    /// Nil leaves the cursor where it is.
    package var cursor: Cursor?
    /// The epoch in which the results were made. Where it is not the stored one, the entries are settled, but the
    /// versions and seqs of the results cannot be compared with the stored ones: what the operations changed is kept in
    /// the shadows under their old versions, whole entities in results are ignored, and the reconciliation that
    /// follows brings the rest.
    package var epoch: String
    /// What to take next, in the same transaction.
    package var next: BatchQuery?

    package init(
        results: [OperationResult], postponed: [Postponement] = [], cursor: Cursor? = nil, epoch: String,
        next: BatchQuery? = nil
    ) {
        self.results = results
        self.postponed = postponed
        self.cursor = cursor
        self.epoch = epoch
        self.next = next
    }
}
