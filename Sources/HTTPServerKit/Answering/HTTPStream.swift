internal import CMicroHTTPD
internal import Synchronization

/// An answer that goes on: bytes given to it are sent as soon as the other side takes them.
package final class HTTPStream: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isFinished = false
        /// Set while libmicrohttpd lets the connection rest: only then is the pointer sure to be alive.
        var resting: ConnectionHandle?
        /// Set from the beginning of the answer to its end.
        var connection: ConnectionHandle?
        var onEnd: (@Sendable () -> Void)?
        var onRelease: (@Sendable () -> Void)?
        /// Pays for what is pending.
        var held: HeldBytes?
    }

    private let state = Mutex(State())
    private let byteLimit: Int
    /// As much may wait without being counted: nearly always nothing waits.
    private static let uncounted = 4096

    /// - Parameter byteLimit: bytes that may wait for a slow reader; beyond them the stream ends.
    package init(byteLimit: Int = 256 * 1024) {
        self.byteLimit = byteLimit
    }

    /// Sends bytes, in the order of the calls.
    ///
    /// - Returns: false where the stream has ended.
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

    /// From now on what is pending counts among the bytes of others; where they are too many, the stream ends.
    func pay(from held: HeldBytes) {
        state.withLock { state in
            state.held = held
            if !HTTPStream.settle(state) { state.isFinished = true }
        }
    }

    private static func settle(_ state: State) -> Bool {
        state.held?.settle(to: state.pending.count > uncounted ? state.pending.count : 0) ?? true
    }

    /// Ends the answer after what was sent.
    package func finish() {
        state.withLock { state in
            state.isFinished = true
            HTTPStream.wake(&state)
        }
    }

    /// Whether nothing can be sent any more.
    package var isFinished: Bool { state.withLock(\.isFinished) }

    /// Calls the closure once, when the stream has ended on either side; at once where it has.
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

    /// Hands out pending bytes; lets the connection rest where there are none.
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
            // Emptied by removing, it would keep the room of the most that ever waited.
            if count == state.pending.count { state.pending = [] } else { state.pending.removeFirst(count) }
            _ = HTTPStream.settle(state)
            return count
        }
    }

    /// Called once, when libmicrohttpd lets go of the answer.
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
