internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

extension SyncFacts {
    static func load(_ open: OpenVault, _ session: CommandSession) throws(Failure) -> SyncFacts {
        let vault = open.vault
        return try session.waiting { try await load(vault) }
    }

    /// The lines for `status`, with their own headings.
    ///
    /// - Parameter minute: words for a moment.
    func lines(_ minute: (Timestamp) -> String) -> [String] {
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
            "Last sync  \(lastGood.map(minute) ?? "never")",
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
