internal import CommandLineKit
internal import CommandTable
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault trash` and `rvault restore`: move the receipts that are found, and report the others.
struct TrashCommand {
    let session: CommandSession
    let ids: [String]
    /// Whether receipts are moved to the Trash rather than restored from it.
    let isTrashing: Bool

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let (found, problems) = try ReceiptReference.find(ids, reader)
        if found.isEmpty, let first = problems.first { throw first }
        try move(found, open)
        for problem in problems { session.console.report(problem) }
        return problems.isEmpty ? .ok : .someFailed
    }

    private func move(_ found: [ReceiptID], _ open: OpenVault) throws(Failure) {
        let (vault, isTrashing, refs) = (open.vault, isTrashing, found.map { EntityRef($0) })
        var moved = found.count
        if !session.options.dryRun {
            moved = try session.waiting {
                isTrashing ? try await vault.trash(refs) : try await vault.restore(refs)
            }
        }
        let count = moved.worded("receipt")
        let move = isTrashing ? "moved to the Trash" : "restored from the Trash"
        session.console.say(session.options.dryRun ? "\(count) would be \(move)." : "\(count) \(move).")
        guard session.options.json else { return }
        try session.console.print(
            items: found.map { ["id": .string($0.description), "isDeleted": .bool(isTrashing)] })
    }
}
