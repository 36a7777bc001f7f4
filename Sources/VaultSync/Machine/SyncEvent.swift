package import VaultReplica

/// An input of the machine. An answer that nothing asked for, or that comes twice, is ignored.
package enum SyncEvent: Equatable, Sendable {
    /// Somebody requests a sync.
    case trigger(SyncTrigger)
    /// The stream reported a change with this seq; a known one requests nothing.
    case nudged(seq: Int64)
    /// The time of ``SyncAction/wait(milliseconds:)`` has passed; an early or late alarm does no harm.
    case alarm
    /// No more runs until ``resumed``; requests under way are canceled.
    case paused
    case resumed
    /// No more runs until a person acts; comes from outside, for example if the stream says that the device was
    /// revoked.
    case stopped(SyncStop)
    /// A person's answer to ``SyncPhase/asking(_:)``.
    case decided(deleting: Bool)

    case lease(LeaseAnswer)
    case stored(StoreAnswer)
    /// The store or the lease failed; nothing was changed.
    case portFailed(SyncError)
    /// The answer to the request with that ticket.
    case answered(Int, SyncAnswer)
}
