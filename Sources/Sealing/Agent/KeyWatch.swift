internal import SystemKit

/// Hears at once when the agent forgets a vault's key, be it told to or because the time is over.
package struct KeyWatch: ~Copyable, Sendable {
    private let connection: UnixConnection

    init(_ connection: consuming UnixConnection) {
        self.connection = connection
    }

    /// Readable once the key is gone, or the agent is.
    package var descriptor: Int32 { connection.descriptor }
}

extension KeyAgentClient {
    /// A watch over a key that the agent holds; nil where it holds none, or is of a version that knows no watches.
    package func watch(_ vault: VaultID) throws(SealingError) -> KeyWatch? {
        guard let connection = try ours() else { return nil }
        try AgentMessage.send(
            try AgentMessage.make(AgentMessage.Operation.watch.rawValue, vault: vault), on: connection)
        guard let answer = try AgentMessage.receive(on: connection),
            AgentMessage.code(of: answer) == AgentMessage.Answer.done.rawValue
        else { return nil }
        return KeyWatch(connection)
    }
}
