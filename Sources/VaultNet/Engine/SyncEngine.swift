package import VaultModel
internal import VaultReplica
package import VaultSync
package import VaultWire

/// Performs what a ``SyncMachine`` decides, on a queue of its own, over the store and the server.
///
/// It owns one run at a time, one timer only while something is to be tried again, and a few requests at once; what it
/// asks of the store goes one by one, in the machine's order. What it comes to is told through `news`, called on the
/// engine's queue and in order.
package actor SyncEngine {
    /// What the engine works with.
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
    /// As shown so far; ``SyncEngine/report()`` brings it up to date.
    package internal(set) var status: SyncStatus

    /// Actions that take their time and go one by one, in order; the others are done or begun at once.
    private var queue: [SyncAction] = []
    private var isWorking = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var timer: Task<Void, Never>?
    /// Requests under way, by their tickets.
    var requests: [Int: Task<Void, Never>] = [:]
    /// Requests that no event answers, by running numbers.
    var errands: [Int: Task<Void, Never>] = [:]
    var lastErrand = 0
    /// Those of the requests that were under way when the network went.
    var stranded: Set<Int> = []
    var skewIsTold = false

    /// Begins nothing by itself: the first ``trigger(_:)`` does. The server's name is shown as it is given here, so it
    /// bears nothing secret.
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

    /// Tells of a change of that seq, of which the live stream told; asks for a sync where it is news here.
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

    /// As ``sync(_:)``, and again while changes that can be sent are left: a run that finds the server restored from a
    /// backup ends with the comparison, and another program may write while a run ends.
    ///
    /// - Parameter runs: the bound, so that no server keeps a command busy forever. A run that sends nothing and leaves
    ///   as much as the one before ends it, too.
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

    /// No more runs until ``resume()``; returns when the run that is going on has ended and the lease is given back.
    package func pause() async {
        accept(.paused)
        cancelErrands()
        await settled()
    }

    /// Ends a pause, with a sync.
    package func resume() {
        accept(.resumed)
    }

    /// No more runs until a person acts; for what is learned elsewhere, such as the stream's `revoked`.
    package func stop(_ stop: SyncStop) async {
        accept(.stopped(stop))
        cancelErrands()
        await settled()
    }

    /// Takes over what the person is shown of the reach.
    package func show(_ reach: Reach) {
        guard status.reach != reach else { return }
        status.reach = reach
        news(.status(status))
    }

    /// Where the last page ended, as the last run knows it; nil before the first one. For the live stream to begin at.
    package var cursor: Cursor? {
        machine.standing.cursor
    }

    /// Returns when no run is going on.
    package func settled() async {
        guard isWorking || !requests.isEmpty || !errands.isEmpty else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Takes an event; what follows from it at once is done before this returns.
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

    /// Lets those go on that wait for the engine to rest, where it does.
    func endWork() {
        guard !isWorking, requests.isEmpty, errands.isEmpty else { return }
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Replaces the timer; nil ends it.
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
