internal import Translation
internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// Handles the failure of one request; the other requests under way end by themselves.
    mutating func failed(_ failure: RemoteFailure, _ flight: Flight) -> [SyncAction] {
        let isEnding = halting != nil || run.trouble != nil
        if case .push = flight.request {
            if !isEnding, failure.isAboutTheBody { return refused(failure, flight) }
            run.released.append(
                Postponement(
                    flight.operations.map(\.key), reason: failure.sentence.english,
                    countsTry: failure.countsTry && failure.stop == nil))
        }
        if let stop = failure.stop {
            halting = .stopped(stop)
            return flights.isEmpty ? [] : [.cancelRequests]
        }
        if flight.isRefusedPosition(by: failure) {
            run.loss = run.loss ?? .position
            if case .status(_, .cursorAhead) = failure.kind { run.isServerBehind = true }
        } else {
            run.fail(failure)
        }
        return []
    }

    /// Sends a refused batch entry by entry, and a large one in smaller ones first; only an entry that is refused alone
    /// has failed.
    private mutating func refused(_ failure: RemoteFailure, _ flight: Flight) -> [SyncAction] {
        guard flight.operations.count == 1 else {
            run.outbox.addParts(of: flight.operations, limit: limits.batch)
            return []
        }
        let rejection = Rejection(.validationError, failure.sentence.english)
        run.arrived.append(
            Arrival(
                operations: flight.operations,
                results: flight.operations.map { OperationResult(key: $0.key, verdict: .rejected(rejection)) },
                response: nil, cursor: nil, sentAfter: flight.sentAfter, number: 0))
        return []
    }

    mutating func portFailed(_ error: SyncError, at now: Int64) -> [SyncAction] {
        switch step {
        case .resting, .talking: return []
        case .leasing: run = SyncRun()
        case .storing: break
        }
        run.trouble = .device(error)
        let cancel: [SyncAction] = flights.isEmpty ? [] : [.cancelRequests]
        return cancel + advance(at: now)
    }

    /// Ends the run for whatever reason there is, when no request is under way.
    mutating func end(at now: Int64) -> [SyncAction] {
        let unsent = run.outbox.removeAll()
        if !unsent.isEmpty { run.released.append(Postponement(unsent)) }
        if let halting {
            var actions = run.released.map(SyncAction.release)
            if case .stopped(let stop) = halting { actions += complain(stop.sentence) }
            return actions + rest(in: halting.phase)
        }
        switch run.trouble {
        case .device(let fault):
            let wait = SyncWait(until: now + faults.next(), reason: fault.sentence, obstacle: .device)
            return run.released.map(SyncAction.release) + complain(fault.sentence) + rest(until: wait, at: now)
        case .request(let failure):
            let isCheck = run.comparing != nil && !run.isLost && failure.countsTry
            return isCheck ? endCheck(failure, at: now) : wait(failure, at: now)
        case nil: return finish(at: now)
        }
    }

    /// Ends a run whose full sync failed after everything else was synced: new changes must not be held back.
    private mutating func endCheck(_ failure: RemoteFailure, at now: Int64) -> [SyncAction] {
        let pause = max(checks.next(), failure.retryAfterMilliseconds ?? 0)
        checkNotBefore = now + pause
        absences.reset()
        faults.reset()
        tries.reset()
        let complaint =
            checks.failures == limits.quietTries ? complain(SyncSentence.keepsFailing(failure.sentence)) : []
        // The failure does not count as a try, since the sync itself succeeded.
        let wait = SyncWait(
            until: checkNotBefore, notBefore: failure.retryAfterMilliseconds.map { now + $0 } ?? 0,
            reason: failure.sentence, isPartial: true)
        let asked = failure.retryAfterMilliseconds ?? 0
        let kept: [SyncAction] =
            asked > 0 ? [keep(Pause(milliseconds: asked, reason: failure.sentence.english, tries: 0))] : []
        return figures + [.finished] + kept + complaint + rest(until: wait, at: now)
    }

    /// Ends the run; the next try follows automatically.
    private mutating func wait(_ failure: RemoteFailure, at now: Int64) -> [SyncAction] {
        let isOffline = !failure.countsTry
        var delay = isOffline ? absences.next() : tries.next()
        if isOffline, somethingWaits { delay = min(delay, limits.patience) }
        let pause = max(0, failure.retryAfterMilliseconds ?? 0)
        let wait = SyncWait(
            until: now + max(delay, pause), notBefore: pause > 0 ? now + pause : 0, reason: failure.sentence,
            tries: tries.failures, isOffline: isOffline)
        var actions = run.released.map { postponement in
            var planned = postponement
            planned.retryIn = wait.until - now
            return SyncAction.release(planned)
        }
        if isOffline, lastComplaint == nil {
            lastComplaint = failure.sentence
            actions.append(.note(.offline, failure.sentence))
        } else if !isOffline, tries.failures >= limits.quietTries {
            actions += complain(SyncSentence.keepsFailing(failure.sentence))
        }
        if !isOffline || pause > 0 {
            let planned = isOffline ? 0 : wait.until - now
            actions.append(
                keep(
                    Pause(
                        milliseconds: pause, planned: planned, reason: failure.sentence.english,
                        tries: tries.failures)))
        }
        return actions + rest(until: wait, at: now)
    }

    /// Stores a failure, or its end, for later processes.
    mutating func keep(_ pause: Pause?) -> SyncAction {
        standing.pause = pause
        return .pause(pause)
    }

    /// Waits as the server asked another process to, or as that process has planned.
    mutating func rest(during pause: Pause, at now: Int64) -> [SyncAction] {
        let end = now + pause.milliseconds
        let stored = Phrase(outside: pause.reason)
        guard pause.milliseconds > 0 else {
            let wait = SyncWait(until: now + pause.planned, reason: stored, tries: pause.tries)
            return rest(until: wait, at: now)
        }
        let reason: Phrase = "\(stored) \(SyncSentence.serverAskedToWait(pause.milliseconds))"
        return rest(until: SyncWait(until: end, notBefore: end, reason: reason, tries: pause.tries), at: now)
    }

    mutating func rest(until wait: SyncWait, at now: Int64) -> [SyncAction] {
        again = false
        step = .resting
        phase = .waiting(wait)
        return [.releaseLease, .wait(milliseconds: max(0, wait.until - now)), .report]
    }

    /// Reports a failure once, until a run ends well.
    mutating func complain(_ sentence: Phrase) -> [SyncAction] {
        guard lastComplaint != sentence else { return [] }
        lastComplaint = sentence
        return [.note(.error, sentence)]
    }
}

