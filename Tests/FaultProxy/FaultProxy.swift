internal import Dispatch
internal import Synchronization

/// Stands between clients and a server of this machine and does to their exchanges what its plan says.
///
/// It understands so much of HTTP/1.1 that it knows where a message ends. Has to be closed: its threads hold it.
package final class FaultProxy: Sendable {
    /// What came of an exchange.
    package struct Record: Sendable {
        /// What was asked, and as the how manieth.
        package let exchange: FaultPlan.Exchange
        /// What the plan chose.
        package let fault: Fault
        /// The length of the request, head and body.
        package let requestBytes: Int
        /// The length of the server's reply; nil where it was not asked or gave none.
        package var replyBytes: Int?
    }

    /// Makes another body of a reply's, by what was asked and how; the same body is the truth.
    package typealias Lie = @Sendable (_ path: String, _ request: [UInt8], _ reply: [UInt8]) -> [UInt8]

    struct State {
        var plan: FaultPlan
        var lie: Lie?
        var server: UInt16
        var number = 0
        var isDown = false
        var isClosed = false
        var sockets: [ObjectIdentifier: Socket] = [:]
        var records: [Record] = []
        var late = 0
    }

    /// Where clients find it, on 127.0.0.1.
    package let port: UInt16
    private let listener: Socket
    let state: Mutex<State>

    /// Takes connections at once; `listen` 0 is any free port. Throws where there is none.
    package init(to server: UInt16, plan: FaultPlan = .calm, listen: UInt16 = 0) throws {
        (listener, port) = try Socket.listening(on: listen)
        state = Mutex(State(plan: plan, server: server))
        Self.detached { self.acceptAll() }
    }

    /// Holds for the exchanges that begin from now on; their numbers go on.
    package func use(_ plan: FaultPlan) {
        state.withLock { $0.plan = plan }
    }

    /// As if nothing had come before: the next exchange is the first one of this plan.
    package func begin(_ plan: FaultPlan) {
        state.withLock { state in
            state.plan = plan
            state.number = 0
            state.records = []
            state.isDown = false
        }
    }

    /// What becomes of replies from now on; nil is the truth.
    package func tell(_ lie: Lie?) {
        state.withLock { $0.lie = lie }
    }

    /// Where the server is from now on.
    package func pass(to server: UInt16) {
        state.withLock { $0.server = server }
    }

    /// Cuts every connection and takes no other until it is up again.
    package func setDown(_ isDown: Bool) {
        state.withLock { state in
            state.isDown = isDown
            if isDown { for socket in state.sockets.values { socket.shutDown() } }
        }
    }

    /// What has come so far, in the order of the requests.
    package var records: [Record] { state.withLock(\.records) }

    /// How many held or repeated requests have not reached the server yet.
    package var stillHeld: Int { state.withLock(\.late) }

    /// Ends every connection; a second call does nothing.
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

    /// Notes a connection, so that it can be cut from outside; false where it is not wanted.
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

    /// On a thread that may block for as long as it likes.
    static func detached(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "fault-proxy").async(execute: work)
    }
}
