package import VaultModel
package import VaultWire

/// The store as a sync sees it: the queue, the server's last states, and the cursor.
///
/// Every function is one local transaction: it is done whole or not at all, also when the process dies in it, and what
/// is told as done survives that. Each may be called again with the same input, because an answer can be lost between
/// the store and its caller; the second call changes nothing more. Calls come one at a time from the holder of the
/// ``SyncLease``, while the person goes on writing to the same store.
package protocol Replica: Sendable {
    /// Where the store stands now. Called at the start of every run, by the holder of the lease: entries that an
    /// interrupted run left in flight go back to waiting, sealed.
    func standing() async throws(SyncError) -> Standing

    /// Takes the next entries to send, marks them in flight and seals them: from then on each goes out unchanged under
    /// its key until ``apply(_:cursor:next:)`` or ``refuse(_:rejection:)`` settles it.
    ///
    /// Gives at most `query.limit` operations in the order in which they are to be applied; none where none may go. Of
    /// one entity only the first one that waits, except that updates may follow its create. An entity whose first entry
    /// failed or is in `query.excluding` gives none; one with fields in dispute gives what waits of its other fields.
    func nextBatch(_ query: BatchQuery) async throws(SyncError) -> [Operation]

    /// Stores a page of changes and its cursor together, and merges what waits, never sent, onto the new states.
    ///
    /// A change that is not after the entity's last known state is skipped; one that cannot be stored is set aside by
    /// itself. Pages may overlap with what is known already, or begin at the beginning again.
    func apply(_ page: PullResponse) async throws(SyncError) -> Standing

    /// Settles entries by the server's verdicts, none of which is to be tried again: applied ones leave the queue,
    /// so do conflicts, whose disputed fields wait for a person, and rejected ones are failed with their reason. Keys that the queue does not hold any
    /// more are skipped. A cursor is adopted in the same transaction; nil leaves the cursor where it is.
    ///
    /// With a query it then does, in the same transaction, what ``nextBatch(_:)`` does; the standing is that between.
    func apply(
        _ results: [OperationResult], cursor: Cursor?, next: BatchQuery?
    ) async throws(SyncError) -> (standing: Standing, batch: [Operation])

    /// Marks one entry as failed that a server refused when it came alone, so that only its own entity waits for it.
    func refuse(_ key: OperationID, rejection: Rejection) async throws(SyncError) -> Standing

    /// Puts entries back from in flight to waiting; they stay sealed. The reason is one sentence, shown beside them;
    /// `countsTry` is false where no server was reached, which uses up no try.
    func release(_ keys: [OperationID], reason: String, countsTry: Bool) async throws(SyncError)
}

/// What a run has to know of the store before it decides on its next step.
package struct Standing: Hashable, Sendable {
    /// Where the next pull begins; nil for the beginning.
    package var cursor: Cursor?
    package var counts: VaultCounts
    /// Entries that were sent before and whose verdict is not known.
    package var sealed: Int
    /// Entries that a ``Replica/nextBatch(_:)`` without exclusions could take now, one after the other; those behind a
    /// failed entry are not among them.
    package var ready: Int
    /// The highest number that the store gave to an operation; 0 where it keeps none.
    package var deviceSeq: Int64

    package init(
        cursor: Cursor? = nil, counts: VaultCounts = VaultCounts(), sealed: Int = 0, ready: Int = 0,
        deviceSeq: Int64 = 0
    ) {
        self.cursor = cursor
        self.counts = counts
        self.sealed = sealed
        self.ready = ready
        self.deviceSeq = deviceSeq
    }
}

/// Which entries a run asks for.
package struct BatchQuery: Hashable, Sendable {
    /// Only entries that were sent before.
    package var onlySealed: Bool
    /// 1 … 25.
    package var limit: Int
    /// Entries that this run has tried already; each holds back its entity.
    package var excluding: Set<OperationID>

    package init(onlySealed: Bool, limit: Int, excluding: Set<OperationID> = []) {
        self.onlySealed = onlySealed
        self.limit = limit
        self.excluding = excluding
    }
}
