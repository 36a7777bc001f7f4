package import VaultModel
package import VaultWire

/// What the machine wants done, in this order. At most one of a list asks for an answer, and it is the last that does.
package enum SyncAction: Equatable, Sendable {
    // Answered by an event.

    /// Answered by ``SyncEvent/lease(_:)``.
    case acquireLease
    /// ``Replica/standing()``, answered by ``SyncEvent/loaded(_:)``.
    case load
    /// Answered by ``SyncEvent/batch(_:)``.
    case nextBatch(BatchQuery)
    /// Answered by ``SyncEvent/pulled(_:)``.
    case pull(PullRequest)
    /// Answered by ``SyncEvent/pushed(_:)``.
    case push(PushRequest)
    /// Answered by ``SyncEvent/applied(_:)``.
    case applyPage(PullResponse)
    /// Answered by ``SyncEvent/applied(_:)``, or with a query by ``SyncEvent/settled(_:_:)``.
    case applyResults([OperationResult], cursor: Cursor?, next: BatchQuery? = nil)
    /// Answered by ``SyncEvent/applied(_:)``.
    case refuse(OperationID, Rejection)

    // Done without an answer.

    case releaseLease
    /// ``Replica/release(_:reason:countsTry:)``; where it fails, the next ``load`` does it.
    case release([OperationID], reason: String, countsTry: Bool)
    /// One ``SyncEvent/alarm`` after that time; replaces an earlier one.
    case wait(milliseconds: Int64)
    case cancelWait
    /// Gives up the request under way, whose answer then is a failure.
    case cancelRequest
    /// The phase or the figures changed.
    case report
    case note(ActivityLine.Kind, String)
    /// A run ended well at this moment.
    case finished
}
