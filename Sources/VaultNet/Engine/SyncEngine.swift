package import VaultModel
internal import VaultReplica
package import VaultSync
package import VaultWire

/// Performs what a ``SyncMachine`` decides, on a queue of its own, with the store and the server.
///
/// It has one run at a time, a timer only while something is to be tried again, and a few requests at once; it uses the
/// store sequentially, in the machine's order. It reports through `news`, which is called on the engine's queue and in
/// order.
package actor SyncEngine {
    /// The engine's dependencies.
    package struct Ports: Sendable {
        package var replica: any Replica
        package var remote: any Remote
        package var lease: any SyncLease
        package var clock: SyncClock

        package init(replica: any Replica, remote: any Remote, lease: any SyncLease, clock: SyncClock) {
            self.replica = replica
            self.remote = remote
            self.lease = lease
            self.clock = clock
        }
    }

    private nonisolated let executor: any SerialExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let ports: Ports
    let news: @Sendable (SyncNews) -> Void
    var machine: SyncMachine
    /// The status as shown so far; ``SyncEngine/report()`` updates it.
    package internal(set) var status: SyncStatus

    /// Actions that take time, performed one by one in order; all others are performed or started at once.
    private var queue: [SyncAction] = []
    private var isWorking = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var timer: Task<Void, Never>?
    /// Requests under way, by their tickets.
    var requests: [Int: Task<Void, Never>] = [:]
    /// Requests that no event answers, by running number.
    var errands: [Int: Task<Void, Never>] = [:]
    var lastErrand = 0
    /// Requests that were under way when the network was lost.
    var stranded: Set<Int> = []
    var skewIsTold = false

    /// Starts nothing by itself: the first ``trigger(_:)`` does. The server's name is shown as it is given here, so it
    /// must not contain anything secret.
    package init(
        ports: Ports, machine: SyncMachine, executor: any SerialExecutor, server: String,
        news: @escaping @Sendable (SyncNews) -> Void
    ) {
        self.ports = ports
        self.machine = machine
        self.executor = executor
        self.news = news
        status = SyncStatus(state: .idle, server: server)
    }

    /// Asks for a sync; returns at once.
    package func trigger(_ reason: SyncTrigger) {
        accept(.trigger(reason))
    }

    /// Takes the seq of a change from the live stream; asks for a sync if that change is news here.
    package func nudge(seq: Int64) {
        accept(.nudged(seq: seq))
    }

    /// Takes a person's answer to ``SyncStatus/question``, and returns when the engine rests again.
    package func decide(deleting: Bool) async {
        accept(.decided(deleting: deleting))
        await settled()
    }

    /// Asks for a sync and returns when the engine rests again: done, waiting for its next try, paused or stopped.
    @discardableResult
    package func sync(_ reason: SyncTrigger) async -> SyncStatus {
        accept(.trigger(reason))
        await settled()
        return status
    }

    /// Like ``sync(_:)``, but repeats while changes that can be sent are left: a run that finds the server restored
    /// from a backup ends with the comparison, and another program may write while a run ends.
    ///
    /// - Parameter runs: the maximum number of runs, so that no server keeps a command busy forever. A run that sends
    ///   nothing and leaves as many changes as the previous one is the last, too.
    /// - Returns: the last run's status, with what all of them sent and received.
    package func syncEverything(_ reason: SyncTrigger, atMost runs: Int = 8) async -> SyncStatus {
        var total = await sync(reason)
        for _ in 1..<max(1, runs) where total.state == .idle && machine.standing.ready > 0 {
            let left = machine.standing.ready
            let next = await sync(reason)
            let former = total
            total = next
            total.sent += former.sent
            total.received += former.received
            total.gone += former.gone
            if next.sent == 0, machine.standing.ready >= left { break }
        }
        return total
    }

    /// Prevents further runs until ``resume()``; returns when the current run has ended and the lease is released.
    package func pause() async {
        accept(.paused)
        cancelErrands()
        await settled()
    }

    /// Ends a pause and starts a sync.
    package func resume() {
        accept(.resumed)
    }

    /// Prevents further runs until a person acts; for reasons that are learned elsewhere, such as the stream's
    /// `revoked`.
    package func stop(_ stop: SyncStop) async {
        accept(.stopped(stop))
        cancelErrands()
        await settled()
    }

    /// Updates the reachability that the person sees.
    package func show(_ reach: Reachability) {
        guard status.reach != reach else { return }
        status.reach = reach
        machine.isSlow = reach == .slow
        news(.status(status))
    }

    /// The end of the last page, as the last run knows it; nil before the first one. The live stream starts there.
    package var cursor: Cursor? {
        machine.standing.cursor
    }

    /// Returns when no run is in progress.
    package func settled() async {
        guard isWorking || !requests.isEmpty || !errands.isEmpty else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Handles an event; actions that take no time are done before this returns.
    func accept(_ event: SyncEvent) {
        for action in machine.handle(event, at: ports.clock.monotonic()) where !performAtOnce(action) {
            queue.append(action)
        }
        guard !isWorking, !queue.isEmpty else { return }
        isWorking = true
        Task { await work() }
    }

    private func work() async {
        while !queue.isEmpty {
            if let event = await perform(queue.removeFirst()) { accept(event) }
        }
        isWorking = false
        endWork()
    }

    /// Resumes the callers that wait for the engine to rest, if it does.
    func endWork() {
        guard !isWorking, requests.isEmpty, errands.isEmpty else { return }
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Replaces the timer; nil cancels it.
    func setTimer(_ milliseconds: Int64?) {
        timer?.cancel()
        timer = milliseconds.map { milliseconds in
            Task { [clock = ports.clock, weak self] in
                do { try await clock.sleep(milliseconds) } catch { return }
                await self?.accept(.alarm)
            }
        }
    }
}
