internal import VaultModel
internal import VaultWire

extension SyncMachine {
    mutating func requestFailed(_ failure: RemoteFailure, at now: Int64) -> [SyncAction] {
        switch step {
        case .pulling(let request): return pullFailed(failure, of: request, at: now)
        case .pushing(let request): return pushFailed(failure, of: request, at: now)
        default: return []
        }
    }

    private mutating func pullFailed(
        _ failure: RemoteFailure, of request: PullRequest, at now: Int64
    ) -> [SyncAction] {
        if let stop = failure.stop { leaving = .stopped(stop) }
        if let leaving { return complaint(of: leaving) + rest(in: leaving) }
        if case .status(410, _) = failure.kind, request.cursor != nil, !run.restarted {
            return restart(SyncSentence.positionUnknown)
        }
        return wait(failure, at: now)
    }

    private mutating func pushFailed(
        _ failure: RemoteFailure, of request: PushRequest, at now: Int64
    ) -> [SyncAction] {
        if let stop = failure.stop { leaving = .stopped(stop) }
        if leaving == nil, failure.isAboutTheBody { return refused(failure, request.operations) }
        let keys = (request.operations + run.singles).map(\.key)
        let release = SyncAction.release(keys, reason: failure.sentence, countsTry: failure.countsTry)
        if let leaving { return [release] + complaint(of: leaving) + rest(in: leaving) }
        return [release] + wait(failure, at: now)
    }

    /// A batch that is refused is sent entry by entry; only an entry that is refused alone is failed.
    private mutating func refused(_ failure: RemoteFailure, _ operations: [Operation]) -> [SyncAction] {
        guard operations.count == 1, let operation = operations.first else {
            run.singles = operations
            return proceed()
        }
        run.settled.insert(operation.key)
        step = .storingVerdicts(later: run.holdSingles(behind: [operation], unless: []))
        return [
            .note(.refused, failure.sentence),
            .refuse(operation.key, Rejection(.validationError, failure.sentence)),
        ]
    }

    mutating func portFailed(_ error: SyncError, at now: Int64) -> [SyncAction] {
        guard step != .resting else { return [] }
        let complaint = complain(error.sentence)
        if let leaving { return complaint + rest(in: leaving) }
        let wait = SyncWait(until: now + faults.next(), reason: error.sentence, obstacle: .device)
        return complaint + rest(until: wait, at: now)
    }

    /// Ends the run; the next try comes by itself.
    mutating func wait(_ failure: RemoteFailure, at now: Int64) -> [SyncAction] {
        let isOffline = !failure.countsTry
        var delay = isOffline ? absences.next() : tries.next()
        if isOffline, somethingWaits { delay = min(delay, limits.patience) }
        let pause = max(0, failure.retryAfterMilliseconds ?? 0)
        let wait = SyncWait(
            until: now + max(delay, pause), notBefore: pause > 0 ? now + pause : 0, reason: failure.sentence,
            tries: tries.failures, isOffline: isOffline)
        var actions: [SyncAction] = []
        if isOffline, lastComplaint == nil {
            lastComplaint = failure.sentence
            actions.append(.note(.offline, failure.sentence))
        } else if !isOffline, tries.failures >= limits.quietTries {
            actions += complain(SyncSentence.keepsFailing(failure.sentence))
        }
        return actions + rest(until: wait, at: now)
    }

    mutating func rest(until wait: SyncWait, at now: Int64) -> [SyncAction] {
        again = false
        step = .resting
        phase = .waiting(wait)
        return [.releaseLease, .wait(milliseconds: wait.until - now), .report]
    }

    /// Tells a failure once, until a run ends well.
    mutating func complain(_ sentence: String) -> [SyncAction] {
        guard lastComplaint != sentence else { return [] }
        lastComplaint = sentence
        return [.note(.error, sentence)]
    }

    private mutating func complaint(of phase: SyncPhase) -> [SyncAction] {
        guard case .stopped(let stop) = phase else { return [] }
        return complain(stop.sentence)
    }
}

extension RemoteFailure {
    /// Whether a server of ours was reached, or may have been.
    var countsTry: Bool {
        switch kind {
        case .noAnswer, .unreadable, .status: true
        case .unreachable, .foreign, .cancelled: false
        }
    }

    /// What it says about the whole body of a push, and so perhaps about one entry of it.
    var isAboutTheBody: Bool {
        switch kind {
        case .status(400, _), .status(413, _), .status(415, _): true
        default: false
        }
    }

    /// Why nothing is to be tried before a person acts.
    var stop: SyncStop? {
        switch kind {
        case .status(401, _): .signedOut
        case .status(426, _): .upgradeNeeded
        default: nil
        }
    }
}
