package import SystemKit

/// A background process that keeps vault keys in locked memory for a limited time, so that the passphrase is typed
/// once.
///
/// It answers only processes of the same user, over a Unix socket, and ends when it holds no more keys.
package struct KeyAgentServer: ~Copyable {
    private let listener: UnixListener
    private let clock: MonotonicClock
    private var held: [VaultID: HeldKeys] = [:]
    /// Connections that stay open until their vault's key is gone; oldest first.
    private var watchers: [Watcher] = []
    /// More programs than a person has open. Beyond it the oldest connection is closed, and its client asks again.
    private static let mostWatchers = 64

    /// Starts listening at once; throws `.system` with a cause of `.alreadyExists` if another agent listens.
    package init(socket path: String, clock: MonotonicClock = .system) throws(SealingError) {
        listener = try wrapping { () throws(SystemError) in try UnixListener(path: path) }
        self.clock = clock
    }

    /// Holds keys for a limited time, replacing any of the same vault.
    package mutating func hold(_ keys: consuming VaultKeys, for time: Duration) {
        held[keys.vault] = HeldKeys(keys, until: clock.now() + time)
    }

    /// Serves until every key was forgotten or has expired, or until `stop`; blocks.
    package mutating func run(stop: Wakeup? = nil) throws(SealingError) {
        while true {
            let now = clock.now()
            held = held.filter { $0.value.deadline > now }
            watchers.removeAll { held[$0.vault] == nil }
            guard let next = held.values.map(\.deadline).min() else { return }
            // poll does not count time asleep, but the clock does: check again soon after the computer wakes up.
            let wait = min(next - now, .seconds(30))
            let ready = try waitForCallers(stop: stop, within: wait)
            if ready.stop { return }
            if ready.caller, !serveNext() {
                // The caller is still there, and would be reported again at once: descriptors may be free then.
                _ = try? Readiness.wait(for: [stop?.descriptor ?? -1], within: .milliseconds(100))
            }
        }
    }

    private mutating func waitForCallers(stop: Wakeup?, within time: Duration) throws(SealingError) -> (
        caller: Bool, stop: Bool
    ) {
        let watched = watchers.map { $0.connection.descriptor }
        let ready = try wrapping { () throws(SystemError) in
            try Readiness.wait(for: [listener.descriptor, stop?.descriptor ?? -1] + watched, within: time)
        }
        // Watchers never send anything, so a readable connection is a closed one.
        let gone = Set(zip(watched, ready.dropFirst(2)).filter(\.1).map(\.0))
        watchers.removeAll { gone.contains($0.connection.descriptor) }
        return (ready[0], ready[1])
    }

    /// Serves one caller. A caller that misbehaves loses its connection; the agent keeps running.
    ///
    /// - Returns: false if none was to be had.
    private mutating func serveNext() -> Bool {
        do throws(SystemError) {
            guard let connection = try listener.accept() else { return true }
            serve(connection)
            return true
        } catch {
            return false
        }
    }

    private mutating func serve(_ connection: consuming UnixConnection) {
        do throws(SealingError) {
            let isOurs = try wrapping { () throws(SystemError) in try connection.isSameUser() }
            guard isOurs, let request = try AgentMessage.receive(on: connection) else { return }
            let now = clock.now()
            held = held.filter { $0.value.deadline > now }
            try AgentMessage.send(try answer(request), on: connection)
            guard AgentMessage.code(of: request) == AgentMessage.Operation.watch.rawValue,
                let vault = AgentMessage.vault(of: request), held[vault] != nil
            else { return }
            watchers = watchers.suffix(KeyAgentServer.mostWatchers - 1) + [Watcher(vault, connection)]
        } catch {
            return
        }
    }

    private mutating func answer(_ request: borrowing SecretBytes) throws(SealingError) -> SecretBytes {
        guard let vault = AgentMessage.vault(of: request) else { return try answer(.refused) }
        switch AgentMessage.Operation(rawValue: AgentMessage.code(of: request)) {
        case .ask:
            guard let found = held[vault] else { return try answer(.none) }
            let left = found.deadline - clock.now()
            return try AgentMessage.make(AgentMessage.Answer.key.rawValue, keys: found.keys, left: left)
        case .store:
            guard let keys = try AgentMessage.keys(in: request) else { return try answer(.refused) }
            hold(keys, for: AgentMessage.left(in: request))
            return try answer(.done)
        case .forget:
            return try answer(held.removeValue(forKey: vault) == nil ? .none : .done)
        case .forgetAll:
            held = [:]
            return try answer(.done)
        case .watch:
            return try answer(held[vault] == nil ? .none : .done)
        case nil:
            return try answer(.refused)
        }
    }

    private func answer(_ answer: AgentMessage.Answer) throws(SealingError) -> SecretBytes {
        try AgentMessage.make(answer.rawValue)
    }
}

/// One vault's keys and their deadline; a class, because a dictionary cannot hold a noncopyable value.
private final class HeldKeys {
    let keys: VaultKeys
    let deadline: Duration

    init(_ keys: consuming VaultKeys, until deadline: Duration) {
        self.keys = keys
        self.deadline = deadline
    }
}

/// A connection that is closed when a vault's key is gone; a class, because an array cannot hold a noncopyable value.
private final class Watcher {
    let vault: VaultID
    let connection: UnixConnection

    init(_ vault: VaultID, _ connection: consuming UnixConnection) {
        self.vault = vault
        self.connection = connection
    }
}
