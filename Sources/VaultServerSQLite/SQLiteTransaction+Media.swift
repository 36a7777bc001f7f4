internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension SQLiteTransaction {
    func media(_ id: MediaID, _ variant: MediaVariant, of account: UserID) throws -> MediaRecord? {
        try connection.first(
            "SELECT \(Row.columns.media) FROM media WHERE account = ? AND id = ? AND variant = ?",
            [.text(account.description), .text(id.description), .text(variant.rawValue)], row: StoredRows.media)
    }

    func mediaBytes(of account: UserID) throws -> Int64 {
        try connection.first(
            "SELECT media_bytes FROM account WHERE id = ?", [.text(account.description)]
        ) { $0.integer(0) } ?? 0
    }

    func blob(_ key: BlobKey) throws -> BlobRecord? {
        try connection.first(
            "SELECT \(Row.columns.blob) FROM blob WHERE account = ? AND hash = ? AND variant = ?", Row.values(key),
            row: StoredRows.blob)
    }

    func hasMedia(of key: BlobKey) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM media WHERE account = ? AND hash = ? AND variant = ? LIMIT 1", Row.values(key)
        ) { _ in true } ?? false
    }

    func blobs(_ state: BlobRecord.State, setBefore moment: Timestamp, limit: Int) throws -> [BlobRecord] {
        try connection.rows(
            """
            SELECT \(Row.columns.blob) FROM blob WHERE state = ? AND changed_at < ?
            ORDER BY changed_at, account, hash, variant LIMIT ?
            """, [.text(state.rawValue), .integer(moment.milliseconds), .integer(Int64(limit))], row: StoredRows.blob)
    }

    func storedBlobs(after key: BlobKey?, limit: Int) throws -> [BlobRecord] {
        let former = key.map(Row.values) ?? [.text(""), .blob([]), .text("")]
        return try connection.rows(
            """
            SELECT \(Row.columns.blob) FROM blob
            WHERE state = 'stored' AND (account, hash, variant) > (?, ?, ?) ORDER BY account, hash, variant LIMIT ?
            """, former + [.integer(Int64(limit))], row: StoredRows.blob)
    }

    func media(expiredBy expiry: MediaExpiry, limit: Int) throws -> [MediaRecord] {
        // "is_named = 0" is a literal in the statement, since only then SQLite uses its partial index.
        try connection.rows(
            """
            SELECT \(Row.columns.media) FROM media
            WHERE is_named = 0 AND announced_at < ?
                AND (released_at < ? OR released_at IS NULL AND announced_at < ?)
            ORDER BY id, variant LIMIT ?
            """,
            [
                .integer(expiry.announcedBefore.milliseconds), .integer(expiry.releasedBefore.milliseconds),
                .integer(expiry.unnamedSince.milliseconds), .integer(Int64(limit)),
            ], row: StoredRows.media)
    }

    func put(_ media: MediaRecord) throws {
        let (account, id) = (SQLiteValue.text(media.account.description), SQLiteValue.text(media.id.description))
        let former = try self.media(media.id, media.variant, of: media.account)
        try countMedia(of: media.account, former == nil ? MediaRecord.countedBytes : 0)
        try connection.run(
            """
            INSERT OR REPLACE INTO media(\(Row.columns.media))
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, EXISTS (SELECT 1 FROM media_naming WHERE account = ?1 AND media = ?2), ?7)
            """,
            [
                account, id, .text(media.variant.rawValue), .blob(media.blob.hash.bytes),
                .text(media.contentType.rawValue), .integer(media.announcedAt.milliseconds),
                .optional(media.releasedAt?.milliseconds),
            ])
    }

    func remove(_ media: MediaRecord) throws {
        let removed = try connection.run(
            "DELETE FROM media WHERE account = ? AND id = ? AND variant = ?",
            [
                .text(media.account.description), .text(media.id.description), .text(media.variant.rawValue),
            ])
        if removed > 0 { try countMedia(of: media.account, -MediaRecord.countedBytes) }
    }

    func put(_ blob: BlobRecord) throws {
        let former = try self.blob(blob.key)
        try countMedia(of: blob.key.account, blob.countedBytes - (former?.countedBytes ?? 0))
        try connection.run(
            "INSERT OR REPLACE INTO blob(\(Row.columns.blob)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            Row.values(blob.key) + [
                .integer(blob.byteCount), .blob(blob.md5.bytes), .text(blob.state.rawValue),
                .integer(blob.changedAt.milliseconds),
            ])
    }

    func remove(_ blob: BlobRecord) throws {
        guard let former = try self.blob(blob.key) else { return }
        try countMedia(of: blob.key.account, -former.countedBytes)
        try connection.run(
            "DELETE FROM blob WHERE account = ? AND hash = ? AND variant = ?", Row.values(blob.key))
    }

    private func countMedia(of account: UserID, _ bytes: Int64) throws {
        if bytes == 0 { return }
        try connection.run(
            "UPDATE account SET media_bytes = media_bytes + ? WHERE id = ?",
            [.integer(bytes), .text(account.description)])
    }

    func nameMedia(_ ids: Set<MediaID>, by receipt: EntityRef, of account: UserID) throws {
        let account = SQLiteValue.text(account.description)
        for id in ids.sorted() {
            let id = SQLiteValue.text(id.description)
            try connection.run(
                "INSERT OR REPLACE INTO media_naming(account, media, receipt) VALUES (?, ?, ?)",
                [account, id, .text(receipt.id)])
            try connection.run("UPDATE media SET is_named = 1 WHERE account = ? AND id = ?", [account, id])
        }
    }

    func releaseMedia(namedBy receipt: EntityRef, of account: UserID, at moment: Timestamp) throws {
        let account = SQLiteValue.text(account.description)
        let ids = try connection.rows(
            "SELECT media FROM media_naming WHERE account = ? AND receipt = ?", [account, .text(receipt.id)]
        ) { $0.text(0) }
        guard !ids.isEmpty else { return }
        try connection.run(
            "DELETE FROM media_naming WHERE account = ? AND receipt = ?", [account, .text(receipt.id)])
        for id in ids {
            try connection.run(
                """
                UPDATE media SET is_named = 0, released_at = ?1 WHERE account = ?2 AND id = ?3
                    AND NOT EXISTS (SELECT 1 FROM media_naming WHERE account = ?2 AND media = ?3)
                """, [.integer(moment.milliseconds), account, .text(id)])
            try dropReading(ofMedia: id, of: account)
        }
    }
}

