internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func media(_ id: MediaID, _ variant: MediaVariant, of account: UserID) throws -> MediaRecord? {
        let key = AccountView.MediaKey(id: id, variant: variant)
        guard try learn(.media(key), of: account) else { return nil }
        return view(of: account).media[key] ?? nil
    }

    func mediaBytes(of account: UserID) throws -> Int64 {
        try connection(of: account).first(
            "SELECT media_bytes FROM account WHERE user_id = $1", [.text(account.description)]
        ) { $0.integer(0) } ?? 0
    }

    func blob(_ key: BlobKey) throws -> BlobRecord? {
        guard try learn(.blob(key), of: key.account) else { return nil }
        return view(of: key.account).blobs[key] ?? nil
    }

    func hasMedia(of key: BlobKey) throws -> Bool {
        try connection(of: key.account).first(
            "SELECT 1 FROM media WHERE user_id = $1 AND hash = $2 AND variant = $3 LIMIT 1", Row.values(key)
        ) { _ in true } ?? false
    }

    func blobs(_ state: BlobRecord.State, setBefore moment: Timestamp, limit: Int) throws -> [BlobRecord] {
        try stable { among in
            try connectionOfAll().rows(
                """
                SELECT \(Row.columns.blob) FROM blob
                WHERE state = $1 AND changed_at < $2 AND ($3::text[] IS NULL OR user_id = ANY ($3))
                ORDER BY changed_at, user_id, hash, variant LIMIT $4
                """, [.text(state.rawValue), .integer(moment.milliseconds), among, .integer(Int64(limit))]
            ) { (try StoredRows.account($0), try StoredRows.blob($0)) }
        }.map(\.1)
    }

    func storedBlobs(after key: BlobKey?, limit: Int) throws -> [BlobRecord] {
        let former = key.map(Row.values) ?? [.text(""), .bytes([]), .text("")]
        return try stable { among in
            try connectionOfAll().rows(
                """
                SELECT \(Row.columns.blob) FROM blob
                WHERE state = 'stored' AND (user_id, hash, variant) > ($1, $2, $3)
                    AND ($4::text[] IS NULL OR user_id = ANY ($4))
                ORDER BY user_id, hash, variant LIMIT $5
                """, former + [among, .integer(Int64(limit))]
            ) { (try StoredRows.account($0), try StoredRows.blob($0)) }
        }.map(\.1)
    }

    func media(expiredBy expiry: MediaExpiry, limit: Int) throws -> [MediaRecord] {
        try stable { among in
            try connectionOfAll().rows(
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
        note(media.account) { $0.media[AccountView.MediaKey(id: media.id, variant: media.variant)] = nil }
        try countMedia(of: media.account, former == nil ? MediaRecord.countedBytes : 0)
        try change(media.account) { rows in
            rows.add(
                """
                INSERT INTO media(\(Row.columns.media))
                VALUES ($1, $2, $3, $4, $5, $6,
                    EXISTS (SELECT 1 FROM media_naming WHERE user_id = $1 AND media = $2), $7)
                ON CONFLICT (user_id, id, variant) DO UPDATE SET hash = excluded.hash,
                    content_type = excluded.content_type, announced_at = excluded.announced_at,
                    is_named = excluded.is_named, released_at = excluded.released_at
                """,
                [
                    .text(media.account.description), .text(media.id.description), .text(media.variant.rawValue),
                    .bytes(media.blob.hash.bytes), .text(media.contentType.rawValue),
                    .integer(media.announcedAt.milliseconds), .optional(media.releasedAt?.milliseconds),
                ])
        }
    }

    func remove(_ media: MediaRecord) throws {
        note(media.account) { $0.media[AccountView.MediaKey(id: media.id, variant: media.variant)] = nil }
        let removed = try connection(of: media.account).run(
            "DELETE FROM media WHERE user_id = $1 AND id = $2 AND variant = $3",
            [.text(media.account.description), .text(media.id.description), .text(media.variant.rawValue)])
        if removed > 0 { try countMedia(of: media.account, -MediaRecord.countedBytes) }
    }

    func put(_ blob: BlobRecord) throws {
        let former = try self.blob(blob.key)
        note(blob.key.account) { $0.blobs.updateValue(blob, forKey: blob.key) }
        try countMedia(of: blob.key.account, blob.countedBytes - (former?.countedBytes ?? 0))
        try change(blob.key.account) { rows in
            rows.add(
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
    }

    func remove(_ blob: BlobRecord) throws {
        guard let former = try self.blob(blob.key) else { return }
        note(blob.key.account) { $0.blobs.updateValue(nil, forKey: blob.key) }
        try countMedia(of: blob.key.account, -former.countedBytes)
        try change(blob.key.account) { rows in
            rows.add("DELETE FROM blob WHERE user_id = $1 AND hash = $2 AND variant = $3", Row.values(blob.key))
        }
    }

    private func countMedia(of account: UserID, _ bytes: Int64) throws {
        if bytes == 0 { return }
        try change(account) { rows in
            rows.add(
                "UPDATE account SET media_bytes = media_bytes + $2 WHERE user_id = $1",
                [.text(account.description), .integer(bytes)])
        }
    }

    func nameMedia(_ ids: Set<MediaID>, by receipt: EntityRef, of account: UserID) throws {
        let (id, names) = (
            PostgresValue.text(account.description), PostgresValue.texts(ids.sorted().map(\.description))
        )
        note(account) { view in
            for key in view.media.keys where ids.contains(key.id) { view.media[key]??.isNamed = true }
        }
        try change(account) { rows in
            rows.add(
                """
                INSERT INTO media_naming(user_id, media, receipt) SELECT $1, named.id, $3 FROM unnest($2) AS named(id)
                ON CONFLICT DO NOTHING
                """, [id, names, .text(receipt.id)])
            rows.add("UPDATE media SET is_named = true WHERE user_id = $1 AND id = ANY ($2)", [id, names])
        }
    }

    /// The names of the receipt are counted out in each statement, and removed by the last one.
    func releaseMedia(namedBy receipt: EntityRef, of account: UserID, at moment: Timestamp) throws {
        let values: [PostgresValue] = [.text(account.description), .text(receipt.id)]
        note(account) { ($0.media, $0.readings) = ([:], [:]) }
        try change(account) { rows in
            rows.add(
                """
                UPDATE media SET is_named = false, released_at = $3
                WHERE user_id = $1 AND id IN (\(Self.namedByReceipt)) AND NOT EXISTS (
                    SELECT 1 FROM media_naming
                    WHERE media_naming.user_id = $1 AND media_naming.media = media.id AND media_naming.receipt <> $2)
                """, values + [.integer(moment.milliseconds)])
            // The reading of a content goes, unless another receipt names the same content.
            rows.add(
                """
                DELETE FROM reading WHERE user_id = $1
                    AND hash IN (
                        SELECT hash FROM media
                        WHERE user_id = $1 AND variant = 'original' AND id IN (\(Self.namedByReceipt)))
                    AND NOT EXISTS (
                        SELECT 1 FROM media
                        JOIN media_naming ON media_naming.user_id = media.user_id AND media_naming.media = media.id
                        WHERE media.user_id = $1 AND media.hash = reading.hash AND media.variant = 'original'
                            AND media_naming.receipt <> $2)
                """, values)
            rows.add("DELETE FROM media_naming WHERE user_id = $1 AND receipt = $2", values)
        }
    }

    private static let namedByReceipt = "SELECT media FROM media_naming WHERE user_id = $1 AND receipt = $2"
}

// Rows that outlive their account.
extension PostgresTransaction {
    func departures(limit: Int) throws -> [Departure] {
        try connectionOfAll().rows(
            "SELECT user_id, at FROM departure ORDER BY at, user_id LIMIT $1", [.integer(Int64(limit))]
        ) { Departure(account: try StoredRows.account($0), at: StoredRows.time($0, 1)) }
    }

    func noteDeparture(_ departure: Departure) throws {
        try connectionOfAll().enqueue(
            "INSERT INTO departure(user_id, at) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET at = excluded.at",
            [.text(departure.account.description), .integer(departure.at.milliseconds)])
    }

    func forgetDeparture(of account: UserID) throws {
        try connectionOfAll().enqueue("DELETE FROM departure WHERE user_id = $1", [.text(account.description)])
    }

    func strays(notedBefore moment: Timestamp, limit: Int) throws -> [BlobKey] {
        try connectionOfNone().rows(
            "SELECT key FROM stray WHERE noted_at < $1 ORDER BY noted_at, key LIMIT $2",
            [.integer(moment.milliseconds), .integer(Int64(limit))]
        ) { row in
            guard let key = BlobKey(row.text(0)) else { throw StoredForm.damaged("stray") }
            return key
        }
    }

    func noteStray(_ key: BlobKey, at moment: Timestamp) throws {
        try connectionOfNone().enqueue(
            "INSERT INTO stray(key, noted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(key.description), .integer(moment.milliseconds)])
    }

    func forgetStray(_ key: BlobKey) throws {
        try connectionOfNone().enqueue("DELETE FROM stray WHERE key = $1", [.text(key.description)])
    }
}
