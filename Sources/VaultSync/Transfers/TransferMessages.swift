package import Translation
package import VaultAttachments
internal import VaultModel

/// An input of the machine for transfers.
package enum TransferEvent: Equatable, Sendable {
    case trigger(SyncTrigger)
    /// The answer to ``TransferAction/acquireLease``.
    case lease(LeaseAnswer)
    /// The answer to ``TransferAction/load(limit:besides:)``: what to move next, and the milliseconds until a file that
    /// waits after a failure may be tried again; nil if none waits.
    case loaded([PendingTransfer], nextRetryIn: Int64?)
    /// The end of a ``TransferAction/move(_:)``.
    case ended(TransferTask, TransferEnd)
    /// The answer to ``TransferAction/settle(_:)``.
    case settled
    /// The store or the lease failed.
    case portFailed(SyncError)
    case alarm
    case paused
    case resumed
    case stopped(SyncStop)
}

/// A file to move, and how often that has failed.
package struct PendingTransfer: Hashable, Sendable {
    package let task: TransferTask
    package let tries: Int

    package init(_ task: TransferTask, tries: Int) {
        self.task = task
        self.tries = tries
    }
}

/// How a transfer ended.
package enum TransferEnd: Equatable, Sendable {
    /// The content is on both sides; the device knows it once the end is stored.
    case done
    /// The server could not be reached; says nothing about the file.
    case unreachable(Phrase)
    /// The server, or its storage, failed or asked for a pause.
    case serverFailed(Phrase, retryAfterMilliseconds: Int64?)
    /// This file cannot be moved now. `isLasting`: nor in a while, unless a person does something.
    case fileFailed(Phrase, isLasting: Bool)
    /// Nothing may be tried before a person acts.
    case refused(SyncStop)
    /// The transfer was ended from this side, as the machine asks for it.
    case cancelled
}

/// An action that the machine for transfers requests.
package enum TransferAction: Equatable, Sendable {
    /// Answered by ``TransferEvent/lease(_:)`` or ``TransferEvent/portFailed(_:)``.
    case acquireLease
    case releaseLease
    /// Answered by ``TransferEvent/loaded(_:nextRetryIn:)`` or ``TransferEvent/portFailed(_:)``.
    case load(limit: Int, besides: Set<TransferTask>)
    /// Answered by ``TransferEvent/ended(_:_:)``; several at a time.
    case move(TransferTask)
    /// Ends every transfer under way; each is still answered.
    case cancelMoves
    /// Stores the ends of transfers, all or none. Answered by ``TransferEvent/settled`` or
    /// ``TransferEvent/portFailed(_:)``; one at a time.
    case settle([TransferSettlement])
    /// Lets every file that waits after a failure be tried at once, before the next load.
    case retryAll
    /// One ``TransferEvent/alarm`` after that time; replaces a previous one.
    case wait(milliseconds: Int64)
    case cancelWait
    /// The phase changed.
    case report
}

/// A transfer that has ended, and the part of its end that the store keeps.
package struct TransferSettlement: Hashable, Sendable {
    package let task: TransferTask
    package let result: TransferResult

    package init(_ task: TransferTask, _ result: TransferResult) {
        self.task = task
        self.result = result
    }
}

/// The part of a transfer's end that the store keeps.
package enum TransferResult: Hashable, Sendable {
    case done
    /// One more failure, for this reason; not tried again before so many milliseconds have passed.
    case failed(Phrase, retryIn: Int64)
}

/// The current activity of transfers.
package enum TransferPhase: Hashable, Sendable {
    case resting
    case moving
    case waiting(SyncWait)
    case paused
    case stopped(SyncStop)

    /// Why nothing moves, where only transfers know it: this device or the server's storage failed. What holds up
    /// records, too, is said by their sync; and another program that holds the lease moves the files.
    package var reason: Phrase? {
        guard case .waiting(let wait) = self, !wait.isOffline, wait.obstacle != .otherProgram else { return nil }
        return wait.reason
    }
}
