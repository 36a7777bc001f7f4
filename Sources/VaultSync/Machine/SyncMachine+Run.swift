internal import VaultModel
internal import VaultWire

extension SyncMachine {
    mutating func loaded(_ standing: Standing, at now: Int64) -> [SyncAction] {
        self.standing = standing
        sent = 0
        received = 0
        postponed = postponed.filter { $0.value > now }
        run.postponed = Set(postponed.keys)
        run.stage = standing.sealed > 0 ? .resending : .fetching
        return proceed()
    }

    /// The next request or question of the stage that the run is in.
    mutating func proceed() -> [SyncAction] {
        if let leaving { return rest(in: leaving) }
        switch run.stage {
        case .resending, .sending:
            if !run.singles.isEmpty { return push([run.singles.removeFirst()]) }
            step = .choosing
            return [.nextBatch(batchQuery)]
        case .fetching, .closing:
            let request = PullRequest(cursor: run.fromBeginning ? nil : standing.cursor, limit: limits.page)
            step = .pulling(request)
            phase = .pulling
            return [.report, .pull(request)]
        }
    }

    var batchQuery: BatchQuery {
        BatchQuery(onlySealed: run.stage == .resending, limit: limits.batch, excluding: run.postponed)
    }

    mutating func push(_ operations: [Operation]) -> [SyncAction] {
        let request = PushRequest(cursor: standing.cursor, operations: operations)
        step = .pushing(request)
        phase = .pushing(sent: run.sent, total: run.sent + max(standing.ready, operations.count))
        return [.report, .push(request)]
    }

    mutating func chosen(_ operations: [Operation], at now: Int64) -> [SyncAction] {
        guard !operations.isEmpty else { return stageEnded(at: now) }
        let known = run.settled.union(run.postponed)
        guard operations.allSatisfy({ !known.contains($0.key) }) else {
            return portFailed(SyncError(.store, SyncSentence.queueRepeats), at: now)
        }
        if let leaving {
            return [.release(operations.map(\.key), reason: "", countsTry: false)] + rest(in: leaving)
        }
        return push(operations)
    }

    /// Goes on to the next stage, or ends the run.
    mutating func stageEnded(at now: Int64) -> [SyncAction] {
        switch run.stage {
        case .resending:
            run.stage = .fetching
            return proceed()
        case .fetching:
            run.stage = .sending
            return standing.ready > 0 ? proceed() : finish(at: now)
        case .sending:
            guard run.needsClosing else { return finish(at: now) }
            run.stage = .closing
            return proceed()
        case .closing:
            return finish(at: now)
        }
    }

    /// Ends a run in which every request was answered.
    mutating func finish(at now: Int64) -> [SyncAction] {
        if let leaving { return rest(in: leaving) }
        var actions: [SyncAction] = []
        if run.sent > 0 { actions.append(.note(.sent, SyncSentence.sent(run.sent))) }
        if run.received > 0 { actions.append(.note(.received, SyncSentence.received(run.received))) }
        absences.reset()
        faults.reset()
        if !run.unavailable.isEmpty { return actions + postpone(at: now) }
        if postponed.isEmpty { tries.reset() }
        lastComplaint = nil
        phase = .idle
        actions.append(.finished)
        if again { return actions + [.report] + load() }
        if let next = postponed.values.min() { return actions + waitForPostponed(until: next, at: now) }
        actions += rest(in: .idle)
        if standing.ready > 0 {
            patienceEnds = now + limits.patience
            actions.append(.wait(milliseconds: limits.patience))
        }
        return actions
    }

    /// Leaves the entries that the server could not take alone for a while; the others need not wait for them.
    private mutating func postpone(at now: Int64) -> [SyncAction] {
        let due = now + tries.next()
        for key in run.unavailable { postponed[key] = due }
        let reason = run.unavailableReason ?? SyncSentence.unavailable
        let complaint = tries.failures >= limits.quietTries ? complain(SyncSentence.keepsFailing(reason)) : []
        if again { return complaint + [.report] + load() }
        return complaint + waitForPostponed(until: postponed.values.min() ?? due, at: now)
    }

    private mutating func waitForPostponed(until due: Int64, at now: Int64) -> [SyncAction] {
        let reason = run.unavailableReason ?? SyncSentence.unavailable
        return rest(until: SyncWait(until: due, reason: reason, tries: tries.failures, isPartial: true), at: now)
    }
}
