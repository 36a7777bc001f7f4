internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// The cause of a full sync that is due now; nil if none is. An unanswered question blocks nothing: the next full
    /// sync may answer it, or ask with other numbers.
    func dueComparison(at now: Int64) -> FullCause? {
        guard !run.hasCompared, standing.cursor != nil, now >= checkNotBefore else { return nil }
        if let owed = standing.owed { return owed }
        // A clock that was set back leaves a time in the future, which would delay the next full sync for long.
        guard let since = standing.sinceFull, since >= limits.fullEvery || since < -300_000 else { return nil }
        return .weekly
    }

    /// Starts over because the server does not know the position; `epoch` is nil if it still has to be requested.
    mutating func lose(epoch: String?, at now: Int64) -> [SyncAction] {
        run.isGone = false
        run.newEpoch = nil
        run.isLost = true
        run.lastSeq = 0
        known = SeqRanges()
        run.seen = SeqRanges()
        guard let epoch else { return orient() }
        let isNew = standing.epoch.map { $0 != epoch } ?? false
        // In the new epoch, sent entries without a verdict would go out with versions of the previous one.
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

    /// Requests one change from the beginning and does not store it: only the epoch of the response matters.
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
            // If the pull begins at the position of the first digest, that digest has to precede the others.
            let types = run.isLost ? Array(DigestRequest.digested.prefix(1)) : DigestRequest.digested
            for type in types { actions.append(send(.digest(DigestRequest(entityType: type)))) }
        }
        return actions + advance(at: now)
    }

    /// Keeps the server's digests. Later changes in buckets that do not differ now are in no list, so a device that has
    /// lost its own position pulls from that of the digests.
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

    /// If nothing differs, the full sync ends, and the cursor stays.
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

    /// Stores the page that has arrived, while the next one is already requested.
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
        // From the device's own position if the server knows it: types without digests (events, requests and matches)
        // have changed since then, too, and are in no list.
        return [pull(from: run.isLost ? comparing.beginning : standing.cursor ?? comparing.beginning)]
    }

    /// Requests a page of the first list; nothing if all lists are complete.
    ///
    /// No pull from the list's position brings what was deleted before it, so if the stored position is given up, the
    /// list has to include the Trash.
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
        // A page may be empty if the server looked at many entities and found none of those requested; but `page`
        // moves.
        let empty = page.changes.isEmpty && !isEnd ? (run.comparing?.emptyPages ?? 0) + 1 : 0
        guard page.cursor == expected, isEnd || page.page != request.page, page.changes.count <= request.limit,
            empty <= SyncMachine.emptyListPages
        else { return fail(RemoteFailure(.unreadable, SyncSentence.disorderedList)) }
        run.comparing?.emptyPages = empty
        if run.comparing?.beginning == nil { run.comparing?.beginning = page.cursor }
        run.comparing?.listCursor = page.cursor
        run.comparing?.arrived = page
    }

    mutating func compared(_ standing: ReplicaStatus, _ outcome: FullOutcome, at now: Int64) -> [SyncAction] {
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
