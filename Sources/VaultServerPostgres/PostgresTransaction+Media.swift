internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func media(_ id: MediaID, _ variant: MediaVariant, of account: UserID) throws -> MediaRecord? {
        try hold(account)
        return try connection.first(
            "SELECT \(Row.columns.media) FROM media WHERE user_id = $1 AND id = $2 AND variant = $3",
            [.text(account.description), .text(id.description), .text(variant.rawValue)], row: StoredRows.media)
    }

    func mediaBytes(of account: UserID) throws -> Int64 {
        try hold(account)
        return try connection.first(
            "SELECT media_bytes FROM account WHERE user_id = $1", [.text(account.description)]
        ) { $0.integer(0) } ?? 0
    }

    func blob(_ key: BlobKey) throws -> BlobRecord? {
        try hold(key.account)
        return try connection.first(
            "SELECT \(Row.columns.blob) FROM blob WHERE user_id = $1 AND hash = $2 AND variant = $3", Row.values(key),
            row: StoredRows.blob)
    }

    func hasMedia(of key: BlobKey) throws -> Bool {
        try hold(key.account)
        return try connection.first(
            "SELECT 1 FROM media WHERE user_id = $1 AND hash = $2 AND variant = $3 LIMIT 1", Row.values(key)
        ) { _ in true } ?? false
    }

    func blobs(_ state: BlobRecord.State, setBefore moment: Timestamp, limit: Int) throws -> [BlobRecord] {
        try stable { among in
            try connection.rows(
                """
                SELECT \(Row.columns.blob) FROM blob
                WHERE state = $1 AND changed_at < $2 AND ($3::text[] IS NULL OR user_id = ANY ($3))
                ORDER BY changed_at, user_id, hash, variant LIMIT $4
                """, [.text(state.rawValue), .integer(moment.milliseconds), among, .integer(Int64(limit))]
            ) { (try StoredRows.account($0), try StoredRows.blob($0)) }
        }.map(\.1)
    }

    func media(expiredBy expiry: MediaExpiry, limit: Int) throws -> [MediaRecord] {
        try stable { among in
            try connection.rows(
                """
                SELECT \(Row.columns.media) FROM media
                WHERE NOT is_named AND announced_at < $1
                    AND (released_at < $2 OR released_at IS NULL AND announced_at < $3)
                    AND ($4::text[] IS NULL OR user_id = ANY ($4))
                ORDER BY id, variant LIMIT $5
                """,
                [
                    .integer(expiry.announcedBefore.milliseconds), .integer(expiry.releasedBefore.milliseconds),
                    .integer(expiry.unnamedSince.milliseconds), among, .integer(Int64(limit)),
                ]
            ) { (try StoredRows.account($0), try StoredRows.media($0)) }
        }.map(\.1)
    }

    func put(_ media: MediaRecord) throws {
        let former = try self.media(media.id, media.variant, of: media.account)
        countMedia(of: media.account, former == nil ? MediaRecord.countedBytes : 0)
        connection.enqueue(
            """
            INSERT INTO media(\(Row.columns.media))
            VALUES ($1, $2, $3, $4, $5, $6, EXISTS (SELECT 1 FROM media_naming WHERE user_id = $1 AND media = $2), $7)
            ON CONFLICT (user_id, id, variant) DO UPDATE SET hash = excluded.hash, content_type = excluded.content_type,
                announced_at = excluded.announced_at, is_named = excluded.is_named, released_at = excluded.released_at
            """,
            [
                .text(media.account.description), .text(media.id.description), .text(media.variant.rawValue),
                .bytes(media.blob.hash.bytes), .text(media.contentType.rawValue),
                .integer(media.announcedAt.milliseconds), .optional(media.releasedAt?.milliseconds),
            ])
    }

    func remove(_ media: MediaRecord) throws {
        try hold(media.account)
        let removed = try connection.run(
            "DELETE FROM media WHERE user_id = $1 AND id = $2 AND variant = $3",
            [.text(media.account.description), .text(media.id.description), .text(media.variant.rawValue)])
        if removed > 0 { countMedia(of: media.account, -MediaRecord.countedBytes) }
    }

    func put(_ blob: BlobRecord) throws {
        let former = try self.blob(blob.key)
        countMedia(of: blob.key.account, blob.countedBytes - (former?.countedBytes ?? 0))
        connection.enqueue(
            """
            INSERT INTO blob(\(Row.columns.blob)) VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (user_id, hash, variant) DO UPDATE SET byte_count = excluded.byte_count, md5 = excluded.md5,
                state = excluded.state, changed_at = excluded.changed_at
            """,
            Row.values(blob.key) + [
                .integer(blob.byteCount), .bytes(blob.md5.bytes), .text(blob.state.rawValue),
                .integer(blob.changedAt.milliseconds),
            ])
    }

    func remove(_ blob: BlobRecord) throws {
        guard let former = try self.blob(blob.key) else { return }
        countMedia(of: blob.key.account, -former.countedBytes)
        connection.enqueue(
            "DELETE FROM blob WHERE user_id = $1 AND hash = $2 AND variant = $3", Row.values(blob.key))
    }

    private func countMedia(of account: UserID, _ bytes: Int64) {
        if bytes == 0 { return }
        connection.enqueue(
            "UPDATE account SET media_bytes = media_bytes + $1 WHERE user_id = $2",
            [.integer(bytes), .text(account.description)])
    }

    func nameMedia(_ ids: Set<MediaID>, by receipt: EntityRef, of account: UserID) throws {
        try hold(account)
        let (id, names) = (
            PostgresValue.text(account.description), PostgresValue.texts(ids.sorted().map(\.description))
        )
        connection.enqueue(
            """
            INSERT INTO media_naming(user_id, media, receipt) SELECT $1, named.id, $3 FROM unnest($2) AS named(id)
            ON CONFLICT DO NOTHING
            """, [id, names, .text(receipt.id)])
        connection.enqueue("UPDATE media SET is_named = true WHERE user_id = $1 AND id = ANY ($2)", [id, names])
    }

    func releaseMedia(namedBy receipt: EntityRef, of account: UserID, at moment: Timestamp) throws {
        try hold(account)
        let id = PostgresValue.text(account.description)
        let released = try connection.rows(
            "DELETE FROM media_naming WHERE user_id = $1 AND receipt = $2 RETURNING media", [id, .text(receipt.id)]
        ) { $0.text(0) }
        guard !released.isEmpty else { return }
        connection.enqueue(
            """
            UPDATE media SET is_named = false, released_at = $3 WHERE user_id = $1 AND id = ANY ($2) AND NOT EXISTS (
                SELECT 1 FROM media_naming WHERE media_naming.user_id = $1 AND media_naming.media = media.id)
            """, [id, .texts(released), .integer(moment.milliseconds)])
        dropReadings(ofMedia: released, of: account)
    }
}

