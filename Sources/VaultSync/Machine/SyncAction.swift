package import VaultModel
package import VaultReplica
package import VaultWire

/// What the machine wants done. The actions of a list begin in this order; what asks for an answer is answered by an
/// event, later and in any order, and nothing waits for it but what the machine itself holds back.
package enum SyncAction: Equatable, Sendable {
    // Answered by an event.

    /// Answered by ``SyncEvent/lease(_:)``; a failure by ``SyncEvent/portFailed(_:)``.
    case acquireLease
    /// At most one at a time. Answered by ``SyncEvent/stored(_:)``; a failure by ``SyncEvent/portFailed(_:)``.
    case store(StoreTask)
    /// Several at a time. Answered by ``SyncEvent/answered(_:_:)`` with the same ticket.
    case send(SyncRequest, ticket: Int)

    // Done without an answer.

    case releaseLease
    /// ``Replica/release(_:)``; where it fails, the next ``StoreTask/load`` does it.
    case release(Postponement)
    /// ``Replica/pause(_:)``; where it fails, only this process knows.
    case pause(Pause?)
    /// ``Remote/become(_:)``, before any later action.
    case become(SessionResponse)
    /// ``Remote/retire(_:)``; where it fails, the person finds the device in the list.
    case retire(DeviceID)
    /// One ``SyncEvent/alarm`` after that time; replaces an earlier one.
    case wait(milliseconds: Int64)
    case cancelWait
    /// Gives up every request under way; each is still answered, as failed or as it came.
    case cancelRequests
    /// The phase or the figures changed.
    case report
    case note(ActivityLine.Kind, String)
    /// A run ended well at this moment.
    case finished
}

/// What is asked of the ``Replica``, function by function.
package enum StoreTask: Equatable, Sendable {
    /// ``Replica/standing()``
    case load
    /// Answered by ``StoreAnswer/batch(_:)``.
    case nextBatch(BatchQuery)
    case applyPage(PullResponse, adoptsCursor: Bool)
    /// Answered by ``StoreAnswer/settled(_:_:)``.
    case settle(Settlement)
    /// Answered by ``StoreAnswer/digests(_:)``.
    case digests(EntityType)
    case owe(FullCause)
    case beginFull(FullScope)
    case stage(FullResponse)
    /// Answered by ``StoreAnswer/finished(_:_:)``.
    case finishFull(FullEnd)
    case decide(deleting: Bool)
    case become(SessionResponse)
}

/// What the ``Replica`` gave; tasks that name no other answer are answered by ``standing(_:)``.
package enum StoreAnswer: Equatable, Sendable {
    case standing(Standing)
    /// Empty where nothing may be sent.
    case batch([Operation])
    case settled(Standing, [Operation])
    case digests([BucketDigest])
    case finished(Standing, FullOutcome)
}

/// What is asked of the ``Remote``, function by function.
package enum SyncRequest: Equatable, Sendable {
    case pull(PullRequest)
    case push(PushRequest)
    case digest(DigestRequest)
    case full(FullRequest)
    case pairAnew
}

/// What the ``Remote`` gave, or why it gave nothing.
package enum SyncAnswer: Equatable, Sendable {
    case pulled(PullResponse)
    case pushed(PushResponse)
    case digested(DigestResponse)
    case listed(FullResponse)
    case paired(SessionResponse)
    case failed(RemoteFailure)
}
