internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// Stores the page that has arrived, while the next one is already requested.
    mutating func goOnPulling(at now: Int64) -> [SyncAction] {
        if !run.pages.isEmpty { return storePage() }
        guard flights.isEmpty else { return [] }
        if run.pullHasBegun { return stageEnded(at: now) }
        if standing.cursor == nil, standing.epoch != nil, run.stage == .fetching { return lose(epoch: nil, at: now) }
        run.pullHasBegun = true
        phase = .pulling
        return [.report, pull(from: standing.cursor)]
    }

    mutating func pull(from cursor: Cursor?) -> SyncAction {
        let seen = run.stage == .comparing ? SeqRanges() : run.seen
        return send(.pull(PullRequest(cursor: cursor, limit: limits.page, seen: seen)))
    }

    mutating func storePage() -> [SyncAction] {
        let page = run.pages.removeFirst()
        var actions: [SyncAction] = []
        if page.hasMore { actions.append(pull(from: page.cursor)) }
        return actions + [store(.applyPage(page, adoptsCursor: run.stage != .comparing))]
    }

    mutating func pulled(_ page: PullResponse, after request: PullRequest) {
        if run.stage == .orienting {
            run.newEpoch = page.epoch
            return
        }
        guard goesForward(page, after: request) else {
            return fail(RemoteFailure(.unreadable, SyncSentence.disorderedPage))
        }
        noteNumbers(page.lastDeviceSeq)
        if let epoch = run.comparing?.epoch ?? standing.epoch, page.epoch != epoch {
            run.newEpoch = page.epoch
            return
        }
        run.lastSeq = page.changes.last?.seq ?? run.lastSeq
        run.emptyPages = page.changes.isEmpty ? run.emptyPages + 1 : 0
        run.pages.append(page)
    }

    /// Whether a page is no larger than requested, has its changes in order, and neither leads back to where it began
    /// nor through an endless series of empty pages.
    private func goesForward(_ page: PullResponse, after request: PullRequest) -> Bool {
        guard page.changes.count <= request.limit else { return false }
        if page.hasMore, page.changes.isEmpty, run.emptyPages >= SyncMachine.emptyPages { return false }
        var last = run.lastSeq
        for change in page.changes {
            guard change.seq > last else { return false }
            last = change.seq
        }
        return !page.hasMore || page.cursor != request.cursor
    }

    mutating func storedPage(_ page: PullResponse, _ standing: ReplicaStatus, at now: Int64) -> [SyncAction] {
        self.standing = standing
        run.received += page.changes.count {
            !run.seen.contains($0.seq) && $0.entityType != EntityType.event.rawValue
        }
        // Quarantined changes are reported separately.
        run.received = max(0, run.received - standing.page.setAside)
        noteGone()
        received = run.received
        if run.stage == .comparing {
            run.comparing?.cursor = page.cursor
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

    /// Notes that the store went back: the server knows a number that this device never gave to an operation. A new
    /// device has sent no such number; a server that repeats the claim must not cause one new device after another.
    mutating func noteNumbers(_ lastDeviceSeq: Int64) {
        guard lastDeviceSeq > max(standing.deviceSeq, run.highestNumber) else { return }
        run.wentBack = !hasPairedAnew
    }
}
