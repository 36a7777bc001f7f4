internal import AttachmentStore
internal import VaultAttachments
package import VaultModel
internal import VaultStore
internal import VaultWire

/// The end of taking a file.
package enum Taken: Equatable, Sendable {
    /// It is attached to the receipt, a new one unless one was named.
    case added(ReceiptID, [MediaID])
    /// All of it was attached to this receipt before; nothing was added.
    case known(ReceiptID)

    package var receipt: ReceiptID {
        switch self {
        case .added(let receipt, _), .known(let receipt): receipt
        }
    }
}

extension Attachments {
    /// Takes a file into the vault, as an attachment of a receipt or of a new one, which is in the Inbox then.
    ///
    /// It is safe once this returns: sealed and synced to the disk first, then named in the store. If the program ends
    /// in between, the file is where it came from, and the sealed content is removed later.
    ///
    /// - Throws: `.unknownType`, `.empty`, `.tooLarge`, `.mail`, `.nothingInMail`, `.store`, `.contents`.
    package func take(_ file: ArrivingFile, to receipt: ReceiptID? = nil) async throws(IntakeError) -> Taken {
        let pictures = try file.pictures()
        return try await intake {
            let folder = try await contents()
            var added: [AttachmentRecord] = []
            var known: ReceiptID?
            for picture in pictures {
                let stored = try folder.add(picture.bytes)
                if let holder = try await holder(of: stored.hash, wanted: receipt) {
                    known = known ?? holder
                } else if !added.contains(where: { $0.original?.hash == stored.hash }) {
                    added.append(await record(picture, stored))
                }
            }
            if added.isEmpty, let known { return .known(known) }
            // A mail that comes again with more belongs to the same receipt.
            let hashes = added.compactMap { $0.original?.hash }
            let id = try await vault.attach(added, to: receipt ?? known) {
                // A cleaning at the same time did not know of them.
                for hash in hashes where try !folder.contains(hash) { throw AttachmentError(.notHere) }
            }
            return .added(id, added.map(\.id))
        }
    }

    /// A receipt that has the content already; nil if there is none, or if `wanted` is another one.
    private func holder(of hash: ContentHash, wanted: ReceiptID?) async throws -> ReceiptID? {
        let holders = try await vault.attachments { table in
            try table.attachments(with: hash).flatMap { try table.receipts(naming: $0) }
        }
        guard let wanted else { return holders.first }
        return holders.contains(wanted) ? wanted : nil
    }

    private func record(_ picture: ArrivingPicture, _ stored: StoredContent) async -> AttachmentRecord {
        let (id, now) = await vault.newAttachment()
        return AttachmentRecord(
            id: id, name: picture.name?.text ?? "receipt.\(picture.type.fileExtension)", addedAt: now,
            original: AttachmentFile(
                hash: stored.hash, type: picture.type, byteCount: stored.byteCount, isHere: true, isThere: false))
    }
}
