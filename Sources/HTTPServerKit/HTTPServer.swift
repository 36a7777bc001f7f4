internal import CMicroHTTPD
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemKit

/// An HTTP/1.1 server on libmicrohttpd that listens from its making to ``stop()``.
///
/// A few threads of libmicrohttpd's read and write; answers are made on Dispatch's threads, so that one that takes long
/// (a password's hash) holds up no other connection.
package final class HTTPServer: Sendable {
    /// Where it listens, with the port that was really taken.
    package let address: ListenAddress
    private let core: ServerCore
    /// Empty after ``stop()``.
    private let daemon: Mutex<DaemonHandle?>
    private let reaper: Mutex<any DispatchSourceTimer>

    /// Listens at once.
    ///
    /// - Parameters:
    ///   - threads: libmicrohttpd's, which only read and write.
    ///   - whenEmptied: called on any thread when bodies and answers hold hardly anything after they held much.
    /// - Throws: `addressInvalid`, `addressInUse`, `addressNotAvailable`, `notPermitted`, `failed`.
    package init(
        _ address: ListenAddress, limits: HTTPServerLimits, threads: Int = 2, service: any HTTPService,
        whenEmptied: @escaping @Sendable () -> Void = HTTPServer.giveMemoryBack
    ) throws(HTTPServerError) {
        let core = ServerCore(limits: limits, service: service, whenEmptied: whenEmptied)
        let socket = try ListeningSocket(address)
        self.address = ListenAddress(host: address.host, port: socket.port)
        self.core = core
        guard let handle = DaemonHandle(core: core, socket: socket, threads: threads) else {
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

    /// Takes no more connections, lets requests in hand be answered (10 s at most), ends streams and connections.
    ///
    /// Returns when nothing of the server runs any more; a second call does nothing. Must not be called from a service.
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

    /// A moment later, as whoever gave the last bytes back still has them, and connections are about to close.
    package static let giveMemoryBack: @Sendable () -> Void = {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(500)) { Allocator.giveBack() }
    }

    /// Connections that are open now.
    package var connectionCount: Int { core.table.count }

    /// Bytes that bodies and answers hold now, small answers apart.
    package var heldBytes: Int { core.purse.total }
}

/// The running daemon. The pointer is libmicrohttpd's own, which guards it for calls from any thread; the handle is
/// used by one ``HTTPServer`` alone, which takes it out of its lock before it stops it.
struct DaemonHandle: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let core: ServerCore
    /// Closed by the daemon when it stops.
    private let listening: Int32

    init?(core: ServerCore, socket: consuming ListeningSocket, threads: Int) {
        let context = Unmanaged.passUnretained(core).toOpaque()
        let callbacks = cmhd_callbacks(
            context: context, accept: serverAccepts, access: serverAccess, completed: serverCompleted,
            connection: serverConnection, target: serverTarget)
        let number = socket.descriptor.number
        // Shared out among the threads, and the table is what bounds them: no thread ever has to stop listening.
        let connections = UInt32((core.limits.connections + 64) * threads)
        guard
            let pointer = cmhd_start(
                number, UInt32(threads), connections, UInt32(300), 32 * 1024, callbacks)
        else { return nil }
        // From here on the daemon owns the socket.
        listening = socket.release()
        self.pointer = pointer
        self.core = core
    }

    /// Gives the listening socket up, so that the port is free for a successor at once: the number goes on, as that of a
    /// socket that takes nothing and never has news.
    ///
    /// `MHD_quiesce_daemon` is for this. It takes the number out of each thread's epoll set while the thread may do the
    /// same, and the second to come ends the process (seen with 0.9.75).
    func quiesce() {
        let idle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        // Without a free number the port stays taken until the end.
        guard idle >= 0 else { return }
        dup2(idle, listening)
        _ = fcntl(listening, F_SETFD, FD_CLOEXEC)
        close(idle)
    }

    /// Ends every thread; no callback comes after it.
    func stop() {
        MHD_stop_daemon(pointer)
        withExtendedLifetime(core) {}
    }
}
