internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// Why everything is to be compared now; nil where it is not. A question that nobody has answered yet holds nothing
    /// up: what is compared again may answer it, or ask with other figures.
    func dueComparison(at now: Int64) -> FullCause? {
        guard !run.hasCompared, standing.cursor != nil, now >= checkNotBefore else { return nil }
        if let owed = standing.owed { return owed }
        // A clock that was set back leaves a time in the future, which would put the next one off for long.
        guard let since = standing.sinceFull, since >= limits.fullEvery || since < -300_000 else { return nil }
        return .weekly
    }

    /// Begins anew because the server does not know the position; nil where the epoch is still to be asked for.
    mutating func lose(epoch: String?, at now: Int64) -> [SyncAction] {
        run.isGone = false
        run.newEpoch = nil
        run.isLost = true
        run.lastSeq = 0
        known = SeqRanges()
        run.seen = SeqRanges()
        guard let epoch else { return orient() }
        let isNew = standing.epoch.map { $0 != epoch } ?? false
        // What was sent and has no verdict would go out in the new life on versions of the former one.
        if isNew, !run.hasAskedForVerdicts {
            run.hasAskedForVerdicts = true
            run.newEpoch = epoch
            run.stage = .resending
            run.outbox.isExhausted = false
            return advance(at: now)
        }
        run.losses += 1
        guard run.losses <= 3 else {
            fail(RemoteFailure(.unreadable, SyncSentence.positionUnknown))
            return advance(at: now)
        }
        return compare(isNew ? .newEpoch : .positionLost, epoch: epoch, at: now)
    }

    /// Asks for one change from the beginning, which is not stored: only the epoch of the answer matters.
    mutating func orient() -> [SyncAction] {
        run.stage = .orienting
        phase = .pulling
        return [.report, send(.pull(PullRequest(cursor: nil, limit: 1)))]
    }

    mutating func compare(_ cause: FullCause, epoch: String, at now: Int64) -> [SyncAction] {
        run.stage = .comparing
        run.pullHasBegun = false
        let comparing = Comparing(cause, epoch: epoch)
        run.comparing = comparing
        phase = .comparing(listed: 0)
        var actions: [SyncAction] = [.note(.started, SyncSentence.compares(cause)), .report]
        if comparing.trustsDigests {
            // Where the pull begins at the first digest's position, that has to be before the others'.
            let types = run.isLost ? Array(DigestRequest.digested.prefix(1)) : DigestRequest.digested
            for type in types { actions.append(send(.digest(DigestRequest(entityType: type)))) }
        }
        return actions + advance(at: now)
    }

    /// Keeps the server's digests. What changes after them in buckets that do not differ now is in no list: a device that
    /// has lost its own position pulls from theirs.
    mutating func digested(_ type: EntityType, _ response: DigestResponse) -> [SyncAction] {
        run.comparing?.remote[type] = response.buckets
        guard run.isLost else { return [] }
        if run.comparing?.beginning == nil { run.comparing?.beginning = response.cursor }
        let next = DigestRequest.digested.first { run.comparing?.remote[$0] == nil }
        return next.map { [send(.digest(DigestRequest(entityType: $0)))] } ?? []
    }

    mutating func digested(_ type: EntityType, _ buckets: [BucketDigest], at now: Int64) -> [SyncAction] {
        run.comparing?.local[type] = buckets
        return advance(at: now)
    }

    mutating func goOnComparing(at now: Int64) -> [SyncAction] {
        guard let comparing = run.comparing else { return [] }
        switch comparing.part {
        case .digesting:
            if let type = comparing.missingLocal { return [store(.digests(type))] }
            return comparing.hasAllDigests ? beginLists(comparing) : []
        case .listing: return goOnListing(comparing)
        case .pulling:
            if !run.pages.isEmpty { return storePage() }
            return flights.isEmpty ? endComparing(cursor: comparing.cursor, epoch: comparing.epoch) : []
        case .finishing: return []
        }
    }

    /// Where nothing differs, the comparison is over, and the cursor stays.
    private mutating func beginLists(_ comparing: Comparing) -> [SyncAction] {
        let scope = comparing.scope
        if scope.buckets.isEmpty { return endComparing(cursor: nil, epoch: comparing.epoch) }
        run.comparing?.part = .listing
        run.comparing?.lists = Comparing.lists(of: scope)
        return [store(.beginFull(scope))]
    }

    private mutating func endComparing(cursor: Cursor?, epoch: String) -> [SyncAction] {
        run.comparing?.part = .finishing
        return [store(.finishFull(FullEnd(cursor: cursor, epoch: epoch)))]
    }

    /// Stores the page that has come, while the next one is already asked for.
    private mutating func goOnListing(_ comparing: Comparing) -> [SyncAction] {
        if let page = comparing.arrived {
            run.comparing?.arrived = nil
            run.comparing?.listed += page.changes.count
            if page.page == nil {
                run.comparing?.lists.removeFirst()
                run.comparing?.listCursor = nil
            }
            phase = .comparing(listed: run.comparing?.listed ?? 0)
            return [.report] + list(page: page.page) + [store(.stage(page))]
        }
        guard flights.isEmpty else { return [] }
        let next = list(page: nil)
        if !next.isEmpty { return next }
        run.comparing?.part = .pulling
        run.lastSeq = 0
        // From the device's own position where the server knows it: what has no digest, events and requests and matches,
        // was changed since then too, and is in no list.
        return [pull(from: run.isLost ? comparing.beginning : standing.cursor ?? comparing.beginning)]
    }

    /// Asks for a page of the first list; nothing where all are done.
    ///
    /// What went to the trash before the list's position comes by no pull from there, so that where the stored position
    /// is given up the list has to bring the trash too.
    private mutating func list(page: String?) -> [SyncAction] {
        guard let comparing = run.comparing, let list = comparing.lists.first else { return [] }
        let request = FullRequest(
            entityType: list.type, page: page, limit: limits.page, buckets: list.buckets,
            tombstones: comparing.cause.listsEverything)
        return [send(.full(request))]
    }

    mutating func listed(_ page: FullResponse, after request: FullRequest) {
        let isEnd = page.page == nil
        let expected = run.comparing?.listCursor ?? page.cursor
        // A page may tell nothing, of a server that looked at much and found none of it asked for; but it moves.
        let empty = page.changes.isEmpty && !isEnd ? (run.comparing?.emptyPages ?? 0) + 1 : 0
        guard page.cursor == expected, isEnd || page.page != request.page, page.changes.count <= request.limit,
            empty <= SyncMachine.emptyListPages
        else { return fail(RemoteFailure(.unreadable, SyncSentence.disorderedList)) }
        run.comparing?.emptyPages = empty
        if run.comparing?.beginning == nil { run.comparing?.beginning = page.cursor }
        run.comparing?.listCursor = page.cursor
        run.comparing?.arrived = page
    }

    mutating func compared(_ standing: Standing, _ outcome: FullOutcome, at now: Int64) -> [SyncAction] {
        self.standing = standing
        run.comparing = nil
        run.hasCompared = true
        checks.reset()
        var actions: [SyncAction] = []
        switch outcome {
        case .done(let deleted, let offered):
            actions.append(.note(.finished, SyncSentence.compared(deleted: deleted, offered: offered)))
        case .wouldDelete(let question):
            actions.append(.note(.error, SyncSentence.wouldDelete(question)))
        }
        return actions + stageEnded(at: now)
    }
}
