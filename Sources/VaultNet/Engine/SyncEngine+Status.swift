internal import VaultModel
internal import VaultSync

extension SyncEngine {
    /// Tells the status where it is another one than was told last.
    func report() {
        status.state = state
        if case .waiting(let wait) = machine.phase { status.obstacle = wait.obstacle } else { status.obstacle = nil }
        status.sent = machine.sent
        status.received = machine.received
        status.counts = machine.standing.counts
        news(.status(status))
    }

    private var state: SyncState {
        switch machine.phase {
        case .idle: return .idle
        case .pulling: return .pulling
        case .pushing(let sent, let total): return .pushing(sent: sent, total: total)
        case .paused: return .paused
        case .stopped(let stop): return .stopped(reason: stop.sentence)
        case .waiting(let wait):
            let left = wait.until - ports.clock.monotonic()
            let until = Timestamp(milliseconds: ports.clock.wall().milliseconds + left)
            return .waiting(until: until, reason: wait.reason)
        }
    }

    /// Tells the reach's keeper how the last request went.
    func noteAnswer<Answer>(_ result: Result<Answer, RemoteFailure>, after milliseconds: Int64) {
        switch result {
        case .success:
            status.lastAnswerMilliseconds = Int(clamping: milliseconds)
            news(.answered(milliseconds: Int(clamping: milliseconds)))
        case .failure(let failure):
            switch failure.kind {
            case .unreachable, .noAnswer, .foreign, .unreadable: news(.networkFailed)
            case .status, .cancelled: break
            }
        }
    }

    /// Five minutes apart is told once, until the clocks agree again.
    func noteServerTime(_ time: Timestamp) {
        let skew = time.milliseconds - ports.clock.wall().milliseconds
        let isFar = abs(skew) > 300_000
        if isFar, !skewIsTold { news(.clockSkew(milliseconds: skew)) }
        skewIsTold = isFar
    }
}
