internal import ReceiptRows
internal import SQLiteKit
package import VaultAttachments
package import VaultModel
package import VaultWire

extension AttachmentTable {
    /// Returns the next files to move, those that matter most first: what a person waits for, thumbnails to send,
    /// originals to send, thumbnails to fetch. None that is in `busy`, or whose time has not come.
    package func nextTransfers(
        at now: Timestamp, limit: Int, besides busy: Set<TransferTask>
    ) throws -> [TransferTask] {
        // `busy` holds a handful, so asking for as many more is enough.
        let values: [SQLiteValue] = [.integer(now.milliseconds), .integer(Int64(limit + busy.count))]
        var tasks: [TransferTask] = []
        for (direction, sql) in [
            (TransferTask.Direction.download, Self.wanted), (.upload, Self.unsent), (.download, Self.unfetched),
        ] where tasks.count < limit {
            let found = try connection.rows(sql, values) { Self.task(direction, $0.text(0), $0.integer(1)) }
            tasks += found.compactMap { $0 }.filter { !busy.contains($0) }
        }
        return Array(tasks.prefix(limit))
    }

    private static let wanted = """
        SELECT media, variant FROM attachment_files
        WHERE here = 0 AND wanted = 1 AND coalesce(retryAt, 0) <= ? ORDER BY variant, media LIMIT ?
        """
    private static let unsent = """
        SELECT media, variant FROM attachment_files
        WHERE here = 1 AND there = 0 AND coalesce(retryAt, 0) <= ? ORDER BY variant, media LIMIT ?
        """
    /// Thumbnails of attachments that receipts name. Where the original is, the thumbnail is made.
    private static let unfetched = """
        SELECT media, 0 FROM attachment_files AS file
        WHERE here = 0 AND variant = 0 AND wanted = 0 AND coalesce(retryAt, 0) <= ?
            AND EXISTS (SELECT 1 FROM attached WHERE attached.media = file.media)
            AND NOT EXISTS (SELECT 1 FROM attachment_files AS original
                WHERE original.media = file.media AND original.variant = 1 AND original.here = 1)
        ORDER BY coalesce(retryAt, 0), media DESC LIMIT ?
        """

    /// Returns when the next file may be tried again that has to wait now; nil if none waits.
    package func nextRetry(after now: Timestamp) throws -> Timestamp? {
        try connection.integer(
            """
            SELECT min(retryAt) FROM attachment_files
            WHERE retryAt > ? AND ((here = 1 AND there = 0) OR (here = 0 AND (wanted = 1 OR variant = 0)))
            """, [.integer(now.milliseconds)]
        ).map(Timestamp.init(milliseconds:))
    }

    /// Lets everything that waits after a failure be tried at once.
    package func retryAll() throws {
        try connection.run("UPDATE attachment_files SET retryAt = NULL WHERE retryAt IS NOT NULL")
    }

    /// Notes that a person waits for a file, or no longer does.
    package func want(_ id: MediaID, _ variant: MediaVariant, _ isWanted: Bool = true) throws {
        if isWanted { try mention(id, variant) }
        try connection.run(
            "UPDATE attachment_files SET wanted = ?, retryAt = NULL WHERE media = ? AND variant = ? AND here = 0",
            [.flag(isWanted), .text(id.description), .integer(variant.number)])
    }

    /// Notes that a transfer failed: the reason, and the time before which it is not tried again.
    package func postpone(
        _ id: MediaID, _ variant: MediaVariant, until time: Timestamp, because reason: String
    ) throws {
        try mention(id, variant)
        try connection.run(
            """
            UPDATE attachment_files SET tries = tries + 1, retryAt = ?, failure = ? WHERE media = ? AND variant = ?
            """,
            [
                .integer(time.milliseconds), .text(reason), .text(id.description), .integer(variant.number),
            ])
    }

    /// Notes that the server has a file, as it has confirmed.
    package func confirm(_ id: MediaID, _ variant: MediaVariant) throws {
        try connection.run(
            """
            UPDATE attachment_files SET there = 1, tries = 0, retryAt = NULL, failure = NULL
            WHERE media = ? AND variant = ?
            """, [.text(id.description), .integer(variant.number)])
    }

    /// Notes that a file has come from the server.
    package func arrive(_ file: AttachmentFile, _ id: MediaID, _ variant: MediaVariant, at now: Timestamp) throws {
        try connection.run(
            "INSERT OR IGNORE INTO attachments (media, name, addedAt) VALUES (?, '', ?)",
            [.text(id.description), .integer(now.milliseconds)])
        try save(file, id, variant)
        try connection.run(
            "UPDATE attachment_files SET wanted = 0 WHERE media = ? AND variant = ?",
            [.text(id.description), .integer(variant.number)])
    }