// Rows that outlive their account.
extension PostgresTransaction {
    func departures(limit: Int) throws -> [Departure] {
        try connection.rows(
            "SELECT user_id, at FROM departure ORDER BY at, user_id LIMIT $1", [.integer(Int64(limit))]
        ) { Departure(account: try StoredRows.account($0), at: StoredRows.time($0, 1)) }
    }

    func noteDeparture(_ departure: Departure) throws {
        connection.enqueue(
            "INSERT INTO departure(user_id, at) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET at = excluded.at",
            [.text(departure.account.description), .integer(departure.at.milliseconds)])
    }

    func forgetDeparture(of account: UserID) throws {
        connection.enqueue("DELETE FROM departure WHERE user_id = $1", [.text(account.description)])
    }

    func strays(notedBefore moment: Timestamp, limit: Int) throws -> [BlobKey] {
        try connection.rows(
            "SELECT key FROM stray WHERE noted_at < $1 ORDER BY noted_at, key LIMIT $2",
            [.integer(moment.milliseconds), .integer(Int64(limit))]
        ) { row in
            guard let key = BlobKey(row.text(0)) else { throw StoredForm.damaged("stray") }
            return key
        }
    }

    func noteStray(_ key: BlobKey, at moment: Timestamp) throws {
        connection.enqueue(
            "INSERT INTO stray(key, noted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(key.description), .integer(moment.milliseconds)])
    }

    func forgetStray(_ key: BlobKey) throws {
        connection.enqueue("DELETE FROM stray WHERE key = $1", [.text(key.description)])
    }
}
