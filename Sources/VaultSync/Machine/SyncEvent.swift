/// What the machine is told. An answer that nothing asked for, or that comes twice, is ignored.
package enum SyncEvent: Equatable, Sendable {
    /// Somebody wants a sync.
    case trigger(SyncTrigger)
    /// The stream told of a change of this seq; one that is known here asks for nothing.
    case nudged(seq: Int64)
    /// The time of ``SyncAction/wait(milliseconds:)`` has passed; one that comes early or late does no harm.
    case alarm
    /// No more runs until ``resumed``; requests under way are given up.
    case paused
    case resumed
    /// No more runs until a person acts; from outside, such as the stream's word that the device was revoked.
    case stopped(SyncStop)
    /// A person's answer to ``SyncPhase/asking(_:)``.
    case decided(deleting: Bool)

    case lease(LeaseAnswer)
    case stored(StoreAnswer)
    /// The store or the lease failed; nothing was changed.
    case portFailed(SyncError)
    /// The answer to the request of that ticket.
    case answered(Int, SyncAnswer)
}
