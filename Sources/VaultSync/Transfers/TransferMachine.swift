internal import Translation
package import VaultAttachments
internal import VaultModel

/// Decides which files of attachments move when, and performs nothing, like ``SyncMachine`` for records: neither of the
/// two waits for the other.
///
/// A file's own failure delays that file alone; a failing or missing server delays all. What is under way when the
/// program ends is simply moved again: the server takes the same content twice, and nothing here counts as moved before
/// it is stored.
package struct TransferMachine: Sendable {
    /// The milliseconds after which a file is tried again that the server will not take as it is: six hours.
    package static let lastingDelay: Int64 = 6 * 3_600_000
    /// The milliseconds after which the lease of another process is asked for again.
    static let patience: Int64 = 30_000
    /// How many ends are stored together while more files are under way, and the milliseconds after which fewer are.
    static let together = 4
    static let storingDelay: Int64 = 200

    package private(set) var phase = TransferPhase.resting
    /// The files under way, in the order in which they were begun.
    package private(set) var moving: [TransferTask] = []

    private var step = Step.resting
    /// Whether something was triggered that the load under way may not know.
    private var again = false
    /// Whether the last load found less than was asked for, and nothing has changed since.
    private var isExhausted = false
    private var begun: [TransferTask: Beginning] = [:]
    private var width = TransferWidth()
    /// The halt that follows instead of the next load.
    private var halting: SyncHalt?
    /// The wait that follows instead of the next load.
    private var waiting: SyncWait?
    /// Ends that are to be stored with the next commit.
    private var unstored: [TransferSettlement] = []
    private var storing: [TransferSettlement] = []
    /// How many files the load under way asked for.
    private var asked = 0
    private var nextRetryIn: Int64?
    private var tries: Backoff
    private var absences: Backoff
    private var faults: Backoff
    private var files: Backoff

    private enum Step: Hashable {
        case resting, leasing
        /// The lease is held; `isLoading` while the store is asked for more.
        case working(isLoading: Bool)
    }

    /// The time at which a file under way was begun, and how often it has failed before.
    private struct Beginning: Sendable {
        let at: Int64
        let tries: Int
    }

    package init(random: any RandomNumberGenerator & Sendable) {
        tries = Backoff(random: random)
        absences = Backoff(random: random)
        faults = Backoff(random: random)
        files = Backoff(random: random)
    }

    /// Handles one event; `now` is the monotonic clock in milliseconds.
    package mutating func handle(_ event: TransferEvent, at now: Int64) -> [TransferAction] {
        switch event {
        case .trigger(let reason): triggered(reason, at: now)
        case .lease(.granted): step == .leasing ? load() : []
        case .lease(.held(let holder)): step == .leasing ? held(by: holder, at: now) : []
        case .loaded(let found, let retry): loaded(found, nextRetryIn: retry, at: now)
        case .ended(let task, let end): ended(task, end, at: now)
        case .settled: storing.isEmpty ? [] : settled(at: now)
        case .portFailed(let error): portFailed(error, at: now)
        case .alarm: alarmed(at: now)
        case .paused: halt(.paused, at: now)
        case .resumed: phase == .paused || halting == .paused ? resumed() : []
        case .stopped(let stop): halt(.stopped(stop), at: now)
        }
    }

    private mutating func triggered(_ reason: SyncTrigger, at now: Int64) -> [TransferAction] {
        let isPerson = reason == .manual || reason == .full
        let retry: [TransferAction] = isPerson ? [.retryAll] : []
        guard step == .resting else {
            again = true
            isExhausted = false
            return retry
        }
        switch phase {
        case .paused: return []
        case .stopped: return isPerson || reason == .start ? retry + begin() : []
        case .waiting(let wait):
            guard now >= wait.notBefore else { return [] }
            switch reason {
            case .start, .networkBack, .resume, .manual, .full, .timer: return retry + begin()
            case .nudge: return wait.isOffline ? begin() : []
            // A new file must not hammer a failing server.
            case .localWrite: return wait.isPartial ? begin() : []
            }
        case .resting, .moving: return retry + begin()
        }
    }

    private mutating func begin() -> [TransferAction] {
        waiting = nil
        step = .leasing
        return [.cancelWait, .acquireLease]
    }

    private mutating func held(by holder: String, at now: Int64) -> [TransferAction] {
        let reason = SyncSentence.heldElsewhere(by: holder)
        waiting = SyncWait(until: now + Self.patience, reason: reason, obstacle: .otherProgram)
        return rest(at: now)
    }

    private mutating func load() -> [TransferAction] {
        step = .working(isLoading: true)
        again = false
        asked = width.count - moving.count
        // The store still lists those whose end is not stored yet.
        return [.load(limit: asked, besides: Set(moving + (storing + unstored).map(\.task)))]
    }

    private mutating func loaded(
        _ found: [PendingTransfer], nextRetryIn retry: Int64?, at now: Int64
    ) -> [TransferAction] {
        guard step == .working(isLoading: true) else { return [] }
        step = .working(isLoading: false)
        nextRetryIn = retry
        isExhausted = found.count < asked && !again
        guard halting == nil, waiting == nil else { return advance(at: now) }
        let taken = found.filter { !moving.contains($0.task) }.prefix(asked)
        for pending in taken { begun[pending.task] = Beginning(at: now, tries: pending.tries) }
        moving += taken.map(\.task)
        if !taken.isEmpty { phase = .moving }
        let actions = taken.map { TransferAction.move($0.task) }
        return (taken.isEmpty ? [] : actions + [.report]) + advance(at: now)
    }

    private mutating func ended(_ task: TransferTask, _ end: TransferEnd, at now: Int64) -> [TransferAction] {
        guard let index = moving.firstIndex(of: task) else { return [] }
        moving.remove(at: index)
        let beginning = begun.removeValue(forKey: task)
        let failures = (beginning?.tries ?? 0) + 1
        if end == .done { width.moved(in: now - (beginning?.at ?? now)) } else { width.failed() }
        switch end {
        case .done:
            tries.reset()
            absences.reset()
            return settle(task, .done, at: now)
        case .cancelled:
            // The machine did not ask for it: the connection was closed, and would end the next one as soon.
            if halting == nil, waiting == nil {
                waiting = SyncWait(until: now + absences.next(), reason: TransferSentence.cancelled, isOffline: true)
            }
            return advance(at: now)
        case .unreachable(let reason):
            waiting = longer(SyncWait(until: now + absences.next(), reason: reason, isOffline: true))
            return advance(at: now)
        case .serverFailed(let reason, let pause):
            let delay = max(tries.next(), pause ?? 0)
            waiting = longer(
                SyncWait(
                    until: now + delay, notBefore: pause.map { now + $0 } ?? 0, reason: reason,
                    tries: tries.failures))
            return settle(task, .failed(reason, retryIn: max(delay, files.delay(after: failures))), at: now)
        case .fileFailed(let reason, let isLasting):
            return settle(
                task, .failed(reason, retryIn: isLasting ? Self.lastingDelay : files.delay(after: failures)), at: now)
        case .refused(let stop): return halt(.stopped(stop), at: now)
        }
    }

    private func longer(_ wait: SyncWait) -> SyncWait {
        guard let waiting, waiting.until > wait.until else { return wait }
        return waiting
    }

    private mutating func settle(
        _ task: TransferTask, _ result: TransferResult, at now: Int64
    ) -> [TransferAction] {
        unstored.append(TransferSettlement(task, result))
        return advance(at: now)
    }

    /// Stores the ends together that come soon after each other, because each commit waits for the disk.
    private mutating func store(isDue: Bool = false) -> [TransferAction] {
        guard storing.isEmpty, !unstored.isEmpty else { return [] }
        guard isDue || moving.isEmpty || unstored.count >= Self.together else {
            return [.wait(milliseconds: Self.storingDelay)]
        }
        swap(&storing, &unstored)
        return [.cancelWait, .settle(storing)]
    }

    private mutating func settled(at now: Int64) -> [TransferAction] {
        storing = []
        isExhausted = false
        return [.report] + advance(at: now)
    }

    /// Takes more, and stores what has ended, or rests once nothing is under way. What moves next is loaded before the
    /// ends are stored, so that it does not wait for the disk.
    private mutating func advance(at now: Int64) -> [TransferAction] {
        guard case .working(let isLoading) = step else { return [] }
        let mayLoad = halting == nil && waiting == nil && moving.count < width.count && !isExhausted
        let next = !isLoading && mayLoad ? load() : []
        if next.isEmpty, !isLoading, moving.isEmpty, storing.isEmpty, unstored.isEmpty { return rest(at: now) }
        return next + store()
    }

    private mutating func rest(at now: Int64) -> [TransferAction] {
        step = .resting
        var actions: [TransferAction] = [.releaseLease]
        if let halting {
            phase = TransferPhase(halting)
            self.halting = nil
            return actions + [.cancelWait, .report]
        }
        if let waiting {
            phase = .waiting(waiting)
            self.waiting = nil
            return actions + [.wait(milliseconds: max(0, waiting.until - now)), .report]
        }
        faults.reset()
        phase = .resting
        actions.append(nextRetryIn.map { .wait(milliseconds: max(0, $0)) } ?? .cancelWait)
        return actions + [.report]
    }

    private mutating func portFailed(_ error: SyncError, at now: Int64) -> [TransferAction] {
        switch step {
        case .resting: return []
        case .leasing, .working: step = .working(isLoading: false)
        }
        (storing, unstored) = ([], [])
        waiting = longer(SyncWait(until: now + faults.next(), reason: error.sentence, obstacle: .device))
        return (moving.isEmpty ? [] : [.cancelMoves]) + advance(at: now)
    }

    private mutating func alarmed(at now: Int64) -> [TransferAction] {
        guard step == .resting else { return store(isDue: true) }
        switch phase {
        case .waiting(let wait):
            return now >= wait.until ? begin() : [.wait(milliseconds: wait.until - now)]
        case .resting, .moving: return begin()
        case .paused, .stopped: return []
        }
    }

    private mutating func resumed() -> [TransferAction] {
        halting = nil
        guard step == .resting else {
            again = true
            isExhausted = false
            return []
        }
        phase = .resting
        return begin()
    }

    /// Halts now or, if files are under way, as soon as these have ended.
    private mutating func halt(_ halt: SyncHalt, at now: Int64) -> [TransferAction] {
        if halt == .paused, case .stopped = halting.map(TransferPhase.init) ?? phase { return [] }
        guard step == .resting else {
            halting = halt
            return (moving.isEmpty ? [] : [.cancelMoves]) + advance(at: now)
        }
        phase = TransferPhase(halt)
        return [.cancelWait, .report]
    }
}

extension TransferPhase {
    fileprivate init(_ halt: SyncHalt) {
        switch halt {
        case .paused: self = .paused
        case .stopped(let stop): self = .stopped(stop)
        }
    }
}
