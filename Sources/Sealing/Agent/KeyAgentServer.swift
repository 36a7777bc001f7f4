package import SystemKit

/// A background process that keeps opened keys in locked memory for a time, so that a person types the passphrase once.
///
/// It answers processes of the same user only, over a Unix socket, and ends when it holds no key any more.
package struct KeyAgentServer: ~Copyable {
    private let listener: UnixListener
    private let clock: MonotonicClock
    private var held: [VaultID: HeldKeys] = [:]
    /// Connections that are kept until their vault's key goes; the oldest first.
    private var watchers: [Watcher] = []
    /// More than any person has programs open; the oldest is closed, and asks again.
    private static let mostWatchers = 64

    /// Starts to listen at once; throws `.system` with a cause of `.alreadyExists` when another agent does.
    package init(socket path: String, clock: MonotonicClock = .system) throws(SealingError) {
        listener = try wrapping { () throws(SystemError) in try UnixListener(path: path) }
        self.clock = clock
    }

    /// Takes over a key before anybody asks.
    package mutating func hold(_ keys: consuming VaultKeys, for time: Duration) {
        held[keys.vault] = HeldKeys(keys, until: clock.now() + time)
    }

    /// Serves until no key is left, every one having been forgotten or its time being over, or until `stop`; blocks.
    package mutating func run(stop: Wakeup? = nil) throws(SealingError) {
        while true {
            let now = clock.now()
            held = held.filter { $0.value.deadline > now }
            watchers.removeAll { held[$0.vault] == nil }
            guard let next = held.values.map(\.deadline).min() else { return }
            // poll does not count the time asleep, the clock does: look again soon after the machine wakes up.
            let wait = min(next - now, .seconds(30))
            let ready = try waitForCallers(stop: stop, within: wait)
            if ready.stop { return }
            if ready.caller { serveNext() }
        }
    }

    private mutating func waitForCallers(stop: Wakeup?, within time: Duration) throws(SealingError) -> (
        caller: Bool, stop: Bool
    ) {
        let watched = watchers.map { $0.connection.descriptor }
        let ready = try wrapping { () throws(SystemError) in
            try Readiness.wait(for: [listener.descriptor, stop?.descriptor ?? -1] + watched, within: time)
        }
        // Whoever watches says nothing more: what can be read is the end.
        let gone = Set(zip(watched, ready.dropFirst(2)).filter(\.1).map(\.0))
        watchers.removeAll { gone.contains($0.connection.descriptor) }
        return (ready[0], ready[1])
    }

    /// A caller that misbehaves loses its connection; the agent goes on.
    private mutating func serveNext() {
        do throws(SealingError) {
            let accepted = try wrapping { () throws(SystemError) in try listener.accept() }
            guard let connection = accepted else { return }
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

/// One vault's keys and when they go; a class because a dictionary cannot hold a value with one owner.
private final class HeldKeys {
    let keys: VaultKeys
    let deadline: Duration

    init(_ keys: consuming VaultKeys, until deadline: Duration) {
        self.keys = keys
        self.deadline = deadline
    }
}

/// A connection whose end tells that a vault's key is gone; a class because an array cannot hold a value with one owner.
private final class Watcher {
    let vault: VaultID
    let connection: UnixConnection

    init(_ vault: VaultID, _ connection: consuming UnixConnection) {
        self.vault = vault
        self.connection = connection
    }
}
