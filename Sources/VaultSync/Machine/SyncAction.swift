package import Translation
package import VaultModel
package import VaultReplica
package import VaultWire

/// An action that the machine requests. The actions of a list are started in this order. Some are answered by an event,
/// later and in any order, and only the machine itself waits for the answers.
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
    /// ``Replica/release(_:)``; if it fails, the next ``StoreTask/load`` does it.
    case release(Postponement)
    /// ``Replica/pause(_:)``; if it fails, only this process knows.
    case pause(Pause?)
    /// ``Remote/become(_:)``, before any later action.
    case become(SessionResponse)
    /// ``Remote/retire(_:)``; if it fails, the person finds the device in the list.
    case retire(DeviceID)
    /// One ``SyncEvent/alarm`` after that time; replaces a previous one.
    case wait(milliseconds: Int64)
    case cancelWait
    /// Cancels all requests under way; each is still answered, as failed or with its response.
    case cancelRequests
    /// The phase or the figures changed.
    case report
    case note(ActivityLine.Kind, Phrase)
    /// A run ended well now.
    case finished
}

/// A request to the ``Remote``, one case for each function.
package enum SyncRequest: Equatable, Sendable {
    case pull(PullRequest)
    case push(PushRequest)
    case digest(DigestRequest)
    case full(FullRequest)
    case pairAnew
}

/// The response of the ``Remote``, or the reason why there is none.
package enum SyncAnswer: Equatable, Sendable {
    case pulled(PullResponse)
    case pushed(PushResponse)
    case digested(DigestResponse)
    case listed(FullResponse)
    case paired(SessionResponse)
    case failed(RemoteFailure)
}
