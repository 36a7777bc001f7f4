internal import VaultModel
internal import VaultReplica
internal import VaultSync
internal import VaultWire

extension SyncEngine {
    /// Updates the status and publishes it.
    func report() {
        status.state = state
        if case .waiting(let wait) = machine.phase {
            status.obstacle = wait.obstacle
            status.notBefore = wait.notBefore > ports.clock.monotonic() ? onTheWall(wait.notBefore) : nil
            status.tries = wait.tries
            status.isPartial = wait.isPartial
        } else {
            status.obstacle = nil
            status.notBefore = nil
            status.tries = 0
            status.isPartial = false
        }
        status.sent = machine.sent
        status.received = machine.received
        status.gone = machine.gone
        status.counts = machine.standing.counts
        status.question = machine.standing.question
        news(.status(status))
    }

    private var state: SyncState {
        switch machine.phase {
        case .idle: return .idle
        case .pulling: return .pulling
        case .pushing(let sent, let total): return .pushing(sent: sent, total: total)
        case .comparing(let listed): return .comparing(listed: listed)
        // Everything else continues, so the question is shown beside the state.
        case .asking: return .idle
        case .paused: return .paused
        case .stopped(let stop): return .stopped(reason: stop.sentence)
        case .waiting(let wait):
            return .waiting(until: onTheWall(wait.until), reason: wait.reason)
        }
    }

    /// Converts a moment of the monotonic clock to the device's wall clock.
    private func onTheWall(_ moment: Int64) -> Timestamp {
        Timestamp(milliseconds: ports.clock.wall().milliseconds + moment - ports.clock.monotonic())
    }

    /// Reports the outcome of a request, from which reachability is judged.
    func note(_ answer: SyncAnswer, after milliseconds: Int64) {
        switch answer {
        case .failed(let failure):
            switch failure.kind {
            case .unreachable, .noAnswer, .foreign, .unreadable: news(.networkFailed)
            case .status, .cancelled: break
            }
            return
        case .pulled(let page): noteServerTime(page.serverTime)
        case .pushed(let response): noteServerTime(response.serverTime)
        case .digested, .listed, .paired: break
        }
        status.lastAnswerMilliseconds = Int(clamping: milliseconds)
        news(.answered(milliseconds: Int(clamping: milliseconds)))
    }

    /// Reports a difference of more than five minutes once, until the clocks agree again.
    private func noteServerTime(_ time: Timestamp) {
        let skew = time.milliseconds - ports.clock.wall().milliseconds
        let isFar = abs(skew) > 300_000
        if isFar, !skewIsTold { news(.clockSkew(milliseconds: skew)) }
        skewIsTold = isFar
    }
}
