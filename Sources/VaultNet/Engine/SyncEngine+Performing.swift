internal import VaultModel
internal import VaultSync
internal import VaultWire

extension SyncEngine {
    /// Does what takes no time; false where the action has to wait its turn.
    func performAtOnce(_ action: SyncAction) -> Bool {
        switch action {
        case .wait(let milliseconds): setTimer(milliseconds)
        case .cancelWait: setTimer(nil)
        case .cancelRequest: cancelRequest()
        case .report: report()
        case .finished: status.lastGood = ports.clock.wall()
        case .note(let kind, let text):
            news(.activity(ActivityLine(at: ports.clock.wall(), kind: kind, text: text)))
        case .acquireLease, .load, .nextBatch, .pull, .push, .applyPage, .applyResults, .refuse, .releaseLease,
            .release:
            return false
        }
        return true
    }

    /// Does one action; gives the event that answers it.
    func perform(_ action: SyncAction) async -> SyncEvent? {
        do throws(SyncError) {
            return try await answer(action)
        } catch {
            return .portFailed(error)
        }
    }

    private func answer(_ action: SyncAction) async throws(SyncError) -> SyncEvent? {
        let (replica, remote) = (ports.replica, ports.remote)
        switch action {
        case .acquireLease: return .lease(try await ports.lease.acquire())
        case .load: return .loaded(try await replica.standing())
        case .nextBatch(let query): return .batch(try await replica.nextBatch(query))
        case .pull(let ask):
            return event(await request { () throws(RemoteFailure) in try await remote.pull(ask) }, SyncEvent.pulled)
        case .push(let ask):
            return event(await request { () throws(RemoteFailure) in try await remote.push(ask) }, SyncEvent.pushed)
        case .applyPage(let page):
            noteServerTime(page.serverTime)
            return stored(try await replica.apply(page), changed: !page.changes.isEmpty)
        case .applyResults(let results, let cursor, let next):
            let (standing, batch) = try await replica.apply(results, cursor: cursor, next: next)
            news(.storeChanged)
            return next == nil ? .applied(standing) : .settled(standing, batch)
        case .refuse(let key, let rejection):
            return stored(try await replica.refuse(key, rejection: rejection), changed: true)
        case .release(let keys, let reason, let countsTry):
            // Where this fails, the next load puts the entries back.
            try? await replica.release(keys, reason: reason, countsTry: countsTry)
            news(.storeChanged)
        case .releaseLease: await ports.lease.release()
        case .wait, .cancelWait, .cancelRequest, .report, .note, .finished: break
        }
        return nil
    }

    private func event<Answer>(_ result: Result<Answer, RemoteFailure>, _ good: (Answer) -> SyncEvent) -> SyncEvent {
        switch result {
        case .success(let answer): good(answer)
        case .failure(let failure): .requestFailed(failure)
        }
    }

    private func stored(_ standing: Standing, changed: Bool) -> SyncEvent {
        if changed { news(.storeChanged) }
        return .applied(standing)
    }
}
