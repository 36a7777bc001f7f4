internal import VaultModel
internal import VaultStore

/// Whether a vault with an account syncs at all, as the encrypted store keeps it, so that every process and every start
/// abides by it.
enum SyncMode: String, Hashable, Sendable {
    case on
    /// Until a person goes on.
    case paused
    /// This device only: nothing is asked of the network, and what waits rests.
    case off

    private static let name = "sync.mode"

    static func load(from vault: Vault) async throws(StoreError) -> SyncMode {
        SyncMode(stored: try await vault.setting(name))
    }

    static func load(from reader: VaultReader) throws(StoreError) -> SyncMode {
        SyncMode(stored: try reader.setting(name))
    }

    /// Writes nothing where it is so already.
    func save(to vault: Vault) async throws(StoreError) {
        guard try await SyncMode.load(from: vault) != self else { return }
        try await vault.set([SyncMode.name: self == .on ? nil : rawValue])
    }

    private init(stored text: String?) {
        self = text.flatMap(SyncMode.init(rawValue:)) ?? .on
    }
}
