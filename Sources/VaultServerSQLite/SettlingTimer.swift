internal import Dispatch
internal import Synchronization

/// Says when a log is to be brought into its file: when nothing was written for a second, and ten seconds after the
/// first write at the latest, however busy it is.
final class SettlingTimer: Sendable {
    private struct State {
        let timer: any DispatchSourceTimer
        /// The end of the wait that runs, set by the first write of it.
        var latest: DispatchTime?
    }

    private static let quiet = DispatchTimeInterval.seconds(1)
    private static let patience = DispatchTimeInterval.seconds(10)

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "rvault-server.settling", qos: .utility)

    /// `settle` answers false where it is to be called again after the longer wait.
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

    /// Settles nothing any more; returns when nothing is being settled. Not to be called by `settle`.
    func stop() {
        state.withLock { $0.timer.cancel() }
        queue.sync {}
    }

    /// Something was written.
    func noteWrite() {
        state.withLock { state in
            let now = DispatchTime.now()
            let latest = state.latest ?? now + Self.patience
            state.latest = latest
            state.timer.schedule(deadline: min(now + Self.quiet, latest))
        }
    }

    /// Whatever is written from now on has a wait of its own.
    private func begin() {
        state.withLock { $0.latest = nil }
    }

    private func postpone() {
        state.withLock { $0.timer.schedule(deadline: .now() + Self.patience) }
    }
}
