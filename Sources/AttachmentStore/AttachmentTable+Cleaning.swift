internal import SQLiteKit
package import VaultAttachments
package import VaultModel
package import VaultWire

extension AttachmentTable {
    /// Returns the contents that may leave this device so that at most `quota` bytes stay: originals that the server has,
    /// those unseen for longest first. Nothing that is only here, no thumbnail, and none that a receipt names which is
    /// still to be synced.
    package func evictable(quota: Int64) throws -> [(media: MediaID, file: AttachmentFile)] {
        var excess = try bytesHere() - quota
        guard excess > 0 else { return [] }
        let ids = try connection.rows(
            """
            SELECT media FROM attachment_files AS file WHERE variant = 1 AND here = 1 AND there = 1
                AND NOT EXISTS (SELECT 1 FROM attached JOIN receipts ON receipts.id = attached.receipt
                    WHERE attached.media = file.media AND receipts.mark <> 0)
                AND NOT EXISTS (SELECT 1 FROM attachment_files AS other
                    WHERE other.hash = file.hash AND other.there = 0)
            ORDER BY seen, media
            """
        ) { MediaID($0.text(0)) }
        var leaving: [(media: MediaID, file: AttachmentFile)] = []
        for case let id? in ids where excess > 0 {
            guard let file = try file(id, .original) else { continue }
            leaving.append((id, file))
            excess -= Int64(file.byteCount)
        }
        return leaving
    }

    /// Notes that a content has left this device.
    package func evict(_ id: MediaID) throws {
        try connection.run(
            "UPDATE attachment_files SET here = 0, wanted = 0 WHERE media = ? AND variant = 1 AND there = 1",
            [.text(id.description)])
    }

    /// Forgets the attachments that no receipt here names and that were added before a time: their receipts were deleted
    /// permanently.
    ///
    /// - Returns: the number forgotten.
    package func forgetUnnamed(before time: Timestamp) throws -> Int {
        let ids = try connection.rows(
            """
            SELECT media FROM attachments
            WHERE addedAt < ? AND NOT EXISTS (SELECT 1 FROM attached WHERE attached.media = attachments.media)
            """, [.integer(time.milliseconds)]
        ) { $0.text(0) }
        for id in ids {
            try connection.run("DELETE FROM attachment_files WHERE media = ?", [.text(id)])
            try connection.run("DELETE FROM attachment_readings WHERE media = ?", [.text(id)])
            try connection.run("DELETE FROM attachments WHERE media = ?", [.text(id)])
        }
        return ids.count
    }

    /// Returns the contents that belong on this device.
    package func contentsHere() throws -> Set<ContentHash> {
        let hashes = try connection.rows("SELECT DISTINCT hash FROM attachment_files WHERE here = 1") {
            ContentHash(bytes: $0.blob(0))
        }
        return Set(hashes.compactMap { $0 })
    }

    /// A file on this device.
    package struct FileHere: Equatable, Sendable {
        package let media: MediaID
        package let variant: MediaVariant
        /// The name of the attachment; empty if it came from another device.
        package let name: String
        package let file: AttachmentFile
    }

    package func filesHere() throws -> [FileHere] {
        let found = try connection.rows(
            """
            SELECT file.media, file.variant, coalesce(attachments.name, '') FROM attachment_files AS file
            LEFT JOIN attachments ON attachments.media = file.media WHERE file.here = 1 ORDER BY file.media, file.variant
            """, []
        ) { ($0.text(0), $0.integer(1), $0.text(2)) }
        return try found.compactMap { text, number, name in
            guard let media = MediaID(text), let variant = MediaVariant(number: number),
                let file = try file(media, variant)
            else { return nil }
            return FileHere(media: media, variant: variant, name: name, file: file)
        }
    }

    /// Notes that a file's content is gone from this device: it is fetched again, or a thumbnail is made again.
    package func lose(_ id: MediaID, _ variant: MediaVariant) throws {
        let key: [SQLiteValue] = [.text(id.description), .integer(variant.number)]
        try connection.run(
            "UPDATE attachment_files SET here = 0, wanted = there, retryAt = NULL WHERE media = ? AND variant = ?", key)
        guard variant == .thumbnail else { return }
        try connection.run("DELETE FROM attachment_files WHERE media = ? AND variant = ? AND there = 0", key)
        try mentionThumbnail(of: id.description)
        try connection.run("DELETE FROM attachment_readings WHERE media = ?", [.text(id.description)])
    }
}
