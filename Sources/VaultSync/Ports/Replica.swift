package import VaultReplica
package import VaultWire

/// The store as a sync sees it. Calls come one at a time from the holder of the ``SyncLease``, but for ``prepare(_:)``.
///
/// Each is one local transaction and may be repeated, as ``StoreTask`` says.
package protocol Replica: Sendable {
    /// Performs a task; after an error nothing has changed.
    func perform(_ task: StoreTask) async throws(SyncError) -> StoreAnswer

    /// Announces a page that will be stored next, from the thread that read it and possibly during another task, so that
    /// less is left to do in the transaction. A page need not be announced, or may not be stored after all.
    func prepare(_ page: PullResponse)

    /// Returns entries from in flight to pending; they stay sealed.
    func release(_ postponement: Postponement) async throws(SyncError)

    /// Stores what a later process has to know about a failure; nil after a success.
    func pause(_ pause: Pause?) async throws(SyncError)
}
