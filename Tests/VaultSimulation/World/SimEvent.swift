internal import VaultSync

/// What can happen next in a world.
enum SimEvent {
    /// An item of the plan.
    case item(Int)
    /// The process does what its machine asked of the store or the lease.
    case perform(process: Int, life: Int, SyncAction)
    case tell(process: Int, life: Int, SyncEvent)
    case alarm(process: Int, life: Int, number: Int)
    /// A message comes to the server.
    case arrive(SimMessage)
    /// What comes back, or the end of the wait for it.
    case answer(process: Int, life: Int, ticket: Int, SyncAnswer)
    case start(process: Int)
    case serverUp(instance: Int)
    case serviceBack
}

/// A request on its way.
struct SimMessage {
    let process: Int
    let life: Int
    let ticket: Int
    let token: String
    let sentAt: Int64
    let body: SyncRequest
    /// Copies that the network made have nobody who waits for an answer.
    var isCopy = false
}
