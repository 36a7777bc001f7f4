internal import Synchronization

/// An open connection, and how long it has been in its phase. libmicrohttpd keeps a reference beside its own, so that
/// no request has to look for it.
final class OpenConnection: Sendable {
    /// The activity of a connection.
    enum Phase: Sendable { case idle, reading, handling, answering, sending, streaming }

    /// A phase, and when it began.
    struct Stay: Sendable {
        var phase: Phase
        var since: ContinuousClock.Instant
    }

    let socket: Int32
    let address: PeerAddress
    private let current = Mutex(Stay(phase: .idle, since: .now))

    init(socket: Int32, address: PeerAddress) {
        self.socket = socket
        self.address = address
    }

    var stay: Stay { current.withLock { $0 } }

    func enter(_ phase: Phase) {
        let stay = Stay(phase: phase, since: .now)
        current.withLock { $0 = stay }
    }
}
