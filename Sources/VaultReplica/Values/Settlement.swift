package import VaultWire

/// The changes in the store that follow from the answers to one or more pushes.
package struct Settlement: Equatable, Sendable {
    /// Verdicts, without those to try again.
    package var results: [OperationResult]
    /// Entries that the server could not accept now.
    package var postponed: [Postponement]
    /// Nil keeps the stored cursor.
    package var cursor: Cursor?
    /// The epoch of the results. If it is not the stored one, the entries are settled, but the versions and seqs of the
    /// results cannot be compared with the stored ones: the operations' changes are kept in the shadows under their old
    /// versions, whole entities in results are ignored, and the full sync that follows brings the rest.
    package var epoch: String
    /// The highest number of this device that the server says to know.
    package var lastDeviceSeq: Int64
    /// The query for the next batch, which is taken in the same transaction.
    package var next: BatchQuery?

    package init(
        results: [OperationResult], postponed: [Postponement] = [], cursor: Cursor? = nil, epoch: String,
        lastDeviceSeq: Int64 = 0, next: BatchQuery? = nil
    ) {
        self.results = results
        self.postponed = postponed
        self.cursor = cursor
        self.epoch = epoch
        self.lastDeviceSeq = lastDeviceSeq
        self.next = next
    }
}
