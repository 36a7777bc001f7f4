package import SystemKit

/// Talks to the agent of this user, if one runs; every call waits at most some seconds.
package struct KeyAgentClient: Sendable {
    private let path: String

    /// The socket's path, the same as the agent's.
    package init(socket path: String) {
        self.path = path
    }

    /// The agent's socket among this user's paths.
    package static func socketPath(in paths: XDGPaths) -> String { paths.sockets + "/agent.socket" }

    /// The keys of a vault and how long the agent keeps them; `nil` without an agent or when it has none.
    package func keys(for vault: VaultID) throws(SealingError) -> HeldVaultKeys? {
        let request = try AgentMessage.make(AgentMessage.Operation.ask.rawValue, vault: vault)
        guard let answer = try exchange(request) else { return nil }
        guard AgentMessage.code(of: answer) == AgentMessage.Answer.key.rawValue,
            let keys = try AgentMessage.keys(in: answer), keys.vault == vault
        else { return nil }
        return HeldVaultKeys(keys: keys, left: AgentMessage.left(in: answer))
    }

    /// Gives a running agent the keys for a time; false when none runs, see ``start(with:for:executable:environment:)``.
    package func store(_ keys: borrowing VaultKeys, for time: Duration) throws(SealingError) -> Bool {
        let request = try AgentMessage.make(AgentMessage.Operation.store.rawValue, keys: keys, left: time)
        guard let answer = try exchange(request) else { return false }
        return AgentMessage.code(of: answer) == AgentMessage.Answer.done.rawValue
    }

    /// Has the agent forget one vault, or all without an id; false when there was nothing to forget.
    package func forget(_ vault: VaultID? = nil) throws(SealingError) -> Bool {
        let operation: AgentMessage.Operation = vault == nil ? .forgetAll : .forget
        guard let answer = try exchange(try AgentMessage.make(operation.rawValue, vault: vault)) else { return false }
        return AgentMessage.code(of: answer) == AgentMessage.Answer.done.rawValue
    }

    /// `nil` when nobody listens.
    private func exchange(_ request: borrowing SecretBytes) throws(SealingError) -> SecretBytes? {
        guard let connection = try ours() else { return nil }
        try AgentMessage.send(request, on: connection)
        return try AgentMessage.receive(on: connection)
    }

    /// A connection to the agent of this user; nil when nobody listens.
    func ours() throws(SealingError) -> UnixConnection? {
        guard let connection = try connect() else { return nil }
        // Another user's process that got hold of the path must not be told a key.
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

/// Keys that the agent keeps.
package struct HeldVaultKeys: ~Copyable, Sendable {
    /// How long the agent will keep them from now on.
    package let left: Duration
    private let keys: VaultKeys

    init(keys: consuming VaultKeys, left: Duration) {
        self.keys = keys
        self.left = left
    }

    /// The keys; ends this value.
    package consuming func takeKeys() -> VaultKeys { keys }
}
