internal import Dispatch
internal import Synchronization

/// Calls for moving a log into its file: after a second without writes, and at most ten seconds after the first write,
/// however busy the store is.
final class SettlingTimer: Sendable {
    private struct State {
        let timer: any DispatchSourceTimer
        /// The end of the current wait, set by its first write.
        var latest: DispatchTime?
    }

    private static let quiet = DispatchTimeInterval.seconds(1)
    private static let patience = DispatchTimeInterval.seconds(10)

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "rvault-server.settling", qos: .utility)

    /// `settle` returns false if it must be called again, after the longer wait.
    init(settle: @escaping @Sendable () -> Bool) {
        state = Mutex(State(timer: DispatchSource.makeTimerSource(queue: queue)))
        state.withLock { state in
            state.timer.schedule(deadline: .distantFuture)
            state.timer.setEventHandler { [weak self] in
                self?.begin()
                if !settle() { self?.postpone() }
            }
            state.timer.activate()
        }
    }

    deinit { state.withLock { $0.timer.cancel() } }

    /// Stops the timer permanently; returns when `settle` is not running. `settle` must not call it.
    func stop() {
        state.withLock { $0.timer.cancel() }
        queue.sync {}
    }

    /// Notes that something was written.
    func noteWrite() {
        state.withLock { state in
            let now = DispatchTime.now()
            let latest = state.latest ?? now + Self.patience
            state.latest = latest
            state.timer.schedule(deadline: min(now + Self.quiet, latest))
        }
    }

    /// Starts a new wait for later writes.
    private func begin() {
        state.withLock { $0.latest = nil }
    }

    private func postpone() {
        state.withLock { $0.timer.schedule(deadline: .now() + Self.patience) }
    }
}
