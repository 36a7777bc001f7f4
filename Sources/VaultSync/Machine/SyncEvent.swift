package import VaultModel
package import VaultWire

/// What the machine is told. Those from ``loaded(_:)`` on answer the last action that asked for an answer.
package enum SyncEvent: Equatable, Sendable {
    /// Somebody wants a sync.
    case trigger(SyncTrigger)
    /// The time of ``SyncAction/wait(milliseconds:)`` has passed; one that comes early or late does no harm.
    case alarm
    /// No more runs until ``resumed``; a request under way is given up.
    case paused
    case resumed
    /// No more runs until a person acts; from outside, such as the stream's word that the device was revoked.
    case stopped(SyncStop)

    case lease(LeaseAnswer)
    case loaded(Standing)
    /// Empty where nothing may be sent.
    case batch([Operation])
    case pulled(PullResponse)
    case pushed(PushResponse)
    /// The store did what the last action asked.
    case applied(Standing)
    /// The store settled the results, and took the next entries in the same transaction.
    case settled(Standing, [Operation])
    case requestFailed(RemoteFailure)
    /// The store or the lease failed; nothing was changed.
    case portFailed(SyncError)
}
