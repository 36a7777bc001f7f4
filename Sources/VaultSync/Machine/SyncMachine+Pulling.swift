internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// Stores the page that has arrived, while the next one is already requested.
    mutating func goOnPulling(at now: Int64) -> [SyncAction] {
        if !run.pages.isEmpty { return storePage() }
        guard flights.isEmpty else { return [] }
        switch run.stage {
        case .fetching(hasBegun: false):
            if standing.cursor == nil, standing.epoch != nil { return lose(epoch: nil, at: now) }
            run.stage = .fetching(hasBegun: true)
        case .closing(hasBegun: false): run.stage = .closing(hasBegun: true)
        case .fetching, .closing, .looking, .resending, .sending, .pairing, .orienting, .comparing:
            return stageEnded(at: now)
        }
        phase = .pulling
        return [.report, pull(from: standing.cursor)]
    }

    mutating func pull(from cursor: Cursor?) -> SyncAction {
        let seen = run.comparing == nil ? run.seen : SeqRanges()
        return send(.pull(PullRequest(cursor: cursor, limit: limits.page, seen: seen)))
    }

    mutating func storePage() -> [SyncAction] {
        let page = run.pages.removeFirst()
        var actions: [SyncAction] = []
        if page.hasMore { actions.append(pull(from: page.cursor)) }
        return actions + [store(.applyPage(page, adoptsCursor: run.comparing == nil))]
    }

    mutating func pulled(_ page: PullResponse, after request: PullRequest) {
        let isBehind = page.epoch == standing.epoch && page.lastDeviceSeq < run.acknowledged
        if isBehind { noteServerBehind(page) }
        switch run.stage {
        case .orienting:
            // One that has said nothing of this device's numbers so far: it knows one of them, and not the last.
            let isKnown = (1..<max(1, standing.deviceSeq)).contains(page.lastDeviceSeq)
            if standing.sealed == 0, isKnown { run.isServerBehind = true }
            run.loss = .epoch(page.epoch)
            return
        case .looking where !isBehind:
            run.stage = .resending
            return
        case .looking, .resending, .fetching, .sending, .closing, .pairing, .comparing:
            if isBehind { return }
        }
        guard run.pages.isContinued(by: page, after: request) else {
            return run.fail(RemoteFailure(.unreadable, SyncSentence.disorderedPage))
        }
        noteNumbers(page.lastDeviceSeq)
        serverLimits = page.limits
        if let epoch = run.comparing?.epoch ?? standing.epoch, page.epoch != epoch {
            run.loss = .epoch(page.epoch)
            return
        }
        run.pages.add(page)
    }

    mutating func storedPage(_ page: PullResponse, _ standing: ReplicaStatus, at now: Int64) -> [SyncAction] {
        self.standing = standing
        run.tally.received += page.changes.count {
            !run.seen.contains($0.seq) && $0.entityType != EntityType.event.rawValue
        }
        // Quarantined changes are reported separately.
        run.tally.received = max(0, run.tally.received - standing.page.setAside)
        noteGone()
        received = run.tally.received
        if run.comparing != nil {
            run.compare { $0.part = .pulling(reached: page.cursor) }
        } else {
            // A seq beyond what a server counts to is quarantined, and says nothing about later nudges.
            let last = page.changes.last { WireLimits.numbers.contains($0.seq) }?.seq
            if let last { known.insert(1...last) }
            if page.forceResync, !page.hasMore, !run.hasOwed, standing.owed == nil {
                run.hasOwed = true
                return [.note(.started, SyncSentence.serverAsksForAll), store(.owe(.serverAsked))]
            }
        }
        return advance(at: now)
    }

    /// Notes that the server has forgotten operations of this device that it has acknowledged: it went back without a word, and
    /// its list says nothing about what was deleted.
    private mutating func noteServerBehind(_ page: PullResponse) {
        run.isServerBehind = true
        run.acknowledged = 0
        run.loss = .epoch(page.epoch)
    }

    /// Notes that the store went back: the server knows a number that this device never gave to an operation. A new
    /// device has sent no such number; a server that repeats the claim must not cause one new device after another.
    mutating func noteNumbers(_ lastDeviceSeq: Int64) {
        guard lastDeviceSeq > max(standing.deviceSeq, run.highestNumber) else { return }
        run.wentBack = !hasPairedAnew
        // The server knows nothing of the new device.
        run.acknowledged = 0
    }
}
