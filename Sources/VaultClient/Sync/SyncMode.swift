internal import VaultModel
internal import VaultStore

/// Whether a vault with an account syncs. The encrypted store keeps the mode, so that every process and every start
/// follows it.
package enum SyncMode: String, Hashable, Sendable {
    case on
    /// Until the user resumes it.
    case paused
    /// This device only: the network is not used, and pending changes are kept.
    case off

    private static let name = "sync.mode"

    static func load(from vault: Vault) async throws(StoreError) -> SyncMode {
        SyncMode(stored: try await vault.setting(name))
    }

    static func load(from reader: VaultReader) throws(StoreError) -> SyncMode {
        SyncMode(stored: try reader.setting(name))
    }

    /// Writes nothing if the mode is unchanged.
    func save(to vault: Vault) async throws(StoreError) {
        guard try await SyncMode.load(from: vault) != self else { return }
        try await vault.set([SyncMode.name: self == .on ? nil : rawValue])
    }

    private init(stored text: String?) {
        self = text.flatMap(SyncMode.init(rawValue:)) ?? .on
    }
}
