internal import Translation
internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// Operations in one push.
    private var batch: Int {
        guard let most = serverLimits?.pushOperations, !isSlow else { return limits.batch }
        return min(max(most, 1), WireLimits.pushOperations.upperBound)
    }

    /// Pushes under way at once.
    private var pushes: Int { batch > limits.batch ? min(limits.pushes, limits.largePushes) : limits.pushes }

    /// Sends what is chosen as long as there is room, and takes more from the queue if there is still some.
    mutating func goOnPushing(at now: Int64) -> [SyncAction] {
        let actions = sendChosen()
        if let query = batchQuery { return actions + [store(.nextBatch(query))] }
        return flights.isEmpty && run.outbox.isEmpty ? actions + stageEnded(at: now) : actions
    }

    /// Sends what is chosen as long as there is room.
    mutating func sendChosen() -> [SyncAction] {
        guard run.stage == .resending || run.stage == .sending else { return [] }
        var actions: [SyncAction] = []
        while let batch = run.outbox.next(beside: underWay, flights: flights.count, limit: pushes) {
            actions.append(push(batch))
        }
        guard !actions.isEmpty else { return [] }
        let sent = run.tally.changes
        let pending = (run.outbox.operations + underWay).count { $0.entity.type != .event }
        run.tally.total = max(run.tally.total, sent + pending)
        phase = .pushing(sent: sent, total: run.tally.total)
        return [.report] + actions
    }

    /// Operations that were sent and have no verdict in the store.
    private var underWay: [Operation] {
        flights.flatMap(\.operations) + run.arrived.flatMap(\.operations)
    }

    /// Whether the answers that have arrived wait for more of those under way, so that one transaction stores them all;
    /// the other half of the requests keeps the server busy.
    var isGathering: Bool {
        halting == nil && run.trouble == nil && !run.hasToTurn && !flights.isEmpty
            && run.arrived.count < max(1, pushes / 2)
    }

    /// The next query for the queue; nil if there is no room, or nothing more to get.
    private var batchQuery: BatchQuery? {
        let room = pushes - flights.count
        guard run.outbox.isEmpty, !run.outbox.isExhausted, room > 0 else { return nil }
        return BatchQuery(
            onlySealed: run.stage == .resending, limit: batch * room, excluding: run.postponed)
    }

    private mutating func push(_ operations: [Operation]) -> SyncAction {
        run.highestNumber = operations.reduce(run.highestNumber) { max($0, $1.deviceSeq ?? 0) }
        return send(
            .push(
                PushRequest(
                    cursor: standing.cursor, operations: operations, seen: run.seen, epoch: standing.epoch)))
    }

    /// Takes over operations from the queue. They are returned to it if the run has ended or turned in the meantime.
    mutating func chosen(_ operations: [Operation], by query: BatchQuery?, at now: Int64) -> [SyncAction] {
        guard !repeats(operations) else {
            run.trouble = .device(SyncError(.store, SyncSentence.queueRepeats))
            return (flights.isEmpty ? [] : [.cancelRequests]) + advance(at: now)
        }
        if let query { run.outbox.isExhausted = operations.count < query.limit }
        let surplus = run.outbox.add(operations, limit: batch)
        let actions: [SyncAction] = surplus.isEmpty ? [] : [.release(Postponement(surplus))]
        return actions + advance(at: now)
    }

    /// Whether the queue returned an operation that has a verdict, is left for later, or is under way.
    private func repeats(_ operations: [Operation]) -> Bool {
        let underWay = Set(flights.flatMap { $0.operations.map(\.key) })
        return operations.map(\.key).contains {
            run.settled.contains($0) || run.postponed.contains($0) || underWay.contains($0)
        }
    }

    mutating func pushed(_ response: PushResponse, to request: PushRequest, by flight: Flight) {
        let isSameLife = standing.epoch == nil || response.epoch == standing.epoch
        guard response.results.count == request.operations.count,
            zip(response.results, request.operations).allSatisfy({ $0.fits($1) }),
            !isSameLife || !response.results.contains(where: \.isOfOtherLife)
        else {
            run.released.append(
                Postponement(request.operations.map(\.key), reason: SyncSentence.strangeResults.english))
            return run.fail(RemoteFailure(.unreadable, SyncSentence.strangeResults))
        }
        noteNumbers(response.lastDeviceSeq)
        run.coverage.arrivals += 1
        for (result, operation) in zip(response.results, request.operations) where isSameLife {
            switch result.verdict {
            case .applied(.accepted, let effect):
                let isWhole = effect.isWhole(
                    after: operation.intent, of: operation.entity.type, onto: operation.baseVersion)
                if isWhole { note(effect.seq) }
            case .applied(_, let effect), .duplicate(_, let effect): note(effect.seq)
            case .rejected: break
            }
        }
        run.arrived.append(
            Arrival(
                operations: request.operations, results: response.results, response: response, cursor: request.cursor,
                sentAfter: flight.sentAfter, number: run.coverage.arrivals))
    }

    private mutating func note(_ seq: Int64) {
        guard seq > 0 else { return }
        run.seen.insert(seq...seq)
        known.insert(seq...seq)
    }

    /// Stores the verdicts of all answers of one epoch that have arrived, in one transaction.
    mutating func settle(at now: Int64) -> [SyncAction] {
        let epoch = run.arrived.lazy.compactMap(\.response?.epoch).first ?? standing.epoch ?? ""
        let count = run.arrived.prefix { ($0.response?.epoch ?? epoch) == epoch }.count
        var settlement = Settlement(results: [], epoch: epoch)
        var notes: [SyncAction] = []
        for arrival in run.arrived.prefix(count) {
            let sorted = SortedResults(arrival.results, of: arrival.operations)
            notes += sorted.notes
            settlement.results += sorted.verdicts
            note(sorted, of: arrival)
            notes += complain(about: sorted)
            settlement.postponed += postpone(sorted, arrival, at: now)
            settlement.cursor = adopted(arrival, after: settlement.cursor ?? standing.cursor) ?? settlement.cursor
        }
        let told = run.arrived.prefix(count).compactMap(\.response?.lastDeviceSeq).max()
        if epoch == standing.epoch { settlement.lastDeviceSeq = told ?? 0 }
        run.arrived.removeFirst(count)
        if let stored = standing.epoch, epoch != stored {
            run.loss = .epoch(epoch)
            known = SeqRanges()
            run.seen = SeqRanges()
        }
        sent = run.tally.changes
        // A verdict is progress: failures after it begin with short waits again.
        if !settlement.results.isEmpty { tries.reset() }
        run.outbox.isExhausted = false
        if halting == nil, run.trouble == nil, !run.hasToTurn {
            notes += sendChosen()
            settlement.next = batchQuery
        }
        return notes + [store(.settle(settlement))]
    }

    /// The cursor of an answer, if none was adopted since its request was sent.
    private mutating func adopted(_ arrival: Arrival, after cursor: Cursor?) -> Cursor? {
        guard let response = arrival.response else { return nil }
        guard let next = response.cursor, arrival.cursor == cursor, response.epoch == standing.epoch else {
            run.coverage.lastUncovered = arrival.number
            return nil
        }
        run.coverage.through = max(run.coverage.through, arrival.sentAfter)
        return next
    }

    private mutating func note(_ sorted: SortedResults, of arrival: Arrival) {
        run.tally.sent += sorted.applied
        run.tally.told += arrival.operations.count {
            $0.entity.type == .event && sorted.appliedKeys.contains($0.key)
        }
        run.settled.formUnion(sorted.verdicts.map(\.key))
        for key in sorted.verdicts.map(\.key) { postponed[key] = nil }
    }

    /// Reports an entry that the server could not accept so often that the person is notified.
    private mutating func complain(about sorted: SortedResults) -> [SyncAction] {
        let isLoud = sorted.unavailable.contains { (postponed[$0]?.tries ?? 0) + 1 == limits.quietTries }
        return isLoud ? complain(SyncSentence.keepsFailing(sorted.reason)) : []
    }

    /// Postpones entries that the server could not accept, longer each time, and whatever is behind them.
    private mutating func postpone(_ sorted: SortedResults, _ arrival: Arrival, at now: Int64) -> [Postponement] {
        var postponements: [Postponement] = []
        for key in sorted.unavailable {
            let count = (postponed[key]?.tries ?? 0) + 1
            let pause = tries.delay(after: count)
            postponed[key] = Delay(until: now + pause, tries: count, reason: sorted.reason)
            postponements.append(
                Postponement([key], reason: sorted.reason.english, countsTry: true, retryIn: pause))
            run.tally.isPartial = true
        }
        let stuck = arrival.operations.filter { !sorted.appliedKeys.contains($0.key) }
        let held = sorted.later.filter { !sorted.unavailable.contains($0) } + run.outbox.hold(behind: stuck)
        if !held.isEmpty { postponements.append(Postponement(held, reason: SyncSentence.heldBack.english)) }
        run.postponed.formUnion(sorted.unavailable + held)
        return postponements
    }
}

extension SortedResults {
    /// The server's reason for the entries that it could not accept.
    fileprivate var reason: Phrase { unavailableReason ?? SyncSentence.unavailable }
}

extension OperationResult {
    fileprivate var isOfOtherLife: Bool {
        if case .rejected(let rejection) = verdict { rejection.code == .otherEpoch } else { false }
    }
}
