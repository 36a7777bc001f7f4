internal import CMicroHTTPD
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemKit

/// An HTTP/1.1 server on libmicrohttpd that listens from its creation to ``stop()``.
///
/// A few threads of libmicrohttpd read and write; other threads produce the answers, so that one that takes long (such
/// as hashing a password) delays no other connection.
package final class HTTPServer: Sendable {
    /// The address on which it listens, with the actual port.
    package let address: ListenAddress
    private let core: ServerCore
    /// Nil after ``stop()``.
    private let daemon: Mutex<DaemonHandle?>
    private let reaper: Mutex<any DispatchSourceTimer>

    /// Starts to listen at once.
    ///
    /// - Parameters:
    ///   - threads: the number of libmicrohttpd's threads, which only read and write.
    ///   - identity: for HTTPS; nil for plain HTTP.
    ///   - proxies: the proxies that may say for whom they ask.
    ///   - passed: a socket to listen on instead of the address.
    ///   - whenEmptied: called on any thread when bodies and answers hold hardly any bytes after they held many.
    ///   - betweenStreamEnds: a pause, between the streams that ``stop()`` ends at once and the next ones.
    /// - Throws: `addressInvalid`, `addressInUse`, `addressNotAvailable`, `notPermitted`, `failed`.
    package init(
        _ address: ListenAddress, limits: HTTPServerLimits, threads: Int = 2, identity: TLSIdentity? = nil,
        proxies: TrustedProxies = .loopback, passed: PassedSocket? = nil, service: any HTTPService,
        whenEmptied: @escaping @Sendable () -> Void = HTTPServer.giveMemoryBack,
        betweenStreamEnds: @escaping @Sendable () -> Void = { usleep(100_000) }
    ) throws(HTTPServerError) {
        let core = ServerCore(
            limits: limits, table: ConnectionTable(limits: limits, proxies: proxies, identity: identity),
            service: service, whenEmptied: whenEmptied, betweenStreamEnds: betweenStreamEnds)
        let socket = try ListeningSocket(passed, or: address)
        self.address = socket.address
        self.core = core
        guard let handle = DaemonHandle(core: core, socket: socket, threads: threads, isSecure: identity != nil) else {
            throw HTTPServerError(.failed, address: address.description)
        }
        daemon = Mutex(handle)
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(200))
        timer.setEventHandler { core.table.reap() }
        timer.activate()
        reaper = Mutex(timer)
    }

    deinit {
        stop()
    }

    /// Stops accepting connections, lets current requests be answered (10 s at most), and ends streams, some at a time
    /// (10 s at most), and connections.
    ///
    /// Returns when nothing of the server is running; a second call does nothing. Must not be called from a service.
    package func stop() {
        let handle = daemon.withLock { handle in
            defer { handle = nil }
            return handle
        }
        guard let handle else { return }
        reaper.withLock { $0.cancel() }
        handle.quiesce()
        core.drain()
        handle.stop()
    }

    /// Returns memory to the system a moment later, since the caller still holds the last bytes, and connections are
    /// about to close.
    package static let giveMemoryBack: @Sendable () -> Void = {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(500)) { Allocator.giveBack() }
    }

    /// Connections that are open now.
    package var connectionCount: Int { core.table.count }

    /// The connections by their activity now. Looks at each of them.
    package var activity: HTTPActivity { core.table.activity }

    /// Bytes that bodies and answers hold now, not counting small answers.
    package var heldBytes: Int { core.purse.total }
    /// Answers that wait for bytes which others in the making have reserved.
    package var waitingForBytes: Int { core.purse.waiting }
}

/// The running daemon. libmicrohttpd guards its pointer for calls from any thread; a single ``HTTPServer`` uses the
/// handle, and takes it out of its lock before it stops it.
struct DaemonHandle: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let core: ServerCore
    /// The memory of a connection, where a request's header has to fit in. libmicrohttpd clears it after each request,
    /// and an open stream keeps most of it.
    private static let headerBytes = 8 * 1024
    /// Closed by the daemon when it stops.
    private let listening: Int32

    init?(core: ServerCore, socket: consuming ListeningSocket, threads: Int, isSecure: Bool) {
        let context = Unmanaged.passUnretained(core).toOpaque()
        let callbacks = cmhd_callbacks(
            context: context, accept: serverAccepts, access: serverAccess, completed: serverCompleted,
            connection: serverConnection, target: serverTarget,
            certificate: isSecure ? serverShowsCertificate : nil)
        let number = socket.descriptor.number
        // Divided among the threads. The table limits the connections, so that no thread ever has to stop listening.
        let connections = UInt32((core.limits.connections + 64) * threads)
        guard
            let pointer = cmhd_start(
                number, UInt32(threads), connections, UInt32(300), DaemonHandle.headerBytes, callbacks)
        else { return nil }
        // From here on the daemon owns the socket.
        listening = socket.release()
        self.pointer = pointer
        self.core = core
    }

    /// Closes the listening socket, so that the port is free for a successor at once: the descriptor continues as that
    /// of a socket that accepts nothing and never has events.
    ///
    /// `MHD_quiesce_daemon` is meant for this. But it removes the descriptor from each thread's epoll set while the
    /// thread may do the same, and the second removal ends the process (seen with 0.9.75).
    func quiesce() {
        let idle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        // If there is no free descriptor, the port stays taken until the end.
        guard idle >= 0 else { return }
        dup2(idle, listening)
        _ = fcntl(listening, F_SETFD, FD_CLOEXEC)
        close(idle)
    }

    /// Ends every thread; no callback runs afterwards.
    func stop() {
        MHD_stop_daemon(pointer)
        withExtendedLifetime(core) {}
    }
}
