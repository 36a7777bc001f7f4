internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    mutating func triggered(_ reason: SyncTrigger, at now: Int64) -> [SyncAction] {
        if reason == .full {
            wantsFull = true
            checkNotBefore = 0
        }
        // Another process may have failed; a person or a change of the network causes a try all the same.
        switch reason {
        case .manual, .full, .networkBack, .resume: heedsPlan = false
        case .start, .localWrite, .nudge, .timer: break
        }
        guard step == .resting else {
            again = true
            return []
        }
        switch phase {
        case .paused: return []
        case .stopped: return reason == .manual || reason == .full || reason == .start ? begin() : []
        case .waiting(let wait): return triggered(reason, during: wait, at: now)
        case .idle, .asking, .pulling, .pushing, .comparing: return begin()
        }
    }

    /// A person or a change of the network may cause an early try; a write must not hammer a failing server. Nobody
    /// tries before the time that the server named.
    private mutating func triggered(_ reason: SyncTrigger, during wait: SyncWait, at now: Int64) -> [SyncAction] {
        let mayTry: Bool
        switch reason {
        case .start, .networkBack, .resume, .manual, .full, .timer: mayTry = true
        case .nudge: mayTry = wait.isOffline || wait.isPartial
        case .localWrite: mayTry = wait.isPartial
        }
        let isPerson = reason == .manual || reason == .full
        if isPerson { for key in postponed.keys { postponed[key]?.until = now } }
        if mayTry, now >= wait.notBefore { return begin() }
        if isPerson { return [.note(.refused, SyncSentence.serverAskedToWait(wait.notBefore - now))] }
        guard reason == .localWrite, wait.isOffline, wait.until > now + limits.patience else { return [] }
        var sooner = wait
        sooner.until = max(now + limits.patience, wait.notBefore)
        phase = .waiting(sooner)
        return [.wait(milliseconds: sooner.until - now), .report]
    }

    /// Handles a nudge. Changes that this device made or already fetched come back as nudges and are ignored.
    mutating func nudged(_ seq: Int64, at now: Int64) -> [SyncAction] {
        guard seq > 0, !known.contains(seq) else { return [] }
        guard step == .resting else {
            nudges.insert(seq...seq)
            return []
        }
        return triggered(.nudge, at: now)
    }

    /// Stores a person's answer at once, even while nothing may be sent.
    mutating func decided(_ deleting: Bool, at now: Int64) -> [SyncAction] {
        decision = deleting
        guard step == .resting else {
            again = true
            return []
        }
        switch phase {
        case .paused:
            halting = .paused
            return begin()
        case .stopped(let stop):
            halting = .stopped(stop)
            return begin()
        case .idle, .asking, .waiting, .pulling, .pushing, .comparing:
            return begin()
        }
    }

    mutating func alarmed(at now: Int64) -> [SyncAction] {
        guard step == .resting else { return [] }
        let due: Int64?
        switch phase {
        case .waiting(let wait): due = wait.until
        case .idle, .asking: due = patienceEnds
        case .pulling, .pushing, .comparing, .paused, .stopped: due = nil
        }
        guard let due else { return [] }
        guard now >= due else { return [.wait(milliseconds: due - now)] }
        heedsPlan = false
        return begin()
    }

    mutating func resume() -> [SyncAction] {
        halting = nil
        guard step == .resting else {
            again = true
            return []
        }
        phase = .idle
        heedsPlan = false
        return begin()
    }

    /// Halts now or, during a run, as soon as its current step has ended. A pause does not replace a stop.
    mutating func halt(_ halt: SyncHalt) -> [SyncAction] {
        if halt == .paused, case .stopped = halting?.phase ?? phase { return [] }
        guard step == .resting else {
            halting = halt
            return flights.isEmpty ? [] : [.cancelRequests]
        }
        phase = halt.phase
        patienceEnds = nil
        return [.cancelWait, .report]
    }

    /// Begins a run, with the same actions whatever triggered it.
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
            if let halting { return rest(in: halting.phase) }
            let reason = SyncSentence.heldElsewhere(by: holder)
            let wait = SyncWait(until: now + limits.patience, reason: reason, obstacle: .otherProgram)
            phase = .waiting(wait)
            return [.wait(milliseconds: limits.patience), .report]
        }
    }

    mutating func load() -> [SyncAction] {
        again = false
        nudges = SeqRanges()
        run = SyncRun()
        run.heedsPlan = heedsPlan
        heedsPlan = true
        return [store(.load)]
    }

    mutating func rest(in phase: SyncPhase) -> [SyncAction] {
        step = .resting
        halting = nil
        self.phase = phase
        return [.releaseLease, .cancelWait, .report]
    }
}
