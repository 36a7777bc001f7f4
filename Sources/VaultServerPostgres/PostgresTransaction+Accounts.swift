internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension PostgresTransaction {
    func account(_ id: UserID) throws -> AccountRecord? {
        try account(where: "user_id = $1", .text(id.description))
    }

    func account(email: String) throws -> AccountRecord? {
        try account(where: "user_id = (SELECT user_id FROM login WHERE email = $1)", .text(email))
    }

    private func account(where condition: String, _ value: PostgresValue) throws -> AccountRecord? {
        try connection.first(
            """
            SELECT user_id, email, password_hash, sms_key, created_at, \(Row.columns.ledger) FROM account WHERE \(condition) AND NOT is_removed
            \(isWriting ? "FOR UPDATE" : "")
            """, [value]
        ) { row in
            let account = try StoredRows.accountRecord(row)
            note(StoredRows.ledger(row, 5), of: account.id)
            return account
        }
    }

    /// Holds the account in one statement and reads the device in the next, which sees what the previous holder has changed;
    /// both in one round trip.
    func device(tokenHash: [UInt8]) throws -> DeviceRecord? {
        let hash = PostgresValue.bytes(tokenHash)
        let results = try connection.results([
            PostgresStatement(
                """
                SELECT user_id, \(Row.columns.ledger) FROM account
                WHERE user_id = (SELECT user_id FROM token WHERE hash = $1) \(isWriting ? "FOR UPDATE" : "")
                """, [hash]),
            PostgresStatement(
                """
                SELECT \(Row.columns.device) FROM device
                WHERE (user_id, id) = (SELECT user_id, device FROM token WHERE hash = $1)
                """, [hash]),
        ])
        _ = try results[0].first { note(StoredRows.ledger($0, 1), of: try StoredRows.account($0)) }
        return try results[1].first(StoredRows.device)
    }

    func knowsPlace(_ hash: [UInt8], since moment: Timestamp) throws -> Bool {
        let seenAt = try connection.first("SELECT seen_at FROM place WHERE hash = $1", [.bytes(hash)]) {
            StoredRows.time($0, 0)
        }
        return seenAt.map { $0 >= moment } ?? false
    }

    func devices(of account: UserID) throws -> [DeviceRecord] {
        try hold(account)
        return try connection.rows(
            "SELECT \(Row.columns.device) FROM device WHERE user_id = $1 ORDER BY created_at, id",
            [.text(account.description)], row: StoredRows.device)
    }

    func insert(_ account: AccountRecord) throws {
        let id = PostgresValue.text(account.id.description)
        connection.enqueue("INSERT INTO login(email, user_id) VALUES ($1, $2)", [.text(account.email), id])
        connection.enqueue(
            "INSERT INTO account(user_id, email, password_hash, sms_key, created_at) VALUES ($1, $2, $3, $4, $5)",
            [
                id, .text(account.email), .text(account.passwordHash), .bytes(account.smsKey),
                .integer(account.createdAt.milliseconds),
            ])
    }

    func setPasswordHash(_ hash: String, of account: UserID) throws {
        try hold(account)
        connection.enqueue(
            "UPDATE account SET password_hash = $1 WHERE user_id = $2", [.text(hash), .text(account.description)])
    }

    func notePlace(
        _ hash: [UInt8], of account: UserID, at moment: Timestamp, forgetting past: Timestamp, keeping count: Int
    ) throws {
        try hold(account)
        let id = PostgresValue.text(account.description)
        connection.enqueue(
            """
            INSERT INTO place(hash, user_id, seen_at) VALUES ($1, $2, $3)
            ON CONFLICT (hash) DO UPDATE SET user_id = excluded.user_id, seen_at = excluded.seen_at
            """, [.bytes(hash), id, .integer(moment.milliseconds)])
        connection.enqueue(
            """
            DELETE FROM place WHERE user_id = $1 AND (seen_at < $2 OR hash NOT IN (
                SELECT hash FROM place WHERE user_id = $1 ORDER BY seen_at DESC LIMIT $3))
            """, [id, .integer(past.milliseconds), .integer(Int64(count))])
    }

    func removeAccount(_ id: UserID) throws {
        try hold(id)
        for table in ["pairing", "token", "device", "place", "login"] {
            connection.enqueue("DELETE FROM \(table) WHERE user_id = $1", [.text(id.description)])
        }
        connection.enqueue(
            "UPDATE account SET is_removed = true, email = '', password_hash = '', sms_key = '\\x00' WHERE user_id = $1",
            [.text(id.description)])
        forgetCounts(of: id)
    }

    func clearRemoved(limit: Int) throws -> Int {
        let found = try connection.first("SELECT user_id FROM account WHERE is_removed LIMIT 1") {
            try StoredRows.account($0)
        }
        guard let account = found else { return 0 }
        try hold(account)
        var left = limit
        let tables = [
            "unfinished", "operation", "digest", "media", "blob", "media_naming", "reading", "lookup", "entity",
            "account",
        ]
        for table in tables where left > 0 {
            left -= try connection.run(
                """
                DELETE FROM \(table) WHERE user_id = $1
                    AND ctid = ANY (ARRAY(SELECT ctid FROM \(table) WHERE user_id = $1 LIMIT $2))
                """, [.text(account.description), .integer(Int64(left))])
        }
        return limit - left
    }
}

