internal import Synchronization
internal import VaultModel

/// The new ids of a push: a run of the push that is repeated draws the same ones again.
final class DrawnIDs: Sendable {
    private struct State {
        var drawn: [ULID] = []
        var next = 0
    }

    private let ports: any ServerPorts
    private let state = Mutex(State())

    init(_ ports: any ServerPorts) {
        self.ports = ports
    }

    /// Begins at the first id again.
    func again() -> DrawnIDs {
        state.withLock { $0.next = 0 }
        return self
    }

    func newULID() -> ULID {
        state.withLock { state in
            if state.next == state.drawn.count { state.drawn.append(ports.newULID()) }
            state.next += 1
            return state.drawn[state.next - 1]
        }
    }
}
