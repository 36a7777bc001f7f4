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
    /// A receipt in the vault that may be the same; nil if there is none.
    let lookalike: Lookalike?

    static func all(_ reader: VaultReader) throws(Failure) -> [InboxItem] {
        let found = try Failure.wrapping { try reader.attachments { try $0.inbox() } }
        return try items(found, reader)
    }

    /// Nil if the receipt isn't in the Inbox.
    static func of(_ id: ReceiptID, _ reader: VaultReader) throws(Failure) -> InboxItem? {
        try items([id], reader).first
    }

    private static func items(_ ids: [ReceiptID], _ reader: VaultReader) throws(Failure) -> [InboxItem] {
        try Failure.wrapping {
            var lookalikes = try Lookalikes(reader)
            return try ids.compactMap { try item($0, reader, &lookalikes) }
        }
    }

    private static func item(
        _ id: ReceiptID, _ reader: VaultReader, _ lookalikes: inout Lookalikes
    ) throws(StoreError) -> InboxItem? {
        guard let receipt = try reader.receipt(id), receipt.isInInbox, !receipt.isDeleted else { return nil }
        let attachments = try reader.attachments { try $0.attachments(of: id) }
        var (reading, failure): (PictureReading?, String?) = (nil, nil)
        for attachment in attachments where reading == nil {
            reading = try Attachments.reading(of: attachment.id, reader)
            guard reading == nil, failure == nil else { continue }
            failure = try reader.attachments { try $0.reading(of: attachment.id)?.failure }
        }
        return InboxItem(
            receipt: receipt, attachments: attachments, reading: reading, failure: reading == nil ? failure : nil,
            lookalike: try lookalikes.lookalike(
                of: receipt, id, attachments.map(\.id), reading?.reading ?? ReceiptReading()))
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
            "lookalike": lookalike.map(\.json) ?? .null,
        ]
    }

    /// `7QK4 may be a duplicate of K4T0: Lampor AB, 2025-10-27, 129.00 EUR.` Nil if it looks like no other receipt.
    var doubt: String? {
        lookalike.map { "\(receipt.id?.ulid.short ?? "") may be a duplicate of \($0.receipt.ulid.short): \($0.facts)." }
    }
}

extension Lookalike {
    fileprivate var facts: String {
        [storeName.isEmpty ? "no store" : storeName, day?.description, total?.text()].compactMap(\.self)
            .joined(separator: ", ")
    }

    fileprivate var json: JSON {
        let words = reasons.map { reason in
            switch reason {
            case .samePurchase: "same-purchase"
            case .similarPicture: "similar-picture"
            }
        }
        return ["id": .string(receipt.description), "reasons": .array(words.sorted().map(JSON.string))]
    }
}
