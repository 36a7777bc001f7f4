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
        let (found, problems) = try ReceiptReference.find(arguments.ids, reader)
        if found.isEmpty, let first = problems.first { throw first }
        let changes = try changes(found, adding: added, reader)
        if session.options.dryRun {
            try tellWhatWouldChange(changes)
        } else {
            let (vault, edits) = (
                open.vault, changes.map { ($0.id, [.userTags: .array($0.tags.map(JSON.string))] as Fields) }
            )
            _ = try session.waiting { try await vault.edit(edits) }
            session.console.say("Changed \(ReceiptReference.counted(changes.count)).")
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
    private func changes(_ found: [ReceiptID], adding added: [String], _ reader: VaultReader) throws(Failure)
        -> [Change]
    {
        var changes: [Change] = []
        for id in found {
            guard let receipt = try session.reading({ try reader.receipt(id) }) else { continue }
            let tags = Set(receipt.userTags).subtracting(arguments.removed).union(added).sorted()
            guard tags != receipt.userTags.sorted() else { continue }
            let words = tags.isEmpty ? "no tags" : tags.joined(separator: ", ")
            changes.append(Change(id: id, tags: tags, words: "\(receipt.storeName): \(words)"))
        }
        return changes
    }
}
