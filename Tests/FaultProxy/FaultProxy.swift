internal import Dispatch
internal import Synchronization

/// A proxy between clients and a server on this computer that applies its plan's faults to their exchanges.
///
/// It understands only as much of HTTP/1.1 as it needs to find the end of a message. Close it when done: its threads
/// retain it.
package final class FaultProxy: Sendable {
    /// The outcome of an exchange.
    package struct Record: Sendable {
        /// The request and its number.
        package let exchange: FaultPlan.Exchange
        /// The fault that the plan chose.
        package let fault: Fault
        /// The length of the request, head and body, in bytes.
        package let requestBytes: Int
        /// The length of the server's reply in bytes; nil if the server was not asked or did not reply.
        package var replyBytes: Int?
    }

    /// Replaces a reply's body, given the path and the request's body. Returning the same body tells the truth.
    package typealias HostileReply = @Sendable (_ path: String, _ request: [UInt8], _ reply: [UInt8]) -> [UInt8]

    struct State {
        var plan: FaultPlan
        var lie: HostileReply?
        var server: UInt16
        var number = 0
        var isDown = false
        var isClosed = false
        var sockets: [ObjectIdentifier: Socket] = [:]
        var records: [Record] = []
        var late = 0
    }

    /// The port that clients connect to, on 127.0.0.1.
    package let port: UInt16
    /// Called with each request when it has been read; for a log.
    let note: (@Sendable (FaultPlan.Exchange) -> Void)?
    private let listener: Socket
    let state: Mutex<State>

    /// Accepts connections at once, from other computers only if it is to listen `everywhere`; `listen` 0 takes any
    /// free port. Throws if there is none.
    package init(
        to server: UInt16, plan: FaultPlan = .calm, listen: UInt16 = 0, everywhere: Bool = false,
        note: (@Sendable (FaultPlan.Exchange) -> Void)? = nil
    ) throws {
        self.note = note
        (listener, port) = try Socket.listening(on: listen, everywhere: everywhere)
        state = Mutex(State(plan: plan, server: server))
        Self.detached { self.acceptAll() }
    }

    /// Sets the plan for exchanges that begin from now on; numbering continues.
    package func use(_ plan: FaultPlan) {
        state.withLock { $0.plan = plan }
    }

    /// Starts again with a plan: the next exchange has number 0, the records are empty, and the network is up.
    package func begin(_ plan: FaultPlan) {
        state.withLock { state in
            state.plan = plan
            state.number = 0
            state.records = []
            state.isDown = false
        }
    }

    /// Sets how replies are changed from now on; nil leaves them unchanged.
    package func tell(_ lie: HostileReply?) {
        state.withLock { $0.lie = lie }
    }

    /// Sets the server's port from now on.
    package func pass(to server: UInt16) {
        state.withLock { $0.server = server }
    }

    /// Cuts every connection and accepts no others until the proxy is up again.
    package func setDown(_ isDown: Bool) {
        state.withLock { state in
            state.isDown = isDown
            if isDown { for socket in state.sockets.values { socket.shutDown() } }
        }
    }

    /// The exchanges so far, in the order of their requests.
    package var records: [Record] { state.withLock(\.records) }

    /// The number of held or repeated requests that have not reached the server yet.
    package var stillHeld: Int { state.withLock(\.late) }

    /// Ends every connection; further calls do nothing.
    package func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            for socket in state.sockets.values { socket.shutDown() }
        }
        listener.shutDown()
    }

    private func acceptAll() {
        while let connection = listener.accepted() {
            if keep(connection) { Self.detached { self.serve(connection) } }
        }
    }

    /// Registers a connection so that it can be cut from outside; returns false if the proxy is down or closed.
    func keep(_ socket: Socket) -> Bool {
        state.withLock { state in
            guard !state.isDown, !state.isClosed else { return false }
            state.sockets[ObjectIdentifier(socket)] = socket
            return true
        }
    }

    func forget(_ socket: Socket) {
        _ = state.withLock { $0.sockets.removeValue(forKey: ObjectIdentifier(socket)) }
    }

    /// Runs work on a thread that may block for any time.
    static func detached(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "fault-proxy").async(execute: work)
    }
}
