internal import VaultModel

extension SyncMachine {
    mutating func triggered(_ reason: SyncTrigger, at now: Int64) -> [SyncAction] {
        guard step == .resting else {
            again = true
            return []
        }
        switch phase {
        case .paused: return []
        case .stopped: return reason == .manual || reason == .start ? begin() : []
        case .waiting(let wait): return triggered(reason, during: wait, at: now)
        case .idle, .pulling, .pushing: return begin()
        }
    }

    /// A change of the network or a person may try early; a write must not hammer a server that fails. Nobody tries
    /// before the time that the server named.
    private mutating func triggered(_ reason: SyncTrigger, during wait: SyncWait, at now: Int64) -> [SyncAction] {
        let mayTry: Bool
        switch reason {
        case .start, .networkBack, .resume, .manual, .timer: mayTry = true
        case .nudge: mayTry = wait.isOffline || wait.isPartial
        case .localWrite: mayTry = wait.isPartial
        }
        if reason == .manual { postponed = [:] }
        if mayTry, now >= wait.notBefore { return begin() }
        if reason == .manual { return [.note(.refused, SyncSentence.serverAskedToWait(wait.notBefore - now))] }
        guard reason == .localWrite, wait.isOffline, wait.until > now + limits.patience else { return [] }
        var sooner = wait
        sooner.until = max(now + limits.patience, wait.notBefore)
        phase = .waiting(sooner)
        return [.wait(milliseconds: sooner.until - now), .report]
    }

    mutating func alarmed(at now: Int64) -> [SyncAction] {
        guard step == .resting else { return [] }
        let due: Int64?
        switch phase {
        case .waiting(let wait): due = wait.until
        case .idle: due = patienceEnds
        case .pulling, .pushing, .paused, .stopped: due = nil
        }
        guard let due else { return [] }
        return now >= due ? begin() : [.wait(milliseconds: due - now)]
    }

    mutating func resume() -> [SyncAction] {
        leaving = nil
        guard step == .resting else {
            again = true
            return []
        }
        phase = .idle
        return begin()
    }

    /// Comes to `phase` now, or, where a run is going on, as soon as its current step has ended.
    mutating func leave(for phase: SyncPhase) -> [SyncAction] {
        if case .stopped = leaving ?? self.phase, phase == .paused { return [] }
        guard step == .resting else {
            leaving = phase
            switch step {
            case .pulling, .pushing: return [.cancelRequest]
            default: return []
            }
        }
        self.phase = phase
        patienceEnds = nil
        return [.cancelWait, .report]
    }

    /// A run: the same actions, whatever asked for it.
    mutating func begin() -> [SyncAction] {
        again = false
        patienceEnds = nil
        step = .leasing
        return [.cancelWait, .acquireLease]
    }

    mutating func leased(_ answer: LeaseAnswer, at now: Int64) -> [SyncAction] {
        switch answer {
        case .granted: return load()
        case .held(let holder):
            step = .resting
            if let leaving { return rest(in: leaving) }
            let reason = SyncSentence.heldElsewhere(by: holder)
            let wait = SyncWait(until: now + limits.patience, reason: reason, obstacle: .otherProgram)
            phase = .waiting(wait)
            return [.wait(milliseconds: limits.patience), .report]
        }
    }

    mutating func load() -> [SyncAction] {
        again = false
        run = SyncRun()
        step = .loading
        return [.load]
    }

    mutating func rest(in phase: SyncPhase) -> [SyncAction] {
        step = .resting
        leaving = nil
        self.phase = phase
        return [.releaseLease, .cancelWait, .report]
    }
}
