internal import CMicroHTTPD
internal import Synchronization

/// An answer without a fixed end: its bytes are sent as soon as the other side accepts them.
package final class HTTPStream: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isFinished = false
        /// Set while the connection is suspended: only then is the pointer certain to be valid.
        var resting: ConnectionHandle?
        /// Set from the start of the answer to its end.
        var connection: ConnectionHandle?
        var onEnd: (@Sendable () -> Void)?
        var onRelease: (@Sendable () -> Void)?
        /// Counts the pending bytes.
        var held: HeldBytes?
    }

    private let state = Mutex(State())
    private let byteLimit: Int
    /// Pending bytes up to this number are not counted: nearly always there are none.
    private static let uncounted = 4096

    /// - Parameter byteLimit: the bytes that may be pending for a slow reader; beyond them the stream ends.
    package init(byteLimit: Int = 256 * 1024) {
        self.byteLimit = byteLimit
    }

    /// Sends bytes, in the order of the calls.
    ///
    /// - Returns: false if the stream has ended.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard !state.isFinished else { return false }
            state.pending += bytes
            if state.pending.count > byteLimit || !HTTPStream.settle(state) { state.isFinished = true }
            HTTPStream.wake(&state)
            return !state.isFinished
        }
    }

    /// Counts pending bytes against the purse from now on; if they exceed it, the stream ends.
    func pay(from held: HeldBytes) {
        state.withLock { state in
            state.held = held
            if !HTTPStream.settle(state) { state.isFinished = true }
        }
    }

    private static func settle(_ state: State) -> Bool {
        state.held?.settle(to: state.pending.count > uncounted ? state.pending.count : 0) ?? true
    }

    /// Ends the answer after the bytes sent so far.
    package func finish() {
        state.withLock { state in
            state.isFinished = true
            HTTPStream.wake(&state)
        }
    }

    /// Whether no more bytes can be sent.
    package var isFinished: Bool { state.withLock(\.isFinished) }

    /// Calls the closure once, when the stream has ended on either side; at once if it already has.
    package func whenEnded(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.isFinished && state.connection == nil { return true }
            state.onEnd = action
            return false
        }
        if isOver { action() }
    }

    /// The server's own ``whenEnded(_:)``, to be set before the stream begins.
    func whenReleased(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.onRelease = action }
    }

    private static func wake(_ state: inout State) {
        guard let connection = state.resting else { return }
        state.resting = nil
        connection.resume()
    }

    /// Called once, on the connection's thread, before the first ``read(into:capacity:)``.
    func begin(on connection: ConnectionHandle) {
        state.withLock { $0.connection = connection }
    }

    /// Copies pending bytes; suspends the connection if there are none.
    func read(into buffer: UnsafeMutablePointer<CChar>, capacity: Int) -> Int {
        state.withLock { state in
            if state.pending.isEmpty {
                if state.isFinished { return -1 }
                guard let connection = state.connection else { return -2 }
                state.resting = connection
                connection.suspend()
                return 0
            }
            let count = min(capacity, state.pending.count)
            UnsafeMutableRawPointer(buffer).copyMemory(from: state.pending, byteCount: count)
            // Removing the bytes would keep the capacity for the most that were ever pending.
            if count == state.pending.count { state.pending = [] } else { state.pending.removeFirst(count) }
            _ = HTTPStream.settle(state)
            return count
        }
    }

    /// Called once, when libmicrohttpd frees the answer.
    func end() {
        let actions = state.withLock { state in
            state.isFinished = true
            state.connection = nil
            state.resting = nil
            state.pending = []
            state.held = nil
            defer { (state.onEnd, state.onRelease) = (nil, nil) }
            return [state.onEnd, state.onRelease]
        }
        for action in actions { action?() }
    }
}
