internal import AttachmentStore
internal import CommandTable
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault detach`: removes an attachment from a receipt.
struct DetachCommand {
    let session: CommandSession
    let arguments: DetachArguments

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let receipt = try ReceiptReference.findToChange(arguments.id, reader)
        let (attachment, count) = try DetachCommand.find(arguments.number, of: receipt, reader)
        let (vault, id) = (open.vault, attachment.id)
        if !session.options.dryRun { _ = try session.waiting { try await vault.detach(id, from: receipt) } }
        let outcome = session.options.dryRun ? "would be removed" : "was removed"
        let which = count == 1 ? "The attachment" : "Attachment \(arguments.number ?? 1)"
        session.console.say("\(which) of \(receipt.ulid.short) \(outcome).")
        guard session.options.json else { return .ok }
        try session.console.print(
            items: [["id": .string(receipt.description), "attachment": .string(id.description)]])
        return .ok
    }

    /// The attachment with that number, counted from 1, and how many there are. Without a number it has to be the only one.
    private static func find(
        _ number: Int?, of receipt: ReceiptID, _ reader: VaultReader
    ) throws(Failure) -> (AttachmentRecord, count: Int) {
        let all = try Failure.wrapping { try reader.attachments { try $0.attachments(of: receipt) } }
        if number == nil, all.count > 1 {
            throw Failure(
                .usage, "Receipt \(receipt.ulid.short) has \(all.count) attachments; say which one.",
                hint: "The second one, for example: rvault detach \(receipt.ulid.short) --number 2")
        }
        return (try all.attachment(number ?? 1, of: receipt), all.count)
    }
}

extension [AttachmentRecord] {
    /// The attachment with that number, counted from 1, of all of a receipt's.
    func attachment(_ number: Int, of receipt: ReceiptID) throws(Failure) -> AttachmentRecord {
        if indices.contains(number - 1) { return self[number - 1] }
        throw Failure(
            .nothingMatched,
            isEmpty
                ? "Receipt \(receipt.ulid.short) has no attachment."
                : .counted(
                    count, "Receipt \(receipt.ulid.short) has \(count) attachment, not \(number).",
                    "Receipt \(receipt.ulid.short) has \(count) attachments, not \(number)."),
            hint: isEmpty ? "Attach one: rvault attach \(receipt.ulid.short) FILE" : nil)
    }
}