// Devices and pairing codes.
extension PostgresTransaction {
    func insert(_ device: DeviceRecord) throws {
        try hold(device.account)
        let (account, id) = (PostgresValue.text(device.account.description), PostgresValue.text(device.id.description))
        connection.enqueue(
            """
            INSERT INTO device(user_id, id, name, token_hash, created_at, last_seen_at, expires_at, last_device_seq,
                resyncs_done, listed_seq)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                account, id, .text(device.name), .bytes(device.tokenHash), .integer(device.createdAt.milliseconds),
                .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                .integer(device.lastDeviceSeq), .integer(device.resyncsDone), .optional(device.listedSeq),
            ])
        connection.enqueue(
            "INSERT INTO token(hash, user_id, device) VALUES ($1, $2, $3)", [.bytes(device.tokenHash), account, id])
    }

    func update(_ device: DeviceRecord) throws {
        try hold(device.account)
        connection.enqueue(
            """
            UPDATE device SET last_seen_at = $1, expires_at = $2, last_device_seq = $3, resyncs_done = $4, listed_seq = $5
            WHERE user_id = $6 AND id = $7
            """,
            [
                .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                .integer(device.lastDeviceSeq), .integer(device.resyncsDone), .optional(device.listedSeq),
                .text(device.account.description), .text(device.id.description),
            ])
    }

    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool {
        try hold(account)
        let values: [PostgresValue] = [.text(account.description), .text(id.description)]
        connection.enqueue("DELETE FROM pairing WHERE user_id = $1 AND device = $2", values)
        connection.enqueue("DELETE FROM token WHERE user_id = $1 AND device = $2", values)
        return try connection.run("DELETE FROM device WHERE user_id = $1 AND id = $2", values) > 0
    }

    func insert(_ pairing: PairingRecord) throws {
        connection.enqueue(
            "INSERT INTO pairing(code_hash, user_id, device, expires_at) VALUES ($1, $2, $3, $4)",
            [
                .bytes(pairing.codeHash), .text(pairing.account.description), .text(pairing.device.description),
                .integer(pairing.expiresAt.milliseconds),
            ])
    }

    func takePairing(codeHash: [UInt8]) throws -> PairingRecord? {
        try connection.first(
            "DELETE FROM pairing WHERE code_hash = $1 RETURNING user_id, device, expires_at", [.bytes(codeHash)]
        ) { row in
            guard let device = DeviceID(row.text(1)) else { throw StoredForm.damaged("pairing") }
            return PairingRecord(
                codeHash: codeHash, account: try StoredRows.account(row), device: device,
                expiresAt: StoredRows.time(row, 2))
        }
    }

    func prunePairings(of account: UserID, expiredBefore moment: Timestamp, keeping count: Int) throws {
        try hold(account)
        connection.enqueue(
            """
            DELETE FROM pairing WHERE user_id = $1 AND (expires_at < $2 OR code_hash NOT IN (
                SELECT code_hash FROM pairing WHERE user_id = $1 ORDER BY expires_at DESC LIMIT $3))
            """, [.text(account.description), .integer(moment.milliseconds), .integer(Int64(count))])
    }
}
