internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// Facts about a vault's account from the store, without asking the network.
struct SyncFacts {
    var server: String?
    /// Nil if nobody is signed in.
    var account: String?
    /// The account that the vault belongs to, signed in or not; nil if there is none.
    var owner: String?
    var lastGood: Timestamp?
    /// The server's reason for refusing this device; removed by the next complete sync.
    var stop: String?
    /// The number of consecutive failures of the server, and their reason; nil for none or few.
    var failing: KeptFailure?
    var mode = SyncMode.on

    /// Whether the vault has, or had, an account on a server.
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

    /// Whether a sync may start: signed in, neither paused nor off.
    var isSyncing: Bool { account != nil && mode == .on }

    /// The lines for `status`, with their own headings.
    var lines: [String] {
        guard let server else { return ["Sync       off: this vault is on this device only"] }
        let mode: [String] =
            switch mode {
            case .on: []
            case .paused: ["Sync       paused; 'rvault sync --resume' resumes it"]
            case .off: ["Sync       off: this device only; 'rvault sync on' turns it on"]
            }
        let stopped = stop.map { ["Stopped    \($0)"] } ?? []
        let failed = failing.map { ["Failing    \($0.tries) tries; \($0.reason)"] } ?? []
        return mode + stopped + failed + [
            "Account    \(account.map { "\($0) at " } ?? "signed out of ")\(server)",
            "Last sync  \(lastGood?.description ?? "never")",
        ]
    }

    /// The members of a JSON item.
    var members: [String: JSON] {
        [
            "server": .optionalText(server), "account": .optionalText(account),
            "lastSync": .optionalText(lastGood?.description), "stopped": .optionalText(stop),
            "failing": failing?.json ?? .null,
            "mode": .string(server == nil ? SyncMode.off.rawValue : mode.rawValue),
        ]
    }
}
