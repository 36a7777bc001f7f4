package import SystemKit

/// Talks to this user's agent, if one runs; every call waits at most a few seconds.
package struct KeyAgentClient: Sendable {
    private let path: String

    /// The socket's path, the same as the agent's.
    package init(socket path: String) {
        self.path = path
    }

    /// The path of the agent's socket among this user's paths.
    package static func socketPath(in paths: XDGPaths) -> String { paths.sockets + "/agent.socket" }

    /// Returns a vault's keys and how long the agent keeps them; nil without an agent, or if it does not have them.
    package func keys(for vault: VaultID) throws(SealingError) -> HeldVaultKeys? {
        let request = try AgentMessage.make(AgentMessage.Operation.ask.rawValue, vault: vault)
        guard let answer = try exchange(request) else { return nil }
        guard AgentMessage.code(of: answer) == AgentMessage.Answer.key.rawValue,
            let keys = try AgentMessage.keys(in: answer), keys.vault == vault
        else { return nil }
        return HeldVaultKeys(keys: keys, left: AgentMessage.left(in: answer))
    }

    /// Gives the keys to a running agent for a limited time; false if none runs, see
    /// ``start(with:for:executable:environment:)``.
    package func store(_ keys: borrowing VaultKeys, for time: Duration) throws(SealingError) -> Bool {
        let request = try AgentMessage.make(AgentMessage.Operation.store.rawValue, keys: keys, left: time)
        guard let answer = try exchange(request) else { return false }
        return AgentMessage.code(of: answer) == AgentMessage.Answer.done.rawValue
    }

    /// Makes the agent forget one vault, or all vaults without an ID; false if there was nothing to forget.
    package func forget(_ vault: VaultID? = nil) throws(SealingError) -> Bool {
        let operation: AgentMessage.Operation = vault == nil ? .forgetAll : .forget
        guard let answer = try exchange(try AgentMessage.make(operation.rawValue, vault: vault)) else { return false }
        return AgentMessage.code(of: answer) == AgentMessage.Answer.done.rawValue
    }

    /// Returns nil if no agent listens.
    private func exchange(_ request: borrowing SecretBytes) throws(SealingError) -> SecretBytes? {
        guard let connection = try ours() else { return nil }
        try AgentMessage.send(request, on: connection)
        return try AgentMessage.receive(on: connection)
    }

    /// Returns a connection to this user's agent; nil if no agent listens.
    func ours() throws(SealingError) -> UnixConnection? {
        guard let connection = try connect() else { return nil }
        // Another user's process that took over the path must not receive a key.
        let isOurs = try wrapping { () throws(SystemError) in try connection.isSameUser() }
        if !isOurs { throw SealingError(SystemError(.unsafePermissions, function: "connect", subject: path)) }
        return connection
    }

    private func connect() throws(SealingError) -> UnixConnection? {
        do throws(SystemError) {
            return try UnixConnection.connect(to: path)
        } catch {
            if error.code == .notFound || error.code == .nobodyListening { return nil }
            throw SealingError(error)
        }
    }
}

/// Keys that the agent holds.
package struct HeldVaultKeys: ~Copyable, Sendable {
    /// How long the agent keeps the keys from now on.
    package let left: Duration
    private let keys: VaultKeys

    init(keys: consuming VaultKeys, left: Duration) {
        self.keys = keys
        self.left = left
    }

    /// Returns the keys and ends this value.
    package consuming func takeKeys() -> VaultKeys { keys }
}
