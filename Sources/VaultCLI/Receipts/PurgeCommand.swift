internal import CommandLineKit
internal import CommandTable
internal import FieldInput
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault purge`: permanently deletes receipts in the Trash, after the user has typed a word to confirm.
struct PurgeCommand {
    let session: CommandSession
    /// Nil for the whole Trash.
    let ids: [String]?

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let (found, problems) = try receipts(reader)
        if found.isEmpty {
            if let first = problems.first { throw first }
            session.console.say("The Trash is empty.")
            return .ok
        }
        try purge(found, open.vault)
        for problem in problems { session.console.report(problem) }
        return problems.isEmpty ? .ok : .someFailed
    }

    private func receipts(_ reader: VaultReader) throws(Failure) -> (found: [ReceiptID], problems: [Failure]) {
        guard let ids else {
            var found: [ReceiptID] = []
            try Failure.wrapping {
                try reader.eachRow(ReceiptQuery(scope: .trash)) { row, _ in
                    found.append(row.id)
                    return true
                }
            }
            return (found, [])
        }
        var (named, problems) = try ReceiptReference.find(ids, reader)
        let kept = try Failure.wrapping { try named.filter { try reader.receipt($0)?.isDeleted != true } }
        named.removeAll(where: kept.contains)
        for id in kept {
            let reference = id.ulid.short
            problems.append(
                Failure(
                    .nothingMatched, "'\(reference)' isn't in the Trash.",
                    hint: "'rvault trash \(reference)' moves it there."))
        }
        return (named, problems)
    }

    private func purge(_ found: [ReceiptID], _ vault: Vault) throws(Failure) {
        let count = found.count.worded("receipt")
        if session.options.dryRun {
            session.console.say("\(count) would be deleted permanently.")
        } else {
            try ask("This permanently deletes \(count), with notes, history and warranties, on every device.")
            let outcome = try session.waiting { try await vault.purge(found) }
            session.console.say(OutcomeSentences.purged(outcome).text)
        }
        guard session.options.json else { return }
        try session.console.print(items: found.map { ["id": .string($0.description)] })
    }

    private func ask(_ fact: String) throws(Failure) {
        if session.options.yes { return }
        let question = session.console.visible("\(fact) Type \(Self.word) to confirm: ")
        let answer = session.options.noInput ? nil : (try? TerminalPrompt.ask(question)) ?? nil
        guard answer?.trimmed.lowercased() == Self.word else {
            throw Failure.declined("Nothing was deleted.")
        }
    }

    private static let word = "purge"
}
