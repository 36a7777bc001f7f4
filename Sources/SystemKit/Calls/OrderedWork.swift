internal import Dispatch
internal import Synchronization

/// Steps of one work in the order in which they are handed over, on a thread of Dispatch.
///
/// Whoever hands them over waits only while there are so many that memory would grow; one thread at a time may do so.
package final class OrderedWork: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        /// Steps that wait or run.
        var count = 0
        var isRunning = false
        /// Whether a step could not be handed over yet.
        var isHeld = false
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let room = DispatchSemaphore(value: 0)
    private let places: Int

    /// - Parameters:
    ///   - label: appears only in debuggers.
    ///   - places: the most steps that wait or run at a time, at least one.
    package init(label: String, places: Int) {
        queue = DispatchQueue(label: label)
        self.places = places
    }

    /// Hands over a step. Blocks while every place is taken, until half of them are free; so a step must not hand over
    /// another.
    package func add(_ step: @escaping @Sendable () -> Void) {
        let isFull = state.withLock { state in
            state.isHeld = state.count >= places
            return state.isHeld
        }
        if isFull { room.wait() }
        start(step)
    }

    /// Returns what the last step does, when all before it are done; the task is suspended until then.
    package func finish<Success: Sendable, Failure>(
        _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try await suspended(handingOver: start, body)
    }

    private func start(_ step: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.waiting.append(step)
            state.count += 1
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst { queue.async { self.run() } }
    }

    /// Does all steps that there are, so that a thread is woken once for many of them.
    private func run() {
        while true {
            let steps = state.withLock { state in
                defer { state.waiting = [] }
                state.isRunning = !state.waiting.isEmpty
                return state.waiting
            }
            if steps.isEmpty { return }
            for step in steps {
                step()
                let hasRoom = state.withLock { state in
                    state.count -= 1
                    guard state.isHeld, state.count <= places / 2 else { return false }
                    state.isHeld = false
                    return true
                }
                if hasRoom { room.signal() }
            }
        }
    }
}
