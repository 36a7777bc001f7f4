internal import Synchronization

/// An open connection, and how long it has been in its phase. libmicrohttpd keeps a reference beside its own, so that
/// no request has to look for it.
final class OpenConnection: Sendable {
    /// The activity of a connection.
    enum Phase: Sendable {
        /// Before the first request of a connection with TLS, from the handshake on.
        case greeting
        case idle, reading, handling, answering, sending, streaming

        /// Whether the server waits for the client.
        var isWaiting: Bool {
            switch self {
            case .greeting, .idle, .reading: true
            case .handling, .answering, .sending, .streaming: false
            }
        }
    }

    /// A phase, and when it began.
    struct Stay: Sendable {
        var phase: Phase
        var since: ContinuousClock.Instant
    }

    /// Connections that wait for their client: these may be ended for a new one.
    typealias Line = WaitingLine<ConnectionHandle>

    let handle: ConnectionHandle
    let socket: Int32
    let address: PeerAddress
    /// Whether the other side is a proxy that may say for whom it asks.
    let isTrusted: Bool
    /// Nil for plain HTTP.
    private let identity: TLSIdentity?
    /// The certificate that the handshake showed: GnuTLS has only pointers into it, so it has to live as long.
    private let shown = Mutex<TLSCertificate?>(nil)
    private let current: Mutex<Stay>
    /// The request in progress, to which libmicrohttpd has only a pointer.
    private let exchange = Mutex<Exchange?>(nil)
    private let line: SharedLine

    init(
        _ handle: ConnectionHandle, address: PeerAddress, isTrusted: Bool, identity: TLSIdentity?, in line: SharedLine
    ) {
        self.handle = handle
        self.line = line
        socket = handle.socket
        self.address = address
        self.isTrusted = isTrusted
        self.identity = identity
        current = Mutex(Stay(phase: identity == nil ? .idle : .greeting, since: .now))
        line.connections.withLock { $0.enter(handle) }
    }

    /// Whether the connection itself is encrypted.
    var isSecure: Bool { identity != nil }

    /// The certificate that the handshake shows, which is chosen when it asks for the first time.
    func certificate() -> TLSCertificate? {
        shown.withLock { shown in
            shown = shown ?? identity?.certificate
            return shown
        }
    }

    /// Holds a request until ``endExchange()``, or until the next one begins: libmicrohttpd 0.9.75 forgets a request, and
    /// never says that it ended, where its memory doesn't suffice for the query or the cookies.
    func begin(_ next: Exchange) {
        let forgotten = exchange.withLock { exchange in
            defer { exchange = next }
            return exchange
        }
        forgotten?.abandon()
    }

    /// Ends the request in progress, if there is one.
    func endExchange() {
        let ended = exchange.withLock { $0.take() }
        guard let ended else { return }
        ended.abandon()
        enter(.idle)
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
        line.connections.withLock { phase.isWaiting ? $0.enter(handle) : $0.leave(handle) }
        return (previous.phase, stay.since - previous.since)
    }
}

/// The line that the connections of a server share. Its lock is the last one that is taken.
final class SharedLine: Sendable {
    let connections = Mutex(OpenConnection.Line())
}