    /// Notes that nothing is known of what the server has: it is another one, or another account.
    package func forgetServer() throws {
        try connection.run("DELETE FROM attachment_files WHERE here = 0")
        try connection.run("UPDATE attachment_files SET there = 0, tries = 0, retryAt = NULL, failure = NULL")
        try connection.run(AttachmentSchema.mentionThumbnails)
    }

    /// Notes that what the server has confirmed may be gone: what is here is announced again, and sent unless the server
    /// still has it.
    package func doubtServer() throws {
        try connection.run(
            """
            UPDATE attachment_files SET there = 0, tries = 0, retryAt = NULL, failure = NULL WHERE here = 1 AND there = 1
            """)
    }

    /// Returns why the file that is tried last of all could not be sent; nil if none has failed.
    package func refusal() throws -> String? {
        try connection.text(
            """
            SELECT failure FROM attachment_files WHERE here = 1 AND there = 0 AND failure IS NOT NULL
            ORDER BY retryAt DESC, media, variant LIMIT 1
            """)
    }

    /// Returns how often a transfer has failed in a row.
    package func tries(_ task: TransferTask) throws -> Int {
        Int(
            try connection.integer(
                "SELECT tries FROM attachment_files WHERE media = ? AND variant = ?",
                [.text(task.media.description), .integer(task.variant.number)]) ?? 0)
    }

    /// Adds a row for a file of which nothing is known yet: it has no hash, so ``file(_:_:)`` does not return it.
    private func mention(_ id: MediaID, _ variant: MediaVariant) throws {
        try connection.run(
            """
            INSERT OR IGNORE INTO attachment_files
                (media, variant, hash, type, bytes, here, there, wanted, tries, seen) VALUES (?, ?, x'', '', 0, 0, 0, 0, 0, 0)
            """, [.text(id.description), .integer(variant.number)])
    }

    /// Notes that a person looked at a file.
    package func see(_ id: MediaID, _ variant: MediaVariant, at now: Timestamp) throws {
        try connection.run(
            "UPDATE attachment_files SET seen = ? WHERE media = ? AND variant = ?",
            [.integer(now.milliseconds), .text(id.description), .integer(variant.number)])
    }

    package func counts() throws -> AttachmentCounts {
        let files = try connection.first("SELECT unsent, failed, wanted FROM attachment_counts") {
            AttachmentCounts(unsent: $0.int(0), failed: $0.int(1), wanted: $0.int(2))
        }
        var counts = files ?? AttachmentCounts()
        counts.inbox = Int(
            try connection.integer(
                "SELECT count(*) FROM receipts WHERE shelf = 0 AND flags >= ?", [.integer(ReceiptProjection.inboxFlag)])
                ?? 0)
        return counts
    }

    /// Returns those of these receipts that have originals which are only on this device: `failed` if sending one has
    /// failed, else `pending`.
    package func unsent(of receipts: [ReceiptID]) throws -> [ReceiptID: SyncMark] {
        var found: [ReceiptID: SyncMark] = [:]
        for start in stride(from: 0, to: receipts.count, by: Self.most) {
            let some = receipts[start..<min(start + Self.most, receipts.count)]
            // The receipts of a page are few, what is unsent may be everything, so the order of the join is given.
            let rows = try connection.rows(
                """
                SELECT attached.receipt, count(file.failure) FROM attached CROSS JOIN attachment_files AS file
                    ON file.media = attached.media AND file.variant = 1 AND file.here = 1 AND file.there = 0
                WHERE attached.receipt IN (\(some.map { _ in "?" }.joined(separator: ", "))) GROUP BY attached.receipt
                """, some.map { .text($0.description) }
            ) { (ReceiptID($0.text(0)), $0.int(1)) }
            for case (let id?, let failures) in rows { found[id] = failures > 0 ? .failed : .pending }
        }
        return found
    }

    /// The number of receipts in one query; SQLite takes 999 parameters.
    private static let most = 500

    /// The bytes of all contents on this device, equal ones once.
    package func bytesHere() throws -> Int64 {
        try connection.integer(
            "SELECT sum(bytes) FROM (SELECT max(bytes) AS bytes FROM attachment_files WHERE here = 1 GROUP BY hash)")
            ?? 0
    }

    private static func task(
        _ direction: TransferTask.Direction, _ media: String, _ variant: Int64
    ) -> TransferTask? {
        guard let media = MediaID(media), let variant = MediaVariant(number: variant) else { return nil }
        return TransferTask(direction, media, variant)
    }
}
