internal import SystemKit

/// Notices at once when the agent forgets a vault's key, whether on request or because its time is over.
package struct KeyWatch: ~Copyable, Sendable {
    private let connection: UnixConnection

    init(_ connection: consuming UnixConnection) {
        self.connection = connection
    }

    /// Becomes readable when the key or the agent is gone.
    package var descriptor: Int32 { connection.descriptor }
}

extension KeyAgentClient {
    /// Returns a watch on a key that the agent holds; nil if it does not hold the key, or is too old to know watches.
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
