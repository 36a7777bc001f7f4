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

    /// - Returns: how long it was in the previous phase, and which that was.
    @discardableResult
    func enter(_ phase: Phase) -> (phase: Phase, time: Duration) {
        let stay = Stay(phase: phase, since: .now)
        let previous = current.withLock { current in
            defer { current = stay }
            return current
        }
        return (previous.phase, stay.since - previous.since)
    }
}
