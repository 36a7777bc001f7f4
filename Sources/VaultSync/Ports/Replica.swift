package import VaultModel
package import VaultReplica
package import VaultWire

/// The store as a sync sees it: the queue, the server's last states, the cursor, and what a reconciliation stages.
///
/// Every function is one local transaction: it is done whole or not at all, also when the process dies in it, and what
/// is told as done survives that. Each may be called again with the same input, because an answer can be lost between
/// the store and its caller; the second call changes nothing more. Calls come one at a time from the holder of the
/// ``SyncLease``, while the person goes on writing to the same store.
package protocol Replica: Sendable {
    /// Where the store stands now. Called at the start of every run, by the holder of the lease: entries that an
    /// interrupted run left in flight go back to waiting, sealed, and what it had staged of a reconciliation is
    /// discarded (an interrupted reconciliation is still ``Standing/owed``, and begins anew).
    func standing() async throws(SyncError) -> Standing

    /// Takes the next entries to send, marks them in flight and seals them: from then on each goes out unchanged under
    /// its key until ``settle(_:)`` settles it.
    ///
    /// Gives at most `query.limit` operations in the order in which they are to be applied, oldest first; none where
    /// none may go. Of one entity only the first one that waits, except that updates may follow its create. An entity
    /// of which an entry is in flight already, failed, or is in `query.excluding` gives none; one with fields in
    /// dispute gives what waits of its other fields. Offered entries are never given.
    func nextBatch(_ query: BatchQuery) async throws(SyncError) -> [Operation]

    /// Stores a page of changes, and merges what waits, never sent, onto the new states.
    ///
    /// A change that is not after the entity's last known state is skipped; one that cannot be stored is set aside by
    /// itself. Pages may overlap with what is known already, or begin at the beginning again. With `adoptsCursor` the
    /// page's cursor and epoch are stored in the same transaction; without it, which is only while a reconciliation is
    /// staged, they are left as they are.
    ///
    /// While a reconciliation is staged, every entity of the page counts as listed, here and in ``settle(_:)``.
    func apply(_ page: PullResponse, adoptsCursor: Bool) async throws(SyncError) -> Standing

    /// Settles entries by the server's verdicts, puts others back, adopts a cursor, and takes the next batch: all in
    /// one transaction, so that a push costs one wait for the disk.
    ///
    /// Applied entries leave the queue, so do conflicts, whose disputed fields wait for a person, and rejected ones are
    /// failed with their reason. Keys that the queue does not hold any more are skipped. The standing is that after the
    /// verdicts and before the batch.
    func settle(_ settlement: Settlement) async throws(SyncError) -> (standing: Standing, batch: [Operation])

    /// Puts entries back from in flight to waiting; they stay sealed.
    func release(_ postponement: Postponement) async throws(SyncError)

    /// Remembers what a later process has to know of a failure; nil after a success.
    func pause(_ pause: Pause?) async throws(SyncError)

    /// The buckets of a type, ``BucketDigest/bucketCount`` of them, over the server's last states that are known here
    /// and are not tombstones; what waits plays no part in it.
    func digests(of type: EntityType) async throws(SyncError) -> [BucketDigest]

    /// Remembers that a reconciliation is to be made, until ``finishFull(_:)``; of two causes the one that lists more
    /// stays.
    func owe(_ cause: FullCause) async throws(SyncError) -> Standing

    /// Begins to stage a reconciliation, and discards what was staged before. Nothing that is shown changes.
    ///
    /// Where the scope's epoch is not the stored one, the server's database was made anew or restored: from here on
    /// the versions of staged and pulled rows are not comparable with the stored ones, and always replace them. What
    /// the server then lacks or has older stays shown: the shadow becomes the server's state, and the difference
    /// becomes an offered entry of the queue, which is neither sent nor failed until a person says so.
    func beginFull(_ scope: FullScope) async throws(SyncError) -> Standing

    /// Applies one page of the list as ``apply(_:adoptsCursor:)`` does and notes its entities as listed; the cursor is
    /// untouched.
    func stage(_ page: FullResponse) async throws(SyncError) -> Standing

    /// Ends the staged reconciliation: the one transaction that deletes.
    ///
    /// A row of the scope that was not listed is deleted where nothing of it waits; with something waiting it gets a
    /// tombstone as its shadow, and the merge rules decide. Rows that are tombstones already, or that the server never
    /// saw, are neither deleted nor counted. After a new epoch nothing is deleted, but offered. The cursor, the epoch
    /// and the time of the reconciliation are stored, and nothing is owed any more.
    ///
    /// Where more than ``MassDeletion/isTooMany`` allows would go, everything is done but the deletions: the rows in
    /// question stay as they are, and the question is kept with them, through restarts, until ``decide(deleting:)``.
    func finishFull(_ end: FullEnd) async throws(SyncError) -> (standing: Standing, outcome: FullOutcome)

    /// A person's answer to ``Standing/question``. Yes deletes the rows in question that the server has not told of
    /// since, by the rules of ``finishFull(_:)``. No keeps them: what the server lacks is offered to be sent again, as
    /// after a new epoch. Without a question nothing happens.
    func decide(deleting: Bool) async throws(SyncError) -> Standing

    /// Becomes another device of the same account, because the store went back to an older state than the server has
    /// seen of the old device: the session is stored, entries that were never sent get new keys (theirs may have been
    /// used by the lost part of this store's life), sealed ones keep theirs, the running number goes on, and a
    /// reconciliation is owed for ``FullCause/storeWentBack``.
    func become(_ session: SessionResponse) async throws(SyncError) -> Standing
}
