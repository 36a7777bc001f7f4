internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// The machine's state apart from its requests.
enum SyncStep: Equatable, Sendable {
    case resting
    case leasing
    case storing(StoreTask)
    /// The store is free; only requests are under way.
    case talking
}

/// A rest that only a person ends.
enum SyncHalt: Equatable, Sendable {
    case paused
    case stopped(SyncStop)

    var phase: SyncPhase {
        switch self {
        case .paused: .paused
        case .stopped(let stop): .stopped(stop)
        }
    }
}

/// A request under way.
struct Flight: Equatable, Sendable {
    let ticket: Int
    let request: SyncRequest
    /// The number of responses to pushes that had arrived in the run when it was sent.
    let sentAfter: Int

    var operations: [Operation] {
        if case .push(let request) = request { request.operations } else { [] }
    }
}

/// A response to a push that waits for the store.
struct Arrival: Equatable, Sendable {
    let operations: [Operation]
    let results: [OperationResult]
    /// Nil if the server refused the body, and so did nothing.
    let response: PushResponse?
    /// The cursor of its request.
    let cursor: Cursor?
    let sentAfter: Int
    /// Its position among the responses of the run, from 1; 0 without a response.
    let number: Int
}
