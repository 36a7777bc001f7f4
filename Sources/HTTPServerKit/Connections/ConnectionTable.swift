internal import Glibc
internal import Synchronization

/// The open connections, and how long each has been in its phase: libmicrohttpd's own timeout is for inactivity, which
/// a sender of one byte a second never reaches.
final class ConnectionTable: Sendable {
    private struct State {
        var entries: [ConnectionHandle: OpenConnection] = [:]
        /// Those that were ended for a new one, until libmicrohttpd has noticed: in a burst, each ends only once.
        var ending: Set<ConnectionHandle> = []
        var perGroup: [String: Int] = [:]
        var refusals = HTTPActivity.Refusals()
    }

    private let state = Mutex(State())
    private let line = SharedLine()
    private let limits: HTTPServerLimits
    let proxies: TrustedProxies
    private let identity: TLSIdentity?

    init(limits: HTTPServerLimits, proxies: TrustedProxies = .loopback, identity: TLSIdentity? = nil) {
        self.limits = limits
        self.proxies = proxies
        self.identity = identity
    }

    var count: Int { state.withLock { $0.entries.count } }

    /// Whether another connection from that address is accepted; ends a waiting one if all places are taken.
    func admits(_ address: PeerAddress) -> Bool {
        state.withLock { state in
            if isLimited(address), state.perGroup[address.group, default: 0] >= limits.connectionsPerAddress {
                state.refusals.address += 1
                return false
            }
            guard state.entries.count - state.ending.count >= limits.connections else { return true }
            state.refusals.limit += 1
            guard let oldest = longestWaiting(state) else { return false }
            state.ending.insert(oldest.handle)
            shutdown(oldest.socket, Int32(SHUT_RDWR))
            return true
        }
    }

    /// Takes the connection out of the line that has waited longest for its client; nil if none waits.
    private func longestWaiting(_ state: State) -> OpenConnection? {
        line.connections.withLock { line in
            while let handle = line.takeFirst() {
                if !state.ending.contains(handle), let entry = state.entries[handle] { return entry }
            }
            return nil
        }
    }

    func opened(_ connection: ConnectionHandle, address: PeerAddress) -> OpenConnection {
        let entry = OpenConnection(
            connection, address: address, isTrusted: proxies.contains(address.text), identity: identity, in: line)
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
            state.ending.remove(connection)
            line.connections.withLock { $0.leave(connection) }
            Self.leave(entry.address.group, &state)
        }
    }

    /// Counts a request that a proxy passes on like a connection of its client, until ``leave(_:)``.
    ///
    /// - Returns: false if the client has as many as one may have; then nothing is counted.
    func enter(_ client: PeerAddress) -> Bool {
        state.withLock { state in
            let count = state.perGroup[client.group, default: 0]
            if isLimited(client), count >= limits.connectionsPerAddress {
                state.refusals.address += 1
                return false
            }
            state.perGroup[client.group] = count + 1
            return true
        }
    }

    func leave(_ client: PeerAddress) { state.withLock { Self.leave(client.group, &$0) } }

    private static func leave(_ group: String, _ state: inout State) {
        let left = state.perGroup[group, default: 1] - 1
        state.perGroup[group] = left > 0 ? left : nil
    }

    /// Whether the address has only so many connections: a proxy speaks for many.
    private func isLimited(_ address: PeerAddress) -> Bool {
        address.isLoopback ? limits.limitsLoopback : !proxies.contains(address.text)
    }

    /// Ends connections that exceed their time, and those whose client has left; libmicrohttpd then finds the socket at
    /// its end and closes it.
    func reap(now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            for entry in state.entries.values {
                let stay = entry.stay
                if let limit = time(of: stay.phase), now - stay.since > limit {
                    shutdown(entry.socket, Int32(SHUT_RDWR))
                } else if stay.phase.isWaiting, hasLeft(entry.socket) {
                    // Only this direction: a request that is complete by now is still answered.
                    shutdown(entry.socket, Int32(SHUT_RD))
                }
            }
        }
    }

    /// Whether everything was read and no more will come: libmicrohttpd 0.9.75 may miss an end that comes right after
    /// bytes, and would wait for its client as long as for a slow one.
    private func hasLeft(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    private func time(of phase: OpenConnection.Phase) -> Duration? {
        switch phase {
        case .idle: limits.idleTime
        case .greeting, .reading: limits.requestTime
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
                case .greeting, .idle, .reading, .streaming: false
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
                case .greeting, .idle: activity.waiting += 1
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
            for entry in state.entries.values where entry.stay.phase.isWaiting {
                shutdown(entry.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
