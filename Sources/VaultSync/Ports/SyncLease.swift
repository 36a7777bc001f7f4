/// The right to sync one vault, held by at most one process at a time.
package protocol SyncLease: Sendable {
    /// Takes the lease without waiting; that of a holder that died is taken over. Taking it twice is taking it once.
    func acquire() async throws(SyncError) -> LeaseAnswer

    /// Gives it back; does nothing where it is not held.
    func release() async
}

/// What asking for the lease came to.
package enum LeaseAnswer: Hashable, Sendable {
    case granted
    /// Another process syncs this vault; the text says which, for a person.
    case held(by: String)
}
