internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func reading(of key: BlobKey) throws -> ReadingRecord? {
        guard key.variant == .original, try learn(.reading(key), of: key.account) else { return nil }
        return view(of: key.account).readings[key] ?? nil
    }

    private static let ofLiving = "user_id IN (SELECT user_id FROM account WHERE NOT is_removed)"

    func readings(dueAt moment: Timestamp, limit: Int) throws -> [ReadingRecord] {
        try stable { among in
            try connectionOfAll().rows(
                """
                SELECT \(Row.columns.reading) FROM reading WHERE state = 'waiting' AND due_at <= $1 AND \(Self.ofLiving)
                    AND ($2::text[] IS NULL OR user_id = ANY ($2))
                ORDER BY due_at, user_id, hash LIMIT $3
                """, [.integer(moment.milliseconds), among, .integer(Int64(limit))]
            ) { (try StoredRows.account($0), try StoredRows.reading($0)) }
        }.map(\.1)
    }

    func nextReadingDue() throws -> Timestamp? {
        try connectionOfAll().first(
            "SELECT due_at FROM reading WHERE state = 'waiting' AND \(Self.ofLiving) ORDER BY due_at LIMIT 1"
        ) { StoredRows.time($0, 0) }
    }

    func namings(of key: BlobKey, limit: Int) throws -> [MediaNaming] {
        try connection(of: key.account).rows(
            """
            SELECT media_naming.receipt, media_naming.media FROM media
            JOIN media_naming ON media_naming.user_id = media.user_id AND media_naming.media = media.id
            WHERE media.user_id = $1 AND media.hash = $2 AND media.variant = $3
            ORDER BY media_naming.receipt, media_naming.media LIMIT $4
            """, Row.values(key) + [.integer(Int64(limit))]
        ) { row in
            guard let receipt = ReceiptID(row.text(0)), let media = MediaID(row.text(1)) else {
                throw StoredForm.damaged("media_naming")
            }
            return MediaNaming(receipt: EntityRef(receipt), media: media)
        }
    }

    func put(_ reading: ReadingRecord) throws {
        let (state, result) = StoredRows.stored(reading.state)
        note(reading.key.account) { $0.readings.updateValue(reading, forKey: reading.key) }
        try change(reading.key.account) { rows in
            rows.add(
                """
                INSERT INTO reading(\(Row.columns.reading)) VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (user_id, hash) DO UPDATE SET state = excluded.state, tries = excluded.tries,
                    due_at = excluded.due_at, result = excluded.result
                """,
                [
                    .text(reading.key.account.description), .bytes(reading.key.hash.bytes), .text(state),
                    .integer(Int64(reading.tries)), .integer(reading.dueAt.milliseconds),
                    result.map(PostgresValue.bytes) ?? .null,
                ])
        }
    }
}