extension Flight {
    /// Whether the failure means that the server does not accept the position, rather than anything else.
    ///
    /// A pull has nothing else that could be malformed or too long, so one that is refused for that would always be
    /// refused with the same cursor.
    fileprivate func isRefusedPosition(by failure: RemoteFailure) -> Bool {
        guard case .status(let status, _) = failure.kind else { return false }
        return switch request {
        case .pull(let request): request.cursor != nil && [400, 410, 413].contains(status)
        case .full: status == 410
        case .push, .digest, .pairAnew: false
        }
    }
}

extension RemoteFailure {
    /// Whether one of our servers was reached, or may have been.
    var countsTry: Bool {
        switch kind {
        case .noAnswer, .unreadable, .status: true
        case .unreachable, .foreign, .cancelled: false
        }
    }

    /// Whether the failure is about the whole body of a push, and so perhaps about one of its entries.
    var isAboutTheBody: Bool {
        if case .status(let status, _) = kind { [400, 413, 415].contains(status) } else { false }
    }

    /// The reason why nothing may be tried before a person acts; nil if there is none.
    var stop: SyncStop? {
        guard case .status(let status, _) = kind else { return nil }
        return switch status {
        case 401: .signedOut
        case 426: .upgradeNeeded
        default: nil
        }
    }
}
