internal import ReceiptRows
internal import SQLiteKit
package import VaultAttachments
package import VaultModel
package import VaultWire

/// The result of drawing and reading an original on this device.
package struct AttachmentReading: Equatable, Sendable {
    /// Whether it was tried to read it; before that, it was only drawn.
    package var isRead: Bool
    package var likeness: PictureHash?
    /// The reading, as JSON.
    package var text: String?
    /// Why nothing was read, in English.
    package var failure: String?

    package init(isRead: Bool, likeness: PictureHash? = nil, text: String? = nil, failure: String? = nil) {
        (self.isRead, self.likeness, self.text, self.failure) = (isRead, likeness, text, failure)
    }
}

/// How a reading ended: with its JSON, or the reason why there is none.
package enum AttachmentReadingEnd: Equatable, Sendable {
    case success(String)
    case failure(String)
}

extension AttachmentTable {
    /// Returns the receipts in the Inbox, in the order in which they came.
    package func inbox(limit: Int = .max) throws -> [ReceiptID] {
        try connection.rows(
            "SELECT id FROM receipts WHERE shelf = 0 AND flags >= ? ORDER BY id LIMIT ?",
            [.integer(ReceiptProjection.inboxFlag), .integer(Int64(limit))]
        ) { ReceiptID($0.text(0)) }.compactMap { $0 }
    }

    /// Returns originals on this device of which no thumbnail was made yet, in the order in which they came.
    package func undrawn(limit: Int) throws -> [MediaID] {
        try ids(
            """
            SELECT file.media FROM attachment_files AS file
            WHERE file.variant = 1 AND file.here = 1
                AND NOT EXISTS (SELECT 1 FROM attachment_readings AS made WHERE made.media = file.media)
            ORDER BY file.media LIMIT ?
            """, [.integer(Int64(limit))])
    }

    /// Returns drawn originals that were not read yet and belong to receipts in the Inbox.
    package func unread(limit: Int) throws -> [MediaID] {
        try ids(
            """
            SELECT made.media FROM attachment_readings AS made
            WHERE made.stage = 0 AND \(Self.isInInbox) ORDER BY made.media LIMIT ?
            """, [.integer(ReceiptProjection.inboxFlag), .integer(Int64(limit))])
    }

    /// Returns how many originals of receipts in the Inbox are here and still to be read, drawn or not.
    package func unreadCount() throws -> Int {
        Int(
            try connection.integer(
                """
                SELECT count(DISTINCT attached.media) FROM receipts JOIN attached ON attached.receipt = receipts.id
                JOIN attachment_files AS file ON file.media = attached.media AND file.variant = 1 AND file.here = 1
                LEFT JOIN attachment_readings AS made ON made.media = attached.media
                WHERE receipts.shelf = 0 AND receipts.flags >= ? AND coalesce(made.stage, 0) = 0
                """, [.integer(ReceiptProjection.inboxFlag)]) ?? 0)
    }

    /// Asks for the originals of receipts in the Inbox that are elsewhere, unless something of the receipt was read here:
    /// what a phone sent is read nowhere else.
    ///
    /// - Returns: those that had not been asked for.
    package func wantUnread() throws -> [MediaID] {
        let ids = try ids(
            """
            SELECT DISTINCT attached.media FROM receipts JOIN attached ON attached.receipt = receipts.id
            WHERE receipts.shelf = 0 AND receipts.flags >= ?
                AND NOT EXISTS (SELECT 1 FROM attachment_files AS file
                    WHERE file.media = attached.media AND file.variant = 1 AND (file.here = 1 OR file.wanted = 1))
                AND NOT EXISTS (SELECT 1 FROM attached AS page JOIN attachment_readings AS made ON made.media = page.media
                    WHERE page.receipt = receipts.id AND made.stage = 1)
            ORDER BY attached.media
            """, [.integer(ReceiptProjection.inboxFlag)])
        for id in ids { try want(id, .original) }
        return ids
    }

    private static let isInInbox = """
        EXISTS (SELECT 1 FROM attached JOIN receipts ON receipts.id = attached.receipt
            WHERE attached.media = made.media AND receipts.shelf = 0 AND receipts.flags >= ?)
        """

    /// Notes that the thumbnail was made, or can't be.
    package func drew(_ id: MediaID, likeness: PictureHash?) throws {
        try connection.run(
            "INSERT OR REPLACE INTO attachment_readings (media, stage, likeness) VALUES (?, 0, ?)",
            [.text(id.description), .optional(likeness.map { Int64(bitPattern: $0.bits) })])
    }

    /// Notes what was read.
    package func read(_ id: MediaID, _ end: AttachmentReadingEnd) throws {
        let (text, failure): (String?, String?) =
            switch end {
            case .success(let text): (text, nil)
            case .failure(let reason): (nil, reason)
            }
        try connection.run(
            "UPDATE attachment_readings SET stage = 1, reading = ?, failure = ? WHERE media = ?",
            [.optional(text), .optional(failure), .text(id.description)])
    }

    /// Lets an original be read again.
    package func readAgain(_ id: MediaID) throws {
        try connection.run(
            "UPDATE attachment_readings SET stage = 0, reading = NULL, failure = NULL WHERE media = ?",
            [.text(id.description)])
    }

    /// Returns what was made of an original; nil if nothing yet.
    package func reading(of id: MediaID) throws -> AttachmentReading? {
        try connection.first(
            "SELECT stage, likeness, reading, failure FROM attachment_readings WHERE media = ?",
            [.text(id.description)]
        ) { row in
            AttachmentReading(
                isRead: row.flag(0),
                likeness: row.optionalInteger(1).map { PictureHash(bits: UInt64(bitPattern: $0)) },
                text: row.optionalText(2), failure: row.optionalText(3))
        }
    }

    /// Returns every picture that can be compared with others.
    package func likenesses() throws -> [(media: MediaID, likeness: PictureHash)] {
        try connection.rows("SELECT media, likeness FROM attachment_readings WHERE likeness IS NOT NULL", []) { row in
            MediaID(row.text(0)).map { ($0, PictureHash(bits: UInt64(bitPattern: row.integer(1)))) }
        }.compactMap { $0 }
    }

    /// Returns the attachments whose original has a content, in the order in which they were made.
    package func attachments(with hash: ContentHash) throws -> [MediaID] {
        try ids(
            "SELECT media FROM attachment_files WHERE hash = ? AND variant = 1 ORDER BY media", [.blob(hash.bytes)])
    }

    /// Returns the key of the contents; nil before there is one.
    package func contentKey() throws -> [UInt8]? {
        try connection.first("SELECT key FROM attachment_key", []) { $0.blob(0) }
    }

    /// Returns the key of the contents, which becomes `key` if there is none.
    package func contentKey(orElse key: [UInt8]) throws -> [UInt8] {
        if let known = try contentKey() { return known }
        try connection.run("INSERT INTO attachment_key (key) VALUES (?)", [.blob(key)])
        return key
    }

    private func ids(_ sql: String, _ values: [SQLiteValue]) throws -> [MediaID] {
        try connection.rows(sql, values) { MediaID($0.text(0)) }.compactMap { $0 }
    }
}
