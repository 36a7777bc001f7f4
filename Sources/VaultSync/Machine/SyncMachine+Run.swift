internal import Translation
internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// Gives the store its next task; the store is free, or the caller has just taken its answer.
    mutating func store(_ task: StoreTask) -> SyncAction {
        step = .storing(task)
        return .store(task)
    }

    mutating func send(_ request: SyncRequest) -> SyncAction {
        lastTicket += 1
        flights.append(Flight(ticket: lastTicket, request: request, sentAfter: run.coverage.arrivals))
        return .send(request, ticket: lastTicket)
    }

    mutating func stored(_ answer: StoreAnswer, at now: Int64) -> [SyncAction] {
        guard case .storing(let task) = step else { return [] }
        switch (task, answer) {
        case (.load, .standing(let standing)), (.decide, .standing(let standing)), (.owe, .standing(let standing)):
            return loaded(standing, after: task, at: now)
        case (.nextBatch(let query), .batch(let operations)): return chosen(operations, by: query, at: now)
        case (.settle(let settlement), .settled(let standing, let operations)):
            self.standing = standing
            noteGone()
            return chosen(operations, by: settlement.next, at: now)
        case (.applyPage(let page, _), .standing(let standing)): return storedPage(page, standing, at: now)
        case (.digests(let type), .digests(let buckets)): return digested(type, buckets, at: now)
        case (.beginFull, .standing(let standing)), (.stage, .standing(let standing)):
            self.standing = standing
            noteGone()
            return advance(at: now)
        case (.finishFull, .finished(let standing, let outcome)): return compared(standing, outcome, at: now)
        case (.become(let session), .standing(let standing)): return became(session, standing, at: now)
        // An answer to another task.
        case (.load, _), (.decide, _), (.owe, _), (.nextBatch, _), (.settle, _), (.applyPage, _), (.digests, _),
            (.beginFull, _), (.stage, _), (.finishFull, _), (.become, _):
            return []
        }
    }

    mutating func answered(_ ticket: Int, _ answer: SyncAnswer, at now: Int64) -> [SyncAction] {
        guard let index = flights.firstIndex(where: { $0.ticket == ticket }) else { return [] }
        let flight = flights.remove(at: index)
        var actions: [SyncAction] = []
        switch (flight.request, answer) {
        case (.pull(let request), .pulled(let page)): pulled(page, after: request)
        case (.push(let request), .pushed(let response)): pushed(response, to: request, by: flight)
        case (.digest(let request), .digested(let response)):
            actions = digested(request.entityType, response)
        case (.full(let request), .listed(let page)): listed(page, after: request)
        case (.pairAnew, .paired(let session)): self.session = session
        case (_, .failed(let failure)): actions = failed(failure, flight)
        case (.pull, _), (.push, _), (.digest, _), (.full, _), (.pairAnew, _):
            run.fail(RemoteFailure(.unreadable, SyncSentence.strangeAnswer))
        }
        return step == .talking ? actions + advance(at: now) : actions
    }

    /// Takes the standing of the store at the beginning of a run, and first stores what a person wants.
    private mutating func loaded(_ standing: ReplicaStatus, after task: StoreTask, at now: Int64) -> [SyncAction] {
        self.standing = standing
        if task == .load {
            sent = 0
            received = 0
            gone = 0
            // An entry that nobody asked about for an hour is no longer in the queue.
            postponed = postponed.filter { $0.value.until > now - 3_600_000 }
            run.postponed = Set(postponed.filter { $0.value.until > now }.keys)
            run.tally.total = min(standing.ready, standing.counts.waiting)
            run.acknowledged = standing.acknowledged
            run.stage = firstStage
        }
        if let deleting = decision {
            decision = nil
            if standing.question != nil { return [store(.decide(deleting: deleting))] }
        }
        if !run.hasOwed, halting == nil, let cause = cause, standing.owed == nil {
            run.hasOwed = true
            return [store(.owe(cause))]
        }
        if standing.owed != nil { wantsFull = false }
        if halting == nil, !run.isPulling, flights.isEmpty, let pause = standing.pause {
            tries.resume(after: pause.tries)
            if pause.milliseconds > 0 || run.heedsPlan && pause.planned > 0 { return rest(during: pause, at: now) }
        }
        return advance(at: now)
    }

    /// The cause of a full sync after this run, apart from the one that the store remembers. The number of pending
    /// entries is that of a person's changes, as it is shown, without their events.
    private var cause: FullCause? {
        let waiting = min(standing.ready, standing.counts.waiting)
        if wantsFull { return .byHand }
        return waiting > limits.waitingUncompared ? .manyWaiting : nil
    }

    /// Entries without a verdict are sent first.
    var firstStage: SyncRun.Stage {
        if standing.sealed == 0 { return .fetching(hasBegun: false) }
        return run.acknowledged > 0 ? .looking : .resending
    }

    /// Continues as far as possible: the store is free, and something was answered.
    mutating func advance(at now: Int64) -> [SyncAction] {
        step = .talking
        if let session, !run.hasFault { return [store(.become(session))] }
        if !run.hasFault, !run.arrived.isEmpty { return isGathering ? sendChosen() : settle(at: now) }
        if halting != nil || run.trouble != nil { return flights.isEmpty ? end(at: now) : [] }
        if run.hasToTurn, run.stage != .pairing, !asksForVerdicts { return flights.isEmpty ? turn(at: now) : [] }
        switch run.stage {
        case .resending, .sending: return goOnPushing(at: now)
        case .fetching, .closing: return goOnPulling(at: now)
        case .looking, .orienting: return flights.isEmpty ? orient(in: run.stage) : []
        case .comparing(let comparing): return goOn(comparing, at: now)
        case .pairing: return flights.isEmpty ? [.report, send(.pairAnew)] : []
        }
    }

    /// Whether the run asks a restored server for the verdicts on what was sent before, which the server remembers only
    /// by keys.
    private var asksForVerdicts: Bool { run.stage == .resending && !run.wentBack && run.loss != .position }

    /// Leaves the current stage for what has to come before it.
    private mutating func turn(at now: Int64) -> [SyncAction] {
        run.pages.begin()
        let unsent = run.outbox.removeAll()
        if !unsent.isEmpty { run.released.append(Postponement(unsent)) }
        let actions = run.released.map(SyncAction.release)
        run.released = []
        switch run.loss {
        case .position: return actions + lose(epoch: nil, at: now)
        case .epoch(let epoch): return actions + lose(epoch: epoch, at: now)
        case nil:
            run.stage = .pairing
            return actions + advance(at: now)
        }
    }

    /// Enters the next stage, or ends the run.
    mutating func stageEnded(at now: Int64) -> [SyncAction] {
        switch run.stage {
        case .resending:
            run.stage = .fetching(hasBegun: false)
        case .fetching where standing.ready > 0, .comparing where run.isLost && standing.ready > 0:
            run.stage = .sending
            // The queue may be exhausted only for entries that were sent before; those behind them can be sent now.
            run.outbox.isExhausted = false
        case .sending where run.coverage.isIncomplete:
            run.stage = .closing(hasBegun: false)
        case .fetching, .sending, .closing, .comparing:
            guard let epoch = standing.epoch, let cause = dueComparison(at: now) else { return finish(at: now) }
            return compare(cause, epoch: epoch, at: now)
        case .pairing, .orienting, .looking:
            return []
        }
        return advance(at: now)
    }

    /// Ends a run in which every request was answered.
    mutating func finish(at now: Int64) -> [SyncAction] {
        if let halting { return rest(in: halting.phase) }
        var actions = figures
        absences.reset()
        faults.reset()
        tries.reset()
        let next = postponed.values.filter { $0.until > now }.min {
            ($0.until, $0.reason.english) < ($1.until, $1.reason.english)
        }
        if next == nil { lastComplaint = nil }
        if !run.tally.isPartial { actions.append(.finished) }
        if standing.pause != nil { actions.append(keep(nil)) }
        phase = restPhase
        if again || !nudges.ranges.allSatisfy({ known.covers(from: $0.lowerBound, through: $0.upperBound) }) {
            return actions + [.report] + load()
        }
        if let next {
            let wait = SyncWait(until: next.until, reason: next.reason, tries: next.tries, isPartial: true)
            return actions + rest(until: wait, at: now)
        }
        actions += rest(in: restPhase)
        if standing.ready > 0 {
            patienceEnds = now + limits.patience
            actions.append(.wait(milliseconds: limits.patience))
        }
        return actions
    }

    /// Counts the receipts that were deleted by what was just stored.
    mutating func noteGone() {
        run.tally.gone += standing.page.gone
        gone = run.tally.gone
    }

    /// The notes of a run that ends well.
    var figures: [SyncAction] {
        var notes: [SyncAction] = []
        let tally = run.tally
        if tally.changes > 0 { notes.append(.note(.sent, SyncSentence.sent(tally.changes))) }
        if tally.received > 0 { notes.append(.note(.received, SyncSentence.received(tally.received))) }
        if tally.gone > 0 { notes.append(.note(.received, SyncSentence.gone(tally.gone))) }
        return notes
    }

    /// The phase to rest in if nothing is wrong.
    var restPhase: SyncPhase { standing.question.map(SyncPhase.asking) ?? .idle }
}
