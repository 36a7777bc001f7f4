internal import VaultModel
internal import VaultWire

/// What the machine waits for beside its requests.
enum SyncStep: Equatable, Sendable {
    case resting
    case leasing
    case storing(StoreTask)
    /// The store is free; only requests are under way.
    case talking
}

/// A request under way.
struct Flight: Equatable, Sendable {
    let ticket: Int
    let request: SyncRequest
    /// How many answers to pushes of the run were known when it was sent.
    let sentAfter: Int

    var operations: [Operation] {
        if case .push(let request) = request { request.operations } else { [] }
    }
}

/// An answer to a push that waits for the store.
struct Arrival: Equatable, Sendable {
    let operations: [Operation]
    let results: [OperationResult]
    /// Nil where the server refused the body, and so did nothing.
    let response: PushResponse?
    /// The cursor of its request.
    let cursor: Cursor?
    let sentAfter: Int
    /// Its place among the answers of the run, from 1.
    let number: Int
}