// Rows that outlive their account.
extension SQLiteTransaction {
    func departures(limit: Int) throws -> [Departure] {
        try connection.rows(
            "SELECT account, at FROM departure ORDER BY at, account LIMIT ?", [.integer(Int64(limit))]
        ) { row in
            guard let account = UserID(row.text(0)) else { throw StoredForm.damaged("departure") }
            return Departure(account: account, at: StoredRows.time(row, 1))
        }
    }

    func noteDeparture(_ departure: Departure) throws {
        try connection.run(
            "INSERT OR REPLACE INTO departure(account, at) VALUES (?, ?)",
            [.text(departure.account.description), .integer(departure.at.milliseconds)])
    }

    func forgetDeparture(of account: UserID) throws {
        try connection.run("DELETE FROM departure WHERE account = ?", [.text(account.description)])
    }

    func strays(notedBefore moment: Timestamp, limit: Int) throws -> [BlobKey] {
        try connection.rows(
            "SELECT key FROM stray WHERE noted_at < ? ORDER BY noted_at, key LIMIT ?",
            [.integer(moment.milliseconds), .integer(Int64(limit))]
        ) { row in
            guard let key = BlobKey(row.text(0)) else { throw StoredForm.damaged("stray") }
            return key
        }
    }

    func noteStray(_ key: BlobKey, at moment: Timestamp) throws {
        try connection.run(
            "INSERT OR IGNORE INTO stray(key, noted_at) VALUES (?, ?)",
            [.text(key.description), .integer(moment.milliseconds)])
    }

    func forgetStray(_ key: BlobKey) throws {
        try connection.run("DELETE FROM stray WHERE key = ?", [.text(key.description)])
    }
}
