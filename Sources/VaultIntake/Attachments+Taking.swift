internal import AttachmentStore
internal import Synchronization
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
            // Ends: the content that another program took is known then, and cleanings are a day apart.
            while true {
                if let taken = try await take(pictures, to: receipt) { return taken }
            }
        }
    }

    /// Nil if another program took one of them at the same time, or removed its content.
    private func take(_ pictures: [ArrivingPicture], to receipt: ReceiptID?) async throws -> Taken? {
        let folder = try await contents()
        var added: [AttachmentRecord] = []
        var known: ReceiptID?
        for picture in pictures {
            let stored = try folder.add(picture.bytes)
            let holder = try await vault.attachments { try Self.holder(of: stored.hash, wanted: receipt, $0) }
            if let holder {
                known = known ?? holder
            } else if !added.contains(where: { $0.original?.hash == stored.hash }) {
                added.append(await record(picture, stored))
            }
        }
        if added.isEmpty, let known { return .known(known) }
        let hashes = added.compactMap { $0.original?.hash }
        let race = Race()
        do {
            // A mail that comes again with more belongs to the same receipt.
            let id = try await vault.attach(added, to: receipt ?? known) { table in
                for hash in hashes {
                    // A cleaning at the same time did not know of the content, and has removed it.
                    let isThere = try folder.contains(hash)
                    guard try isThere && Self.holder(of: hash, wanted: receipt, table) == nil else {
                        race.isLost.store(true, ordering: .relaxed)
                        throw AttachmentError(.other)
                    }
                }
            }
            return .added(id, added.map(\.id))
        } catch {
            if race.isLost.load(ordering: .relaxed) { return nil }
            throw error
        }
    }

    /// Whether somebody else was faster.
    private final class Race: Sendable {
        let isLost = Atomic(false)
    }

    /// A receipt that has the content already; nil if there is none, or if `wanted` is another one.
    private static func holder(
        of hash: ContentHash, wanted: ReceiptID?, _ table: AttachmentTable
    ) throws -> ReceiptID? {
        let holders = try table.attachments(with: hash).flatMap { try table.receipts(naming: $0) }
        guard let wanted else { return holders.first }
        return holders.contains(wanted) ? wanted : nil
    }

    private func record(_ picture: ArrivingPicture, _ stored: StoredContent) async -> AttachmentRecord {
        let (id, now) = await vault.newAttachment()
        return AttachmentRecord(
            id: id, name: picture.name?.text ?? "receipt.\(picture.type.fileExtension)", addedAt: now,
            original: AttachmentFile(
                hash: stored.hash, md5: stored.md5, type: picture.type, byteCount: stored.byteCount, isHere: true,
                isThere: false))
    }
}
