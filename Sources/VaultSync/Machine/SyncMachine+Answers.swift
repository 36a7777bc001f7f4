internal import VaultModel
internal import VaultWire

extension SyncMachine {
    mutating func pulled(_ page: PullResponse, at now: Int64) -> [SyncAction] {
        guard case .pulling(let request) = step else { return [] }
        guard goesForward(page, after: request) else {
            return requestFailed(RemoteFailure(.unreadable, SyncSentence.disorderedPage), at: now)
        }
        step = .storingPage(page)
        return [.applyPage(page)]
    }

    /// A page whose changes are in order, and that does not lead back to where it began.
    private func goesForward(_ page: PullResponse, after request: PullRequest) -> Bool {
        var last = run.lastSeq
        for change in page.changes {
            guard change.seq > last else { return false }
            last = change.seq
        }
        return !page.hasMore || page.cursor != request.cursor
    }

    mutating func pushed(_ answer: PushResponse, at now: Int64) -> [SyncAction] {
        guard case .pushing(let request) = step else { return [] }
        guard answer.results.map(\.key) == request.operations.map(\.key) else {
            return requestFailed(RemoteFailure(.unreadable, SyncSentence.strangeResults), at: now)
        }
        let sorted = SortedResults(answer.results, of: request.operations)
        run.sent += sorted.applied
        run.ownSeqs.formUnion(sorted.seqs)
        run.settled.formUnion(sorted.verdicts.map(\.key))
        run.postponed.formUnion(sorted.later)
        run.unavailable += sorted.unavailable
        run.unavailableReason = run.unavailableReason ?? sorted.unavailableReason
        run.needsClosing = answer.cursor == nil
        let held = run.holdSingles(behind: request.operations, unless: sorted.appliedKeys)
        let later = sorted.later + held
        step = .storingVerdicts(later: later)
        // A verdict is progress: what fails after it begins with short waits again.
        if !sorted.verdicts.isEmpty, sorted.unavailable.isEmpty { tries.reset() }
        sent = run.sent
        // A full batch has probably another one behind it: one wait for the disk does for both.
        let goesOn = request.operations.count == limits.batch && later.isEmpty && run.singles.isEmpty && leaving == nil
        let next = goesOn ? batchQuery : nil
        return sorted.notes + [.applyResults(sorted.verdicts, cursor: answer.cursor, next: next)]
    }

    mutating func settled(_ standing: Standing, _ operations: [Operation], at now: Int64) -> [SyncAction] {
        guard case .storingVerdicts(let later) = step, later.isEmpty else { return [] }
        self.standing = standing
        step = .choosing
        return chosen(operations, at: now)
    }

    mutating func applied(_ standing: Standing, at now: Int64) -> [SyncAction] {
        switch step {
        case .storingPage(let page):
            self.standing = standing
            return storedPage(page, at: now)
        case .storingVerdicts(let later):
            self.standing = standing
            if later.isEmpty { return proceed() }
            let reason = run.unavailableReason ?? SyncSentence.heldBack
            return [.release(later, reason: reason, countsTry: run.unavailableReason != nil)] + proceed()
        case .resting, .leasing, .loading, .pulling, .choosing, .pushing:
            return []
        }
    }

    private mutating func storedPage(_ page: PullResponse, at now: Int64) -> [SyncAction] {
        run.fromBeginning = false
        run.lastSeq = page.changes.last?.seq ?? run.lastSeq
        run.received += page.changes.count { !run.ownSeqs.contains($0.seq) }
        received = run.received
        var actions: [SyncAction] = []
        if page.lastDeviceSeq > standing.deviceSeq, standing.deviceSeq > 0 {
            actions += complain(SyncSentence.storeWentBack)
        }
        if page.hasMore { return actions + proceed() }
        if page.forceResync, !run.restarted { return actions + restart(SyncSentence.serverAsksForAll) }
        return actions + stageEnded(at: now)
    }

    /// Fetches everything again, from the beginning and into the store as it is: what is known already stays.
    mutating func restart(_ sentence: String) -> [SyncAction] {
        run.restarted = true
        run.fromBeginning = true
        run.lastSeq = 0
        return [.note(.started, sentence)] + proceed()
    }
}

extension SyncRun {
    /// An operation that did not take effect holds back what follows it on the same entity; gives the keys of that.
    mutating func holdSingles(behind operations: [Operation], unless applied: Set<OperationID>) -> [OperationID] {
        let entities = Set(operations.filter { !applied.contains($0.key) }.map(\.entity))
        let held = singles.filter { entities.contains($0.entity) }.map(\.key)
        singles.removeAll { entities.contains($0.entity) }
        postponed.formUnion(held)
        return held
    }
}
