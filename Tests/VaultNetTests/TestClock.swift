import Synchronization
import VaultModel
import VaultSync

/// A clock that moves only with sleeps or when the test says so.
final class TestClock: Sendable {
    private struct State {
        var now: Int64 = 0
        var sleeps: [Int64] = []
        var sleepers: [Int: (due: Int64, wake: CheckedContinuation<Void, any Error>)] = [:]
        var nextID = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let sleepsAtOnce: Bool

    /// With `sleepsAtOnce` every sleep ends at once and moves the clock by its length. Otherwise sleeps end by
    /// ``advance(by:)``.
    init(sleepsAtOnce: Bool = false) {
        self.sleepsAtOnce = sleepsAtOnce
    }

    var clock: SyncClock {
        SyncClock(
            monotonic: { self.state.withLock(\.now) },
            wall: { Timestamp(milliseconds: self.state.withLock(\.now)) }, sleep: sleep)
    }

    /// The lengths of all sleeps in milliseconds, in order.
    var sleeps: [Int64] { state.withLock(\.sleeps) }

    /// Waits until somebody sleeps.
    func sleeping() async {
        await withCheckedContinuation { continuation in
            let sleeps = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if sleeps { continuation.resume() }
        }
    }

    /// Moves the clock and wakes all sleepers that are due.
    func advance(by milliseconds: Int64) {
        let due = state.withLock { state in
            state.now += milliseconds
            let due = state.sleepers.filter { $0.value.due <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.wake)
        }
        for wake in due { wake.resume() }
    }

    private func sleep(_ milliseconds: Int64) async throws {
        let id = state.withLock { state in
            state.sleeps.append(milliseconds)
            if sleepsAtOnce { state.now += milliseconds }
            state.nextID += 1
            return state.nextID
        }
        if sleepsAtOnce { return try Task.checkCancellation() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.sleepers[id] = (state.now + milliseconds, continuation)
                    for watcher in state.watchers { watcher.resume() }
                    state.watchers = []
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }
}

/// Collects entries, and waits for the first that matches.
final class Journal<Entry: Sendable>: Sendable {
    private let entries = Mutex<[Entry]>([])
    private let stream: AsyncStream<Entry>
    private let inlet: AsyncStream<Entry>.Continuation

    init() {
        (stream, inlet) = AsyncStream.makeStream()
    }

    var all: [Entry] { entries.withLock { $0 } }

    @Sendable func note(_ entry: Entry) {
        entries.withLock { $0.append(entry) }
        inlet.yield(entry)
    }

    /// Consumes entries up to the first that matches. The next wait continues after it.
    func wait(until fits: (Entry) -> Bool) async {
        for await entry in stream where fits(entry) { return }
    }
}
