internal import AttachmentStore
internal import MediaReading
internal import ReceiptReading
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// A receipt in the Inbox, with what was read from its first picture that says anything.
struct InboxItem {
    let receipt: Receipt
    let attachments: [AttachmentRecord]
    let reading: PictureReading?
    /// Why nothing was read; nil if something was, or nothing was tried.
    let failure: String?

    static func all(_ session: CommandSession, _ reader: VaultReader) throws(Failure) -> [InboxItem] {
        var items: [InboxItem] = []
        let found = try Failure.wrapping { try reader.attachments { try $0.inbox() } }
        for id in found {
            if let item = try of(id, session, reader) { items.append(item) }
        }
        return items
    }

    /// Nil if the receipt isn't in the Inbox.
    static func of(_ id: ReceiptID, _ session: CommandSession, _ reader: VaultReader) throws(Failure) -> InboxItem? {
        try Failure.wrapping {
            guard let receipt = try reader.receipt(id), receipt.isInInbox, !receipt.isDeleted else { return nil }
            let attachments = try reader.attachments { try $0.attachments(of: id) }
            var failure: String?
            for attachment in attachments {
                if let reading = try Attachments.reading(of: attachment.id, reader) {
                    return InboxItem(receipt: receipt, attachments: attachments, reading: reading, failure: nil)
                }
                failure = try failure ?? reader.attachments { try $0.reading(of: attachment.id)?.failure }
            }
            return InboxItem(receipt: receipt, attachments: attachments, reading: nil, failure: failure)
        }
    }

    /// The reading as fields of a receipt, without those that have a value.
    var suggested: Fields {
        // Values that are there already were written by somebody who knew more.
        receipt.lacking(reading?.reading.fields ?? [:])
    }

    /// Whether another device sent it and nothing was read of it, since its originals aren't all here.
    var isElsewhere: Bool {
        reading == nil && failure == nil && attachments.contains { $0.original?.isHere != true }
    }

    func cells(_ console: Console) -> [String] {
        let read = reading.flatMap { ReadWords.line($0.reading) }
        let name = attachments.first?.name ?? ""
        return [
            receipt.id?.ulid.short ?? "", console.visible(name.isEmpty ? "-" : name),
            console.visible(read ?? failure ?? unread),
            reading.flatMap { ReadWords.sureness($0.reading) } ?? "",
        ]
    }

    private var unread: String {
        if reading != nil { return "nothing was read" }
        return isElsewhere ? "not here yet" : "not read yet"
    }

    var json: JSON {
        [
            "id": .optionalText(receipt.id?.description),
            "files": .array(attachments.map { .string($0.name) }),
            "reading": reading.map { .object(ReadingReport($0).values) } ?? .null, "failure": .optionalText(failure),
        ]
    }
}
