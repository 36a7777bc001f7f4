package import VaultModel
package import VaultReplica
package import VaultWire

/// The store as a sync sees it: the queue, the server's last states, the cursor, and what a full sync stages.
///
/// Every function is one local transaction: it is done completely or not at all, even if the process dies during it,
/// and whatever it reports as done survives that. Each may be called again with the same input, because an answer can
/// be lost between the store and its caller; the second call changes nothing more. Calls come one at a time from the
/// holder of the ``SyncLease``, while the person continues to write to the same store.
package protocol Replica: Sendable {
    /// The current standing of the store. Called at the start of every run, by the holder of the lease: entries that an
    /// interrupted run left in flight become pending again, still sealed, and a full sync that it had staged is
    /// discarded (it is still ``ReplicaStatus/owed``, and starts over).
    func standing() async throws(SyncError) -> ReplicaStatus

    /// Takes the next entries to send, marks them as in flight and seals them: from then on each is sent unchanged
    /// under its key until ``settle(_:)`` settles it.
    ///
    /// Returns at most `query.limit` operations in the order in which they are to be applied, oldest first; none if
    /// none may be sent. Only the first pending entry of an entity is taken, except that updates may follow its create.
    /// An entity of which an entry is in flight, has failed, or is in `query.excluding` contributes none; one with
    /// fields in conflict contributes the pending entries of its other fields. Resend proposals are never taken.
    func nextBatch(_ query: BatchQuery) async throws(SyncError) -> [Operation]

    /// Stores a page of changes, and rebases pending entries that were never sent onto the new states.
    ///
    /// A change that is not after the entity's last known state is skipped; one that cannot be stored is quarantined by
    /// itself. Pages may overlap with what is known, or start from the beginning again. With `adoptsCursor` the page's
    /// cursor and epoch are stored in the same transaction; without it, which is only used while a full sync is staged,
    /// they stay as they are.
    ///
    /// While a full sync is staged, every entity of the page counts as listed, here and in ``settle(_:)``.
    func apply(_ page: PullResponse, adoptsCursor: Bool) async throws(SyncError) -> ReplicaStatus

    /// Settles entries by the server's verdicts, returns others to pending, adopts a cursor, and takes the next batch:
    /// all in one transaction, so that a push costs one wait for the disk.
    ///
    /// Applied entries leave the queue, and so do conflicts, whose fields wait for a person; rejected ones fail with
    /// their reason. Keys that have left the queue are skipped. The standing is that after the verdicts and before the
    /// batch.
    func settle(_ settlement: Settlement) async throws(SyncError) -> (standing: ReplicaStatus, batch: [Operation])

    /// Returns entries from in flight to pending; they stay sealed.
    func release(_ postponement: Postponement) async throws(SyncError)

    /// Stores what a later process has to know about a failure; nil after a success.
    func pause(_ pause: Pause?) async throws(SyncError)

    /// The ``BucketDigest/bucketCount`` buckets of a type, over the server's last states that are known here and are
    /// not tombstones; pending changes do not count.
    func digests(of type: EntityType) async throws(SyncError) -> [BucketDigest]

    /// Records that a full sync is owed, until ``finishFull(_:)``; of two causes the one that lists more is kept.
    func owe(_ cause: FullCause) async throws(SyncError) -> ReplicaStatus

    /// Begins to stage a full sync, and discards the one that was staged. Nothing that is shown changes.
    ///
    /// If the scope's epoch is not the stored one, the server's database was recreated or restored: from here on, the
    /// versions of staged and pulled rows cannot be compared with the stored ones, and always replace them. Whatever
    /// the server lacks or has in an older state stays shown: the shadow becomes the server's state, and the difference
    /// becomes a resend proposal in the queue, which is neither sent nor failed before a person decides.
    func beginFull(_ scope: FullScope) async throws(SyncError) -> ReplicaStatus

    /// Applies one page of the list like ``apply(_:adoptsCursor:)`` and notes its entities as listed; the cursor does
    /// not change.
    func stage(_ page: FullResponse) async throws(SyncError) -> ReplicaStatus

    /// Ends the staged full sync, in the one transaction that deletes.
    ///
    /// A row of the scope that was not listed is deleted if it has no entries or conflicts; otherwise it gets a
    /// tombstone as its shadow, and the merge rules decide. Rows that are tombstones already, or that the server never
    /// saw, are neither deleted nor counted. After a new epoch nothing is deleted, and the rows become resend
    /// proposals. The cursor, the epoch and the time of the full sync are stored, and nothing is owed from then on.
    ///
    /// If ``MassDeletion/isTooMany`` is true for the rows to delete, everything else is done: the rows in question stay
    /// as they are, and the question is stored with them, through restarts, until ``decide(deleting:)``.
    func finishFull(_ end: FullEnd) async throws(SyncError) -> (standing: ReplicaStatus, outcome: FullOutcome)

    /// Applies a person's answer to ``ReplicaStatus/question``. Yes deletes the rows in question about which the server has
    /// said nothing since, by the rules of ``finishFull(_:)``. No keeps them and proposes to resend what the server
    /// lacks, as after a new epoch. Without a question nothing happens.
    func decide(deleting: Bool) async throws(SyncError) -> ReplicaStatus

    /// Becomes another device of the same account, because the store went back to an older state than the server has
    /// seen of the old device: the session is stored, entries that were never sent get new keys (the lost part of the
    /// store's history may have used theirs), sealed ones keep theirs, the sequence number continues, and a full sync
    /// is owed for ``FullCause/storeWentBack``.
    func become(_ session: SessionResponse) async throws(SyncError) -> ReplicaStatus
}
