internal import VaultServerCore
internal import VaultSync

/// An event that can happen next in a world.
enum SimEvent {
    /// An item of the plan.
    case item(Int)
    /// A process performs an action that its machine requested from the store or the lease.
    case perform(process: Int, life: Int, SyncAction)
    case tell(process: Int, life: Int, SyncEvent)
    case alarm(process: Int, life: Int, number: Int)
    /// A message reaches the server.
    case arrive(SimMessage)
    /// An answer reaches a process, or its wait for one ends.
    case answer(process: Int, life: Int, ticket: Int, SyncAnswer)
    case start(process: Int)
    case serverUp(instance: Int)
    case serviceBack
    /// A device sends its pictures.
    case carry(device: Int)
    /// The server looks for originals to be read.
    case readNext
    /// A reading ends; `life` is that of the process that began it.
    case readEnds(BlobKey, life: Int)
    /// A text message reaches the gateway, which passes it on.
    case text(SimText)
}

/// A request in transit.
struct SimMessage {
    let process: Int
    let life: Int
    let ticket: Int
    let token: String
    let sentAt: Int64
    let body: SyncRequest
    /// Whether the network made this copy. Nobody waits for its answer.
    var isCopy = false
}
