package import VaultAttachments
package import VaultSync
internal import VaultWire

/// How many originals and thumbnails were moved.
package struct TransferTally: Hashable, Sendable {
    /// Originals that were sent, and that the server has confirmed.
    package private(set) var sent = 0
    /// Files that were fetched.
    package private(set) var received = 0

    package init() {}

    package static func - (later: TransferTally, earlier: TransferTally) -> TransferTally {
        var difference = later
        difference.sent -= earlier.sent
        difference.received -= earlier.received
        return difference
    }

    mutating func count(_ task: TransferTask) {
        switch (task.direction, task.variant) {
        case (.upload, .original): sent += 1
        case (.upload, .thumbnail): break
        case (.download, _): received += 1
        }
    }
}

/// Performs the decisions of a ``TransferMachine`` on a queue of its own, beside the ``SyncEngine`` and independent of it.
package actor TransferEngine {
    /// The engine's dependencies.
    package struct Ports: Sendable {
        package var store: any TransferStore
        package var remote: any MediaRemote
        package var lease: any SyncLease
        package var clock: SyncClock

        package init(
            store: any TransferStore, remote: any MediaRemote, lease: any SyncLease, clock: SyncClock
        ) {
            self.store = store
            self.remote = remote
            self.lease = lease
            self.clock = clock
        }
    }

    private nonisolated let executor: any SerialExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let ports: Ports
    private let changed: @Sendable (TransferPhase) -> Void
    private let meter: TransferMeter
    private var machine: TransferMachine
    /// Actions that take time, performed one by one in order.
    private var queue: [TransferAction] = []
    private var isWorking = false
    private var moves: [TransferTask: Task<Void, Never>] = [:]
    private var timer: Task<Void, Never>?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Starts nothing by itself: the first ``trigger(_:)`` does.
    ///
    /// - Parameters:
    ///   - progress: called on any thread, in order, with the files under way, at most ten times a second.
    ///   - changed: called on the engine's queue, in order, whenever the phase or a file's state may have changed.
    package init(
        ports: Ports, machine: TransferMachine, executor: any SerialExecutor,
        progress: @escaping @Sendable ([TransferProgress]) -> Void = { _ in },
        changed: @escaping @Sendable (TransferPhase) -> Void
    ) {
        self.ports = ports
        self.machine = machine
        self.executor = executor
        self.changed = changed
        meter = TransferMeter(clock: ports.clock, report: progress)
    }

    package var phase: TransferPhase { machine.phase }

    /// The files that this engine has moved so far.
    package private(set) var tally = TransferTally()

    /// Asks for transfers; returns at once.
    package func trigger(_ reason: SyncTrigger) {
        accept(.trigger(reason))
    }

    /// Asks for transfers and returns when nothing is moving: done, waiting for its next try, paused or stopped.
    @discardableResult
    package func transfer(_ reason: SyncTrigger) async -> TransferPhase {
        accept(.trigger(reason))
        await settled()
        return machine.phase
    }

    /// Ends what is under way and prevents more until ``resume()``.
    package func pause() async {
        accept(.paused)
        await settled()
    }

    package func resume() {
        accept(.resumed)
    }

    /// Ends what is under way and prevents more until a person acts.
    package func stop(_ stop: SyncStop) async {
        accept(.stopped(stop))
        await settled()
    }

    private func settled() async {
        guard isWorking || !moves.isEmpty else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    private func accept(_ event: TransferEvent) {
        for action in machine.handle(event, at: ports.clock.monotonic()) where !performAtOnce(action) {
            queue.append(action)
        }
        guard !isWorking, !queue.isEmpty else { return endWork() }
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

    private func endWork() {
        guard !isWorking, moves.isEmpty else { return }
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    private func performAtOnce(_ action: TransferAction) -> Bool {
        switch action {
        case .move(let task): move(task)
        case .cancelMoves: for move in moves.values { move.cancel() }
        case .wait(let milliseconds): setTimer(milliseconds)
        case .cancelWait: setTimer(nil)
        case .report: changed(machine.phase)
        case .acquireLease, .releaseLease, .load, .settle, .retryAll: return false
        }
        return true
    }

    private func perform(_ action: TransferAction) async -> TransferEvent? {
        do throws(SyncError) {
            switch action {
            case .acquireLease: return .lease(try await ports.lease.acquire())
            case .releaseLease: await ports.lease.release()
            case .load(let limit, let busy):
                let (found, retry) = try await ports.store.load(limit: limit, besides: busy)
                return .loaded(found, nextRetryIn: retry)
            case .settle(let settlements):
                try await ports.store.settle(settlements)
                return .settled
            case .retryAll: try await ports.store.retryAll()
            case .move, .cancelMoves, .wait, .cancelWait, .report: break
            }
            return nil
        } catch {
            return .portFailed(error)
        }
    }

    private func move(_ task: TransferTask) {
        let transfer = Transfer(store: ports.store, remote: ports.remote) { [meter] count, total in
            meter.moved(task, count, of: total)
        }
        moves[task] = Task { [weak self] in
            do throws(SyncError) {
                let end = try await transfer.move(task)
                await self?.ended(task, .ended(task, end))
            } catch {
                await self?.failed(task, error)
            }
        }
    }

    private func ended(_ task: TransferTask, _ event: TransferEvent) {
        moves[task] = nil
        let wasMoved = meter.ended(task)
        if wasMoved, event == .ended(task, .done) { tally.count(task) }
        accept(event)
    }

    /// The store failed during a transfer, which says nothing about the file.
    private func failed(_ task: TransferTask, _ error: SyncError) {
        moves[task] = nil
        meter.ended(task)
        accept(.portFailed(error))
        accept(.ended(task, .cancelled))
    }

    private func setTimer(_ milliseconds: Int64?) {
        timer?.cancel()
        timer = milliseconds.map { milliseconds in
            Task { [clock = ports.clock, weak self] in
                do { try await clock.sleep(milliseconds) } catch { return }
                await self?.accept(.alarm)
            }
        }
    }
}
