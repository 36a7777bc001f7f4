internal import Synchronization
internal import VaultAttachments
internal import VaultSync

/// Measures the files under way, and reports them at most ten times a second.
final class TransferMeter: Sendable {
    /// The shortest time between two reports in milliseconds.
    static let pause: Int64 = 100

    private struct State {
        /// In the order in which they were begun.
        var moving: [TransferProgress] = []
        var lastReport: Int64?
        /// Whether a report is on its way, which will say how it is then.
        var isPlanned = false
    }

    private let clock: SyncClock
    private let report: @Sendable ([TransferProgress]) -> Void
    private let state = Mutex(State())

    /// - Parameter report: called on any thread, in order, with all files under way; the last call has what is true.
    init(clock: SyncClock, report: @escaping @Sendable ([TransferProgress]) -> Void) {
        (self.clock, self.report) = (clock, report)
    }

    /// Notes how many bytes of a file have been moved, from the beginning again if it is tried again.
    func moved(_ task: TransferTask, _ count: Int64, of total: Int64) {
        note(TransferProgress(task, moved: count, of: total), task)
    }

    /// - Returns: whether any of the file was to be moved: not if the other side had it already.
    @discardableResult
    func ended(_ task: TransferTask) -> Bool {
        let wasMoved = state.withLock { state in state.moving.contains { $0.task == task } }
        note(nil, task)
        return wasMoved
    }

    private func note(_ progress: TransferProgress?, _ task: TransferTask) {
        let delay = state.withLock { state -> Int64? in
            let place = state.moving.firstIndex { $0.task == task }
            switch (place, progress) {
            case (let place?, let progress?):
                guard state.moving[place] != progress else { return nil }
                state.moving[place] = progress
            case (nil, let progress?): state.moving.append(progress)
            case (let place?, nil): state.moving.remove(at: place)
            case (nil, nil): return nil
            }
            guard !state.isPlanned else { return nil }
            state.isPlanned = true
            return state.lastReport.map { max(0, $0 + Self.pause - clock.monotonic()) } ?? 0
        }
        guard let delay else { return }
        // It holds the meter, so that a connection that is closed still reports that nothing moves.
        Task { [self] in
            if delay > 0 { try? await clock.sleep(delay) }
            tell()
        }
    }

    /// The next report is planned only after this one has taken what it says, and begins later.
    private func tell() {
        let moving = state.withLock { state in
            state.isPlanned = false
            state.lastReport = clock.monotonic()
            return state.moving
        }
        report(moving)
    }
}
