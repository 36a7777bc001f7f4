internal import Glibc
internal import Synchronization

/// The open connections, and how long each has been in its phase: libmicrohttpd's own timeout is for inactivity, which
/// a sender of one byte a second never reaches.
final class ConnectionTable: Sendable {
    /// The activity of a connection.
    enum Phase: Sendable { case idle, reading, handling, answering, sending, streaming }

    private struct Entry {
        var socket: Int32
        var address: String
        var group: String
        var phase: Phase
        var since: ContinuousClock.Instant
    }

    private struct State {
        var entries: [ConnectionHandle: Entry] = [:]
        var perGroup: [String: Int] = [:]
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
                return false
            }
            guard state.entries.count >= limits.connections else { return true }
            let waiting = state.entries.values.filter { $0.phase == .idle || $0.phase == .reading }
            guard let oldest = waiting.min(by: { $0.since < $1.since }) else { return false }
            shutdown(oldest.socket, Int32(SHUT_RDWR))
            return true
        }
    }

    func opened(_ connection: ConnectionHandle, address: PeerAddress) {
        let entry = Entry(
            socket: connection.socket, address: address.text, group: address.group, phase: .idle, since: .now)
        state.withLock {
            $0.entries[connection] = entry
            $0.perGroup[entry.group, default: 0] += 1
        }
    }

    /// Called before libmicrohttpd closes the socket, so that no socket number in the table belongs to another
    /// connection.
    func closed(_ connection: ConnectionHandle) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: connection) else { return }
            let left = state.perGroup[entry.group, default: 1] - 1
            state.perGroup[entry.group] = left > 0 ? left : nil
        }
    }

    func enter(_ phase: Phase, _ connection: ConnectionHandle) {
        let now = ContinuousClock.now
        state.withLock { state in
            guard let index = state.entries.index(forKey: connection) else { return }
            state.entries.values[index].phase = phase
            state.entries.values[index].since = now
        }
    }

    func address(of connection: ConnectionHandle) -> String {
        state.withLock { $0.entries[connection]?.address ?? "" }
    }

    /// Ends connections that exceed their time; libmicrohttpd then finds the socket at its end and closes it.
    func reap(now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            for entry in state.entries.values {
                guard let limit = time(of: entry.phase), now - entry.since > limit else { continue }
                shutdown(entry.socket, Int32(SHUT_RDWR))
            }
        }
    }

    private func time(of phase: Phase) -> Duration? {
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
                switch entry.phase {
                case .handling, .answering, .sending: true
                case .idle, .reading, .streaming: false
                }
            }
        }
    }

    /// Ends the connections that are waiting for a request.
    func endIdle() {
        state.withLock { state in
            for entry in state.entries.values where entry.phase == .idle || entry.phase == .reading {
                shutdown(entry.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
