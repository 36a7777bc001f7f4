internal import CommandLineKit
internal import CommandTable
internal import Sealing
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault status`: the vault in a few figures.
struct StatusCommand {
    let session: CommandSession

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let counts = try Failure.wrapping { try reader.counts() }
        let unlocked = unlockedSeconds()
        let sync = try SyncFacts.load(open, session)
        let vault = open.vault
        let unstored = try session.waiting { try await vault.setAsideFigures() }
        let backup = try Failure.wrapping { try LastBackup.load(reader) }
        let now = session.environment.now
        let texts = try Failure.wrapping { try TextAgreement.standing(reader, now: now) }
        if session.options.json {
            var members = item(counts, sync, unlocked, backup, unstored?.count ?? 0)
            members["texted"] = .integer(Int64(texts.waiting))
            members["textsUndecided"] = .integer(Int64(texts.undecided))
            try session.console.print(items: [.object(members)])
        } else {
            let left = sync.mode == .off ? try NotUploaded.load(open, session) : nil
            let isUnstored = try Failure.wrapping { try reader.setting(StoredSetting.unstoredRecovery) != nil }
            let code = "Recovery   the code was never confirmed as stored; 'rvault new-code' creates another"
            let ago = backup.map { "\($0.ago(at: session.environment.now)), \($0.file)" }
            try session.console.print(
                lines(counts, sync, unlocked, setAside: left) + StatusCommand.lines(ofUnstored: unstored)
                    + TextWords.left(texts) + [
                        "Backup     \(ago ?? "none; 'rvault backup' creates one")"
                    ] + (isUnstored ? [code] : []))
        }
        return counts.conflicts > 0 ? .conflicts : .ok
    }

    /// The seconds for which the agent keeps the key; nil if it has none.
    private func unlockedSeconds() -> Int64? {
        guard let agent = session.opener.agent, let id = session.opener.vaultID else { return nil }
        guard let held = try? agent.keys(for: id) else { return nil }
        return held.left.components.seconds
    }

    /// - Parameter setAside: The changes that are kept while sync is off, which the counts do not include; else nil.
    private func lines(
        _ counts: VaultCounts, _ sync: SyncFacts, _ unlocked: Int64?, setAside: NotUploaded?
    ) -> [String] {
        var lines = [
            "Vault      \(session.opener.shownPath)",
            "Receipts   \(counts.receipts), \(counts.trash) in the Trash",
            "Unlocked   "
                + (unlocked.map { "for \((($0 + 59) / 60).worded("more minute"))" } ?? "no; this command only"),
        ]
        lines += sync.lines(session.environment.minute)
        if let setAside {
            lines.append("Unsent     \(setAside.count), kept until 'rvault sync on'")
        } else if sync.server != nil {
            lines.append("Pending    \(counts.waiting.worded("change"))")
        }
        if counts.failed > 0 {
            lines.append("Rejected   \(counts.failed.worded("change")); 'rvault sync queue' says why")
        }
        if counts.failedRequests > 0 {
            lines.append("Requests   \(counts.failedRequests) failed; 'rvault requests' says why")
        }
        if counts.offered > 0 {
            lines.append(
                "Missing    \(counts.offered.worded("change")) on the server; 'rvault sync offered' lists them")
        }
        if counts.conflicts > 0 { lines.append("Conflicts  \(counts.conflicts); 'rvault conflicts' lists them") }
        return lines
    }

    /// Changes from the server that cannot be stored, with the reason for the first one.
    private static func lines(ofUnstored figures: (count: Int, reason: String)?) -> [String] {
        guard let figures else { return [] }
        return ["Not stored \(figures.count.worded("change")) from the server: \(VisibleText.line(figures.reason))"]
    }

    private func item(
        _ counts: VaultCounts, _ sync: SyncFacts, _ unlocked: Int64?, _ backup: LastBackup?, _ unstored: Int
    ) -> [String: JSON] {
        var members: [String: JSON] = [
            "vault": .string(session.opener.files.path), "receipts": .integer(Int64(counts.receipts)),
            "trash": .integer(Int64(counts.trash)), "waiting": .integer(Int64(counts.waiting)),
            "failed": .integer(Int64(counts.failed)), "conflicts": .integer(Int64(counts.conflicts)),
            "offered": .integer(Int64(counts.offered)), "failedRequests": .integer(Int64(counts.failedRequests)),
            "setAside": .integer(Int64(unstored)), "backup": backup?.json ?? .null,
            "unlockedSeconds": unlocked.map(JSON.integer) ?? .null,
        ]
        members.merge(sync.members) { first, _ in first }
        return members
    }
}
