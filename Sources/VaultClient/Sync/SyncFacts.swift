package import VaultModel
package import VaultStore

/// Facts about a vault's account from the store, without asking the network.
package struct SyncFacts {
    /// Nil for a vault on this device only.
    package var server: String?
    /// Nil if nobody is signed in.
    package var account: String?
    /// The account that the vault belongs to, signed in or not; nil if there is none.
    package var owner: String?
    /// The end of the last complete sync; nil before the first.
    package var lastGood: Timestamp?
    /// The server's reason for refusing this device; removed by the next complete sync.
    package var stop: String?
    /// The number of consecutive failures of the server, and their reason; nil for none or few.
    package var failing: KeptFailure?
    package var mode = SyncMode.on

    /// Whether the vault has, or had, an account on a server.
    package static func hasServer(_ reader: VaultReader) throws(StoreError) -> Bool {
        try reader.setting(SyncAccount.serverSetting) != nil
    }

    /// The facts of a vault; without a server if it never had one.
    package static func load(_ vault: Vault) async throws(StoreError) -> SyncFacts {
        guard let account = try await SyncAccount.load(from: vault) else { return SyncFacts() }
        let lastGood = try await vault.setting(SyncController.lastGoodSetting).flatMap { Timestamp($0) }
        return SyncFacts(
            server: account.server, account: account.token == nil ? nil : account.shownName,
            owner: account.shownName, lastGood: lastGood,
            stop: account.token == nil ? nil : try await vault.setting(SyncController.stopSetting),
            failing: try await vault.setting(KeptFailure.setting).flatMap { KeptFailure(stored: $0) },
            mode: try await SyncMode.load(from: vault))
    }

    /// Whether a sync may start: signed in, neither paused nor off.
    package var isSyncing: Bool { account != nil && mode == .on }
}
