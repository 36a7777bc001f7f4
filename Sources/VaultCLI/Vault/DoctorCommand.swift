internal import CommandLineKit
internal import CommandTable
internal import VaultClient
internal import VaultIntake
internal import VaultJSON
internal import VaultModel
internal import VaultSettings
internal import VaultStore

/// `rvault doctor`: examines terminal, vault and sync, reports what is wrong, and repairs what a full sync can repair.
struct DoctorCommand {
    let session: CommandSession

    func run() throws(Failure) -> ExitCode {
        let terminal = TerminalExamination(
            variables: session.environment.variables, columns: session.console.columns)
        var findings = terminal.findings
        try session.tell(findings)
        let examination = StoreExamination(opener: session.opener)
        try add(examination.files(), to: &findings)
        try add(keyring(), to: &findings)
        let open: OpenVault
        let reader: VaultReader
        do throws(Failure) {
            open = try session.openVault()
            reader = try Failure.wrapping { try open.makeReader() }
        } catch {
            try add([.problem(.vault, error.description, error.code)], to: &findings)
            return try finish(findings)
        }
        let pages = examination.store(reader)
        try add(pages, to: &findings)
        if pages.code == .ok { try add(try index(open, examination), to: &findings) }
        try add(try attachments(open, reader), to: &findings)
        try add(examination.backup(reader), to: &findings)
        try add(try reminders(open, reader), to: &findings)
        let sync = SyncExamination(
            facts: try SyncFacts.load(open, session), counts: try Failure.wrapping { try reader.counts() })
        try add(sync.findings, to: &findings)
        if sync.asksServer {
            do throws(Failure) {
                try add(try compare(open, isPaused: sync.facts.mode == .paused), to: &findings)
            } catch {
                try add([.problem(.sync, error.description, error.code)], to: &findings)
            }
        }
        return try finish(findings)
    }

    /// Checks the search index, and rebuilds a wrong one if the user agrees.
    private func index(_ open: OpenVault, _ examination: StoreExamination) throws(Failure) -> [Finding] {
        let vault = open.vault
        let found = examination.index(try session.waiting { try await vault.wordIndexFaults() })
        guard found.level == .problem, !session.options.dryRun, !session.opener.isReadOnly else { return [found] }
        try session.tell([found])
        guard session.confirm("Rebuild the search index? No receipt is changed.") else {
            return [.notice(.vault, "The search index wasn't rebuilt.", .damaged)]
        }
        let count = try IndexCommand(session: session).rebuild(open)
        return [.good(.vault, IndexCommand.rebuilt(count))]
    }

    /// Checks the keyring's slot, and revokes one that doesn't open the vault if the user agrees.
    private func keyring() throws(Failure) -> [Finding] {
        let slot = KeyringSlot(session.opener)
        let found = KeyringExamination(slot).findings()
        let isBroken = found.contains { $0.level == .notice }
        guard isBroken, !session.options.dryRun, !session.opener.isReadOnly else { return found }
        try session.tell(found)
        guard session.confirm("Revoke the keyring's slot? The passphrase stays valid.") else { return [] }
        _ = try slot.turnOff()
        return [.good(.vault, "The keyring's slot was revoked.")]
    }

    /// Reads the attachments, and lets damaged ones be fetched again if the user agrees.
    private func attachments(_ open: OpenVault, _ reader: VaultReader) throws(Failure) -> [Finding] {
        let examination = AttachmentExamination(try Failure.wrapping { try open.attachments.examine(reader) })
        let found = examination.findings
        guard !examination.broken.isEmpty, !session.options.dryRun, !session.opener.isReadOnly else { return found }
        try session.tell(found)
        guard session.confirm("Fetch the damaged pictures again with the next sync?") else {
            return [.notice(.vault, "The pictures weren't fetched again.", .damaged)]
        }
        let (attachments, broken) = (open.attachments, examination.broken)
        try session.waiting { try await attachments.repair(broken) }
        return [.good(.vault, "The damaged pictures are fetched again with the next sync, or made again.")]
    }

    private func reminders(_ open: OpenVault, _ reader: VaultReader) throws(Failure) -> [Finding] {
        let service = try session.reminders(open, reader)
        let variables = session.environment.variables
        return ReminderExamination(
            plan: service.plan, channels: NoticeSender(service.settings, session.environment).channels,
            variables: variables, lastDay: try service.lastDay(), mailer: service.settings.mailProgram
        ).findings
    }

    /// Compares both sides. An ordinary sync runs first if allowed, because data that was not fetched yet is no
    /// difference.
    private func compare(_ open: OpenVault, isPaused: Bool) throws(Failure) -> [Finding] {
        let sync = SyncController(open, environment: session.environment)
        let mayMend = !isPaused && !session.options.dryRun && !session.opener.isReadOnly
        if mayMend { try settle(sync) }
        let (differences, agreed) = try session.waiting { try await sync.compare(open) }
        let found = SyncExamination.words(differences, agreed: agreed)
        guard !differences.isEmpty, mayMend else { return found }
        try session.tell(found)
        let count = differences.count.worded("difference")
        guard session.confirm("Fix \(count) with a full sync? Pending changes are kept.") else {
            return [.notice(.sync, "Nothing was fixed; run 'rvault sync --full' to fix it later.", .someFailed)]
        }
        try session.waiting { try await sync.compareEverything(.byHand) }
        try settle(sync)
        var (left, agreedNow) = try session.waiting { try await sync.compare(open) }
        if try takeLower(of: left, sync) { (left, agreedNow) = try session.waiting { try await sync.compare(open) } }
        let fixed = Finding.good(.sync, "\(count) fixed.")
        return (left.isEmpty ? [fixed] : []) + SyncExamination.words(left, agreed: agreedNow)
    }

    /// Replaces states that have a higher version here than on the server, if the user agrees. A full sync alone would
    /// take them for the newer ones.
    ///
    /// - Returns: Whether anything changed.
    private func takeLower(of differences: [SideDifference], _ sync: SyncController) throws(Failure) -> Bool {
        let lower = differences.compactMap(\.lower)
        guard !lower.isEmpty else { return false }
        let count = lower.count.worded("entry", "entries")
        let question =
            "The server has an older version of \(count) and keeps it. Use the server's version? "
            + "Newer changes on this device are kept, to resend or discard."
        guard session.confirm(question) else { return false }
        let taken = try session.waiting { try await sync.takeLower(lower) }
        try settle(sync)
        return taken > 0
    }

    private func settle(_ sync: SyncController) throws(Failure) {
        guard let status = try session.waiting({ try await sync.syncOnce() }) else { return }
        if let failure = SyncReport(status: status).failure { throw failure }
    }

    private func add(_ found: [Finding], to findings: inout [Finding]) throws(Failure) {
        findings += found
        try session.tell(found)
    }

    private func finish(_ findings: [Finding]) throws(Failure) -> ExitCode {
        if session.options.json { try session.console.print(items: findings.map(\.json)) }
        return findings.code
    }
}

extension CommandSession {
    /// Prints findings as soon as they are known; with `--json`, all of them at the end.
    func tell(_ findings: [Finding]) throws(Failure) {
        guard !options.json else { return }
        let seen = options.isQuiet ? findings.filter { $0.level == .problem } : findings
        try console.print(seen.map(\.line))
    }
}
