internal import Synchronization
package import SystemKit
internal import VaultStore

/// Takes the files that arrive in watched folders into the vault, as receipts in the Inbox, until it is stopped.
///
/// Of several programs with the same vault, one does it. A file is left alone unless the plan says otherwise. If the
/// program ends at any moment, the next start takes what is missing, and nothing twice: equal contents are one
/// attachment.
package final class FolderIntake: Sendable {
    private let work: FolderWork
    private let wake: Wakeup
    private let state: Mutex<State>

    private struct State {
        var plan = WatchPlan()
        var isStopping = false
        var task: Task<Void, Never>?
    }

    /// Takes nothing before ``follow(_:)``.
    ///
    /// - Parameter tell: called on any thread.
    package init(
        _ attachments: Attachments, now: @escaping @Sendable () -> String, tell: @escaping @Sendable (WatchNews) -> Void
    ) throws(SystemError) {
        wake = try Wakeup()
        work = FolderWork(attachments, wake: wake, now: now, tell: tell)
        state = Mutex(State())
    }

    /// The loop notices that nobody holds it any longer.
    deinit { wake.signal() }

    /// Watches these folders from now on; does nothing if they are the same. Never blocks.
    package func follow(_ plan: WatchPlan) {
        let isNew = state.withLock { state in
            guard state.plan != plan, !state.isStopping else { return false }
            state.plan = plan
            if state.task == nil {
                state.task = Task { [work] in await work.run { [weak self] in self?.current } }
            }
            return true
        }
        if isNew { wake.signal() }
    }

    /// Ends after the file that is being taken.
    package func stop() async {
        let task = state.withLock { state in
            state.isStopping = true
            return state.task
        }
        wake.signal()
        await task?.value
    }

    /// Nil once it is to end.
    private var current: WatchPlan? { state.withLock { $0.isStopping ? nil : $0.plan } }
}
