internal import Glibc
internal import Synchronization

/// The open connections, and how long each has been in its phase: libmicrohttpd's own timeout is for inactivity, which
/// a sender of one byte a second never reaches.
final class ConnectionTable: Sendable {
    private struct State {
        var entries: [ConnectionHandle: OpenConnection] = [:]
        var perGroup: [String: Int] = [:]
        var refusals = HTTPActivity.Refusals()
    }

    private let state = Mutex(State())
    private let limits: HTTPServerLimits

    init(limits: HTTPServerLimits) {
        self.limits = limits
    }

    var count: Int { state.withLock { $0.entries.count } }

    /// Whether another connection from that address is accepted; ends a waiting one if all places are taken.
    func admits(_ address: PeerAddress) -> Bool {
        state.withLock { state in
            if !address.isLoopback || limits.limitsLoopback,
                state.perGroup[address.group, default: 0] >= limits.connectionsPerAddress
            {
                state.refusals.address += 1
                return false
            }
            guard state.entries.count >= limits.connections else { return true }
            state.refusals.limit += 1
            let waiting = state.entries.values.map { (connection: $0, stay: $0.stay) }
                .filter { $0.stay.phase == .idle || $0.stay.phase == .reading }
            guard let oldest = waiting.min(by: { $0.stay.since < $1.stay.since }) else { return false }
            shutdown(oldest.connection.socket, Int32(SHUT_RDWR))
            return true
        }
    }

    func opened(_ connection: ConnectionHandle, address: PeerAddress) -> OpenConnection {
        let entry = OpenConnection(socket: connection.socket, address: address)
        state.withLock {
            $0.entries[connection] = entry
            $0.perGroup[address.group, default: 0] += 1
        }
        return entry
    }

    /// Called before libmicrohttpd closes the socket, so that no socket number in the table belongs to another
    /// connection.
    func closed(_ connection: ConnectionHandle) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: connection) else { return }
            let group = entry.address.group
            let left = state.perGroup[group, default: 1] - 1
            state.perGroup[group] = left > 0 ? left : nil
        }
    }

    /// Ends connections that exceed their time; libmicrohttpd then finds the socket at its end and closes it.
    func reap(now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            for entry in state.entries.values {
                let stay = entry.stay
                guard let limit = time(of: stay.phase), now - stay.since > limit else { continue }
                shutdown(entry.socket, Int32(SHUT_RDWR))
            }
        }
    }

    private func time(of phase: OpenConnection.Phase) -> Duration? {
        switch phase {
        case .idle: limits.idleTime
        case .reading: limits.requestTime
        case .answering: limits.answerTime
        case .sending: limits.fileTime
        case .handling, .streaming: nil
        }
    }

    /// Whether any request is being answered, not counting streams.
    var isAnswering: Bool {
        state.withLock { state in
            state.entries.values.contains { entry in
                switch entry.stay.phase {
                case .handling, .answering, .sending: true
                case .idle, .reading, .streaming: false
                }
            }
        }
    }

    /// The connections by what they do, and how many were refused.
    var activity: HTTPActivity {
        state.withLock { state in
            var activity = HTTPActivity(refusals: state.refusals)
            for entry in state.entries.values {
                switch entry.stay.phase {
                case .idle: activity.waiting += 1
                case .reading, .handling, .answering, .sending: activity.requests += 1
                case .streaming: activity.streams += 1
                }
            }
            return activity
        }
    }

    /// Ends the connections that are waiting for a request.
    func endIdle() {
        state.withLock { state in
            for entry in state.entries.values where [.idle, .reading].contains(entry.stay.phase) {
                shutdown(entry.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
