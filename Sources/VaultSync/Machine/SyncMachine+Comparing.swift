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
        run.loss = nil
        run.pages.begin()
        known = SeqRanges()
        run.seen = SeqRanges()
        guard let epoch else { return orient(in: .orienting) }
        // Noted before anything else is sent: afterwards the server knows those numbers, and a run that is interrupted would
        // hide that it went back.
        if run.isServerBehind, epoch == standing.epoch, standing.owed != .newEpoch {
            run.loss = .epoch(epoch)
            return [store(.owe(.newEpoch))]
        }
        let isOther = standing.epoch.map { $0 != epoch } ?? false
        let isNew = isOther || run.isServerBehind
        // In the new epoch, sent entries without a verdict would go out with versions of the previous one.
        if isOther || isNew && standing.sealed > 0, !run.hasAskedForVerdicts {
            run.hasAskedForVerdicts = true
            run.loss = .epoch(epoch)
            run.stage = .resending
            run.outbox.isExhausted = false
            return advance(at: now)
        }
        run.losses += 1
        guard run.losses <= 3 else {
            run.fail(RemoteFailure(.unreadable, SyncSentence.positionUnknown))
            return advance(at: now)
        }
        return compare(isNew ? .newEpoch : .positionLost, epoch: epoch, at: now)
    }

    /// Requests one change from the beginning and does not store it: only what the response says of the server matters.
    mutating func orient(in stage: SyncRun.Stage) -> [SyncAction] {
        run.stage = stage
        phase = .pulling
        return [.report, send(.pull(PullRequest(cursor: nil, limit: 1)))]
    }

    mutating func compare(_ cause: FullCause, epoch: String, at now: Int64) -> [SyncAction] {
        let comparing = Comparing(cause, epoch: epoch)
        run.stage = .comparing(comparing)
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
        let isLost = run.isLost
        var next: EntityType?
        run.compare { comparing in
            comparing.noteDigests { digests in
                digests.remote[type] = response.buckets
                next = DigestRequest.digested.first { digests.remote[$0] == nil }
            }
            if isLost { comparing.beginning = comparing.beginning ?? response.cursor }
        }
        guard isLost, let next else { return [] }
        return [send(.digest(DigestRequest(entityType: next)))]
    }

    mutating func digested(_ type: EntityType, _ buckets: [BucketDigest], at now: Int64) -> [SyncAction] {
        run.compare { $0.noteDigests { $0.local[type] = buckets } }
        return advance(at: now)
    }

    mutating func goOn(_ comparing: Comparing, at now: Int64) -> [SyncAction] {
        switch comparing.part {
        case .digesting(let digests):
            if let type = comparing.missingLocal(in: digests) { return [store(.digests(type))] }
            return comparing.isComplete(digests) ? beginLists(comparing, by: digests) : []
        case .listing(let listing): return goOn(listing, of: comparing)
        case .pulling(let reached):
            if !run.pages.isEmpty { return storePage() }
            return flights.isEmpty ? end(comparing, at: reached) : []
        case .finishing: return []
        }
    }

    /// If nothing differs, the full sync ends, and the cursor stays.
    private mutating func beginLists(_ comparing: Comparing, by digests: Comparing.Digests) -> [SyncAction] {
        let scope = comparing.scope(by: digests)
        if scope.buckets.isEmpty { return end(comparing, at: nil) }
        run.compare { $0.part = .listing(Comparing.Listing(scope)) }
        return [store(.beginFull(scope))]
    }

    private mutating func end(_ comparing: Comparing, at cursor: Cursor?) -> [SyncAction] {
        run.compare { $0.part = .finishing }
        return [store(.finishFull(FullEnd(cursor: cursor, epoch: comparing.epoch, cause: comparing.cause)))]
    }

    /// Stores the page that has arrived, while the next one is already requested.
    private mutating func goOn(_ listing: Comparing.Listing, of comparing: Comparing) -> [SyncAction] {
        var listing = listing
        if let page = listing.next() {
            run.compare { $0.part = .listing(listing) }
            phase = .comparing(listed: listing.listed)
            return [.report] + list(listing, from: page.page, of: comparing) + [store(.stage(page))]
        }
        guard flights.isEmpty else { return [] }
        let next = list(listing, from: nil, of: comparing)
        if !next.isEmpty { return next }
        run.compare { $0.part = .pulling(reached: nil) }
        run.pages.begin()
        // From the device's own position if the server knows it: types without digests (events, requests and matches)
        // have changed since then, too, and are in no list.
        return [pull(from: run.isLost ? comparing.beginning : standing.cursor ?? comparing.beginning)]
    }

    /// Requests a page of the first list; nothing if all lists are complete.
    ///
    /// No pull from the list's position brings what was deleted before it, so if the stored position is given up, the
    /// list has to include the Trash.
    private mutating func list(
        _ listing: Comparing.Listing, from page: String?, of comparing: Comparing
    ) -> [SyncAction] {
        guard let list = listing.remaining.first else { return [] }
        let request = FullRequest(
            entityType: list.type, page: page, limit: limits.page, buckets: list.buckets,
            tombstones: comparing.cause.listsEverything)
        return [send(.full(request))]
    }

    mutating func listed(_ page: FullResponse, after request: FullRequest) {
        guard let comparing = run.comparing, case .listing(var listing) = comparing.part,
            listing.take(page, after: request)
        else { return run.fail(RemoteFailure(.unreadable, SyncSentence.disorderedList)) }
        run.compare {
            $0.part = .listing(listing)
            $0.beginning = $0.beginning ?? page.cursor
        }
    }

    mutating func compared(_ standing: ReplicaStatus, _ outcome: FullOutcome, at now: Int64) -> [SyncAction] {
        self.standing = standing
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
