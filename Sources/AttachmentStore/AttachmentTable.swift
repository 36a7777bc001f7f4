package import SQLiteKit
package import VaultAttachments
package import VaultModel
package import VaultWire

/// Reads and writes what this device knows of attachments; every function is part of the open transaction.
package struct AttachmentTable {
    let connection: Connection

    package init(connection: Connection) {
        self.connection = connection
    }

    /// Returns an attachment; nil if this device knows nothing of it but its name.
    package func attachment(_ id: MediaID) throws -> AttachmentRecord? {
        let found = try connection.first(
            "SELECT name, addedAt FROM attachments WHERE media = ?", [.text(id.description)]
        ) { row in
            AttachmentRecord(id: id, name: row.text(0), addedAt: Timestamp(milliseconds: row.integer(1)))
        }
        guard var attachment = found else { return nil }
        for variant in MediaVariant.allCases { attachment[variant] = try file(id, variant) }
        return attachment
    }

    /// Returns the attachments that a receipt names, in the order in which they were made; unknown ones have no files.
    package func attachments(of receipt: ReceiptID) throws -> [AttachmentRecord] {
        let ids = try connection.rows(
            "SELECT media FROM attached WHERE receipt = ? ORDER BY media", [.text(receipt.description)]
        ) { MediaID($0.text(0)) }
        return try ids.compactMap { $0 }.map { id in
            try attachment(id) ?? AttachmentRecord(id: id, name: "", addedAt: Timestamp(milliseconds: 0))
        }
    }

    /// Returns the receipts that name an attachment.
    package func receipts(naming id: MediaID) throws -> [ReceiptID] {
        try connection.rows(
            "SELECT receipt FROM attached WHERE media = ? ORDER BY receipt", [.text(id.description)]
        ) { ReceiptID($0.text(0)) }.compactMap { $0 }
    }

    /// Stores an attachment, or what has become of it.
    package func save(_ attachment: AttachmentRecord) throws {
        try connection.run(
            "INSERT OR REPLACE INTO attachments (media, name, addedAt) VALUES (?, ?, ?)",
            [
                .text(attachment.id.description), .text(attachment.name),
                .integer(attachment.addedAt.milliseconds),
            ])
        for variant in MediaVariant.allCases {
            if let file = attachment[variant] { try save(file, attachment.id, variant) }
        }
    }

    /// Returns one file of an attachment; nil if nothing is known of it.
    package func file(_ id: MediaID, _ variant: MediaVariant) throws -> AttachmentFile? {
        try connection.first(
            """
            SELECT hash, type, bytes, here, there, tries, retryAt, failure, md5 FROM attachment_files
            WHERE media = ? AND variant = ?
            """, [.text(id.description), .integer(variant.number)]
        ) { row in
            guard let hash = ContentHash(bytes: row.blob(0)), let type = MediaContentType(rawValue: row.text(1)) else {
                return nil
            }
            return AttachmentFile(
                hash: hash, md5: ContentMD5(bytes: row.blob(8)), type: type, byteCount: row.int(2), isHere: row.flag(3),
                isThere: row.flag(4), tries: row.int(5),
                retryAt: row.optionalInteger(6).map(Timestamp.init(milliseconds:)), failure: row.optionalText(7))
        } ?? nil
    }

    /// Stores one file; whether it is wanted and when it was seen stay as they are.
    package func save(_ file: AttachmentFile, _ id: MediaID, _ variant: MediaVariant) throws {
        let state: [SQLiteValue] = [
            .blob(file.hash.bytes), .text(file.type.rawValue), .integer(Int64(file.byteCount)), .flag(file.isHere),
            .flag(file.isThere), .integer(Int64(file.tries)), .optional(file.retryAt?.milliseconds),
            .optional(file.failure), file.md5.map { .blob($0.bytes) } ?? .null,
        ]
        let key: [SQLiteValue] = [.text(id.description), .integer(variant.number)]
        let changed = try connection.run(
            """
            UPDATE attachment_files SET hash = ?, type = ?, bytes = ?, here = ?, there = ?, tries = ?, retryAt = ?,
                failure = ?, md5 = ? WHERE media = ? AND variant = ?
            """, state + key)
        guard changed == 0 else { return }
        try connection.run(
            """
            INSERT INTO attachment_files
                (hash, type, bytes, here, there, tries, retryAt, failure, md5, media, variant, wanted, seen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
            """, state + key)
    }

    /// Replaces the attachments that a receipt names; derived from the receipt whenever it is stored.
    package func setAttached(_ media: [String], of receipt: String) throws {
        let former = try connection.rows(
            "SELECT media FROM attached WHERE receipt = ?", [.text(receipt)]
        ) { $0.text(0) }
        let (old, new) = (Set(former), Set(media))
        for id in old.subtracting(new).sorted() {
            try connection.run("DELETE FROM attached WHERE media = ? AND receipt = ?", [.text(id), .text(receipt)])
            try connection.run(
                """
                DELETE FROM attachment_files WHERE media = ? AND variant = 0 AND here = 0
                    AND NOT EXISTS (SELECT 1 FROM attached WHERE attached.media = attachment_files.media)
                """, [.text(id)])
        }
        for id in new.subtracting(old).sorted() {
            try connection.run("INSERT INTO attached (media, receipt) VALUES (?, ?)", [.text(id), .text(receipt)])
            try mentionThumbnail(of: id)
        }
    }

    /// Adds the row of a thumbnail that is to be fetched, unless there is one.
    func mentionThumbnail(of media: String) throws {
        try connection.run(AttachmentSchema.mentionThumbnails + " AND media = ?", [.text(media)])
    }
}

extension MediaVariant {
    /// The number in the tables, in the order in which variants are sent.
    var number: Int64 {
        switch self {
        case .thumbnail: 0
        case .original: 1
        }
    }

    init?(number: Int64) {
        switch number {
        case 0: self = .thumbnail
        case 1: self = .original
        default: return nil
        }
    }
}
