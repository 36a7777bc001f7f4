internal import CommandLineKit
internal import CommandTable
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault tag`: adds and removes tags of one or more receipts.
struct TagCommand {
    let session: CommandSession
    let arguments: TagArguments

    func run() throws(Failure) -> ExitCode {
        let added = try arguments.added.map { (tag) throws(Failure) in try AssignmentReader.tag(tag) }
        let (open, reader) = try session.openForReading()
        let (found, problems) = try ReceiptReference.findToChange(arguments.ids, reader)
        if found.isEmpty, let first = problems.first { throw first }
        let change = TagChange(adding: Set(added), removing: Set(arguments.removed))
        let changes = try changes(found, change, reader)
        if session.options.dryRun {
            try tellWhatWouldChange(changes)
        } else {
            let (vault, ids) = (open.vault, changes.map(\.id))
            let count = try session.waiting { try await vault.tag(ids, change) }
            session.console.say("Changed \(count.worded("receipt")).")
            try session.tell(found, reader)
        }
        for problem in problems { session.console.report(problem) }
        return problems.isEmpty ? .ok : .someFailed
    }

    private struct Change {
        let id: ReceiptID
        let tags: [String]
        /// The tags after the change, such as `Lampor: home, office`.
        let words: String
    }

    private func tellWhatWouldChange(_ changes: [Change]) throws(Failure) {
        guard session.options.json else {
            return try session.console.print(changes.map { session.console.visible($0.words) })
        }
        try session.console.print(
            items: changes.map { ["id": .string($0.id.description), "tags": .array($0.tags.map(JSON.string))] })
    }

    /// The changes; receipts that already have these tags are left out.
    private func changes(
        _ found: [ReceiptID], _ change: TagChange, _ reader: VaultReader
    ) throws(Failure) -> [Change] {
        var changes: [Change] = []
        for id in found {
            guard let receipt = try Failure.wrapping({ try reader.receipt(id) }) else { continue }
            let tags = change.applied(to: receipt.userTags)
            guard tags != receipt.userTags.sorted() else { continue }
            let words = tags.isEmpty ? "no tags" : tags.joined(separator: ", ")
            changes.append(Change(id: id, tags: tags, words: "\(receipt.storeName): \(words)"))
        }
        return changes
    }
}
