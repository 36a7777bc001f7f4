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
            case .store(let task): return .stored(try await ports.replica.perform(task))
            case .releaseLease: await ports.lease.release()
            // If this fails, the next load restores the entries.
            case .release(let postponement): try? await ports.replica.release(postponement)
            case .pause(let pause): try? await ports.replica.pause(pause)
            case .send, .become, .retire, .wait, .cancelWait, .cancelRequests, .report, .note, .finished: break
            }
            return nil
        } catch {
            return .portFailed(error)
        }
    }
}
