internal import VaultModel
internal import VaultReplica
internal import VaultSync
internal import VaultWire

extension SyncEngine {
    /// Performs actions that take no time, and starts requests; false if the action has to be queued.
    func performAtOnce(_ action: SyncAction) -> Bool {
        switch action {
        case .send(let request, let ticket): send(request, ticket: ticket)
        case .become(let session):
            ports.remote.become(session)
            news(.becameDevice(session.deviceID))
        case .wait(let milliseconds): setTimer(milliseconds)
        case .cancelWait: setTimer(nil)
        case .cancelRequests: cancelRequests()
        case .retire(let device): retire(device)
        case .report: report()
        case .finished: status.lastGood = ports.clock.wall()
        case .note(let kind, let text):
            news(.activity(ActivityLine(at: ports.clock.wall(), kind: kind, text: text)))
        case .acquireLease, .store, .releaseLease, .release, .pause: return false
        }
        return true
    }

    /// Performs one action; returns the event that answers it.
    func perform(_ action: SyncAction) async -> SyncEvent? {
        do throws(SyncError) {
            switch action {
            case .acquireLease: return .lease(try await ports.lease.acquire())
            case .store(let task): return .stored(try await answer(task))
            case .releaseLease: await ports.lease.release()
            case .release(let postponement):
                // If this fails, the next load restores the entries.
                try? await ports.replica.release(postponement)
            case .pause(let pause): try? await ports.replica.pause(pause)
            case .send, .become, .retire, .wait, .cancelWait, .cancelRequests, .report, .note, .finished: break
            }
            return nil
        } catch {
            return .portFailed(error)
        }
    }

    private func answer(_ task: StoreTask) async throws(SyncError) -> StoreAnswer {
        let replica = ports.replica
        switch task {
        case .load: return .standing(try await replica.standing())
        case .nextBatch(let query): return .batch(try await replica.nextBatch(query))
        case .applyPage(let page, let adoptsCursor):
            return .standing(try await replica.apply(page, adoptsCursor: adoptsCursor))
        case .settle(let settlement):
            let (standing, batch) = try await replica.settle(settlement)
            return .settled(standing, batch)
        case .digests(let type): return .digests(try await replica.digests(of: type))
        case .owe(let cause): return .standing(try await replica.owe(cause))
        case .beginFull(let scope): return .standing(try await replica.beginFull(scope))
        case .stage(let page): return .standing(try await replica.stage(page))
        case .finishFull(let end):
            let (standing, outcome) = try await replica.finishFull(end)
            return .finished(standing, outcome)
        case .decide(let deleting): return .standing(try await replica.decide(deleting: deleting))
        case .become(let session): return .standing(try await replica.become(session))
        }
    }
}
