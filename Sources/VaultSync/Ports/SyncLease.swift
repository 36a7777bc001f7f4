/// The right to sync one vault, held by at most one process at a time.
package protocol SyncLease: Sendable {
    /// Takes the lease without waiting, also from a holder that has died. Taking it twice is like taking it once.
    func acquire() async throws(SyncError) -> LeaseAnswer

    /// Releases the lease; does nothing if it is not held.
    func release() async
}

/// The result of asking for the lease.
package enum LeaseAnswer: Hashable, Sendable {
    case granted
    /// Another process syncs this vault; the text tells a person which one.
    case held(by: String)
}
