internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// What the store knows of a vault's account, without asking the network.
struct SyncFacts {
    var server: String?
    /// Nil where nobody is signed in.
    var account: String?
    /// Whose vault it is, signed in or not; nil for one that belongs to no account.
    var owner: String?
    var lastGood: Timestamp?
    /// What the server refused this device with, until a sync comes to its end.
    var stop: String?
    /// How often in a row the server failed, and with what; nil where it didn't, or not often.
    var failing: KeptFailure?
    var mode = SyncMode.on

    /// Whether the vault has, or had, an account anywhere.
    static func hasServer(_ reader: VaultReader) throws(StoreError) -> Bool {
        try reader.setting(SyncAccount.serverSetting) != nil
    }

    static func load(_ open: OpenVault, _ session: CommandSession) throws(Failure) -> SyncFacts {
        let vault = open.vault
        return try session.waiting {
            guard let account = try await SyncAccount.load(from: vault) else { return SyncFacts() }
            let lastGood = try await vault.setting(SyncController.lastGoodSetting).flatMap { Timestamp($0) }
            return SyncFacts(
                server: account.server, account: account.token == nil ? nil : account.shownName,
                owner: account.shownName, lastGood: lastGood,
                stop: account.token == nil ? nil : try await vault.setting(SyncController.stopSetting),
                failing: try await vault.setting(KeptFailure.setting).flatMap { KeptFailure(stored: $0) },
                mode: try await SyncMode.load(from: vault))
        }
    }

    /// Whether a sync may be begun: signed in, neither paused nor off.
    var isSyncing: Bool { account != nil && mode == .on }

    /// For `status`, under its own headings.
    var lines: [String] {
        guard let server else { return ["Sync       off: this vault is on this device only"] }
        let mode: [String] =
            switch mode {
            case .on: []
            case .paused: ["Sync       paused; 'rvault sync --resume' goes on"]
            case .off: ["Sync       off: this device only; 'rvault sync on' goes back to the server"]
            }
        let stopped = stop.map { ["Stopped    \($0)"] } ?? []
        let failed = failing.map { ["Failing    \($0.tries) tries; \($0.reason)"] } ?? []
        return mode + stopped + failed + [
            "Account    \(account.map { "\($0) at " } ?? "signed out of ")\(server)",
            "Last sync  \(lastGood?.description ?? "never")",
        ]
    }

    /// For JSON.
    var members: [String: JSON] {
        [
            "server": .optionalText(server), "account": .optionalText(account),
            "lastSync": .optionalText(lastGood?.description), "stopped": .optionalText(stop),
            "failing": failing?.json ?? .null,
            "mode": .string(server == nil ? SyncMode.off.rawValue : mode.rawValue),
        ]
    }
}
