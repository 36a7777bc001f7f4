package import VaultModel
package import VaultWire

/// A task of a sync for the store: the queue, the server's last states, the cursor, and what a full sync stages.
///
/// Every task is one local transaction: it is done completely or not at all, even if the process dies during it, and
/// whatever its answer reports as done survives that. Each may be repeated with the same input, because an answer can
/// be lost between the store and its caller; the second time changes nothing more. Tasks come one at a time, while the
/// person continues to write to the same store. Those that name no other answer get ``StoreAnswer/standing(_:)``.
///
/// ``ReplicaTransaction/perform(_:)`` performs them for every store.
package enum StoreTask: Equatable, Sendable {
    /// Begins a run: entries that an interrupted run left in flight become pending again, still sealed, and a full sync
    /// that it had staged is discarded (it is still ``ReplicaStatus/owed``, and starts over).
    case load

    /// Takes the next entries to send, marks them as in flight and seals them: from then on each is sent unchanged
    /// under its key until ``settle(_:)`` settles it. Answered by ``StoreAnswer/batch(_:)``.
    ///
    /// Takes at most `limit` operations in the order in which they are to be applied, oldest first; none if none may be
    /// sent. Only the first pending entry of an entity is taken, except that updates may follow its create. An entity
    /// of which an entry is in flight, has failed, or is in `excluding` contributes none; one with fields in conflict
    /// contributes the pending entries of its other fields. Resend proposals are never taken.
    case nextBatch(BatchQuery)

    /// Stores a page of changes, and rebases pending entries that were never sent onto the new states.
    ///
    /// A change that is not after the entity's last known state is skipped; one that cannot be stored is quarantined by
    /// itself. Pages may overlap with what is known, or start from the beginning again. With `adoptsCursor` the page's
    /// cursor and epoch are stored in the same transaction; without it, which is only used while a full sync is staged,
    /// they stay as they are.
    ///
    /// While a full sync is staged, every entity of the page counts as listed, here and in ``settle(_:)``.
    case applyPage(PullResponse, adoptsCursor: Bool)

    /// Settles entries by the server's verdicts, returns others to pending, adopts a cursor, and takes the next batch:
    /// all in one transaction, so that a push costs one wait for the disk. Answered by ``StoreAnswer/settled(_:_:)``,
    /// with the standing after the verdicts and before the batch.
    ///
    /// Applied entries leave the queue, and so do conflicts, whose fields wait for a person; rejected ones fail with
    /// their reason. Keys that have left the queue are skipped.
    case settle(Settlement)

    /// Reads the ``BucketDigest/bucketCount`` buckets of a type, over the server's last states that are known here and
    /// are not tombstones; pending changes do not count. Answered by ``StoreAnswer/digests(_:)``.
    case digests(EntityType)

    /// Records that a full sync is owed, until ``finishFull(_:)``; of two causes the one that lists more is kept.
    case owe(FullCause)

    /// Begins to stage a full sync, and discards the one that was staged. Nothing that is shown changes.
    ///
    /// If the scope's epoch is not the stored one, the server's database was recreated or restored: from here on, the
    /// versions of staged and pulled rows cannot be compared with the stored ones, and always replace them, once for
    /// each entity. Whatever the server lacks or has in an older state stays shown: the shadow becomes the server's
    /// state, and the difference becomes a resend proposal in the queue, which is neither sent nor failed before a
    /// person decides.
    case beginFull(FullScope)

    /// Applies one page of the list like ``applyPage(_:adoptsCursor:)`` and notes its entities as listed; the cursor
    /// does not change, and nothing is deleted.
    case stage(FullResponse)

    /// Ends the staged full sync, in the one transaction that deletes. Answered by ``StoreAnswer/finished(_:_:)``.
    ///
    /// A row of the scope that was not listed is deleted if it has no entries or conflicts; otherwise it gets a
    /// tombstone as its shadow, and the merge rules decide. Rows that are tombstones already, or that the server never
    /// saw, are neither deleted nor counted. After a new epoch nothing is deleted, and the rows become resend
    /// proposals. Without a staged one, only the rows that an earlier list left in doubt are handled. The cursor, the
    /// epoch and the time of the full sync are stored, and nothing is owed from then on.
    ///
    /// If ``MassDeletion/isTooMany`` is true for the rows to delete, everything else is done: the rows in question stay
    /// as they are, and the question is stored with them, through restarts, until ``decide(deleting:)``.
    case finishFull(FullEnd)

    /// Applies a person's answer to ``ReplicaStatus/question``. Yes deletes the rows in question about which the server
    /// has said nothing since, by the rules of ``finishFull(_:)``. No keeps them and proposes to resend what the server
    /// lacks, as after a new epoch. Without a question nothing happens.
    case decide(deleting: Bool)

    /// Becomes another device of the same account, because the store went back to an older state than the server has
    /// seen of the old device: the session is stored, entries that were never sent get new keys (the lost part of the
    /// store's history may have used theirs), sealed ones keep theirs, by which the server recognizes them, the
    /// sequence number continues, and a full sync is owed for ``FullCause/storeWentBack``.
    case become(SessionResponse)
}

/// The store's answer to a ``StoreTask``.
package enum StoreAnswer: Equatable, Sendable {
    case standing(ReplicaStatus)
    /// Empty if nothing may be sent.
    case batch([Operation])
    case settled(ReplicaStatus, [Operation])
    case digests([BucketDigest])
    case finished(ReplicaStatus, FullOutcome)
}
