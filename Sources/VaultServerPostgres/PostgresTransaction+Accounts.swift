internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func account(_ id: UserID) throws -> AccountRecord? {
        // The counters come with it, so that a transaction that begins here asks once.
        try connection(entering: id).first(
            """
            SELECT user_id, email, password_hash, sms_key, created_at, \(Row.ledger) FROM account
            WHERE user_id = $1 AND NOT is_removed \(isWriting ? "FOR UPDATE" : "")
            """, [.text(id.description)]
        ) { row in
            note(id) { $0.rememberLedger(in: row, from: 5) }
            return try StoredRows.accountRecord(row)
        }
    }

    func account(email: String) throws -> AccountRecord? {
        let id = try connectionOfNone().first("SELECT account FROM login WHERE email = $1", [.text(email)]) {
            try StoredRows.account($0)
        }
        // An email that has no account costs the same: then that of nobody is looked for.
        return try account(id ?? Self.nobody)
    }

    private static let nobody = UserID(ULID(high: 0, low: 0))

    /// Asks in the name of the account that is known for the token, so that the device and all that a push expects come with
    /// one exchange.
    func device(tokenHash: [UInt8]) throws -> DeviceRecord? {
        guard let account = try owner(ofToken: tokenHash), try learn(.device(tokenHash), of: account) else {
            return nil
        }
        return view(of: account).devices[tokenHash] ?? nil
    }

    func knowsPlace(_ hash: [UInt8], since moment: Timestamp) throws -> Bool {
        let seenAt = try connectionOfNone().first("SELECT seen_at FROM place WHERE hash = $1", [.bytes(hash)]) {
            StoredRows.time($0, 0)
        }
        return seenAt.map { $0 >= moment } ?? false
    }

    func devices(of account: UserID) throws -> [DeviceRecord] {
        try connection(of: account).rows(
            "SELECT \(Row.columns.device) FROM device WHERE user_id = $1 ORDER BY created_at, id",
            [.text(account.description)], row: StoredRows.device)
    }

    func devices(tagged tag: String, limit: Int) throws -> [DeviceRecord] {
        let found = try connectionOfNone().rows(
            "SELECT account, device FROM token WHERE right(device, 6) = $1 ORDER BY device LIMIT $2",
            [.text(tag), .integer(Int64(limit))]
        ) { (account: try StoredRows.account($0), id: $0.text(1)) }
        return try found.compactMap { account, id in
            try devices(of: account).first { $0.id.description == id }
        }
    }

    func insert(_ account: AccountRecord) throws {
        let id = PostgresValue.text(account.id.description)
        note(account.id) { $0.ledger = AccountLedger() }
        try change(account.id) { rows in
            rows.add("INSERT INTO login(email, account) VALUES ($1, $2)", [.text(account.email), id])
            rows.add(
                "INSERT INTO account(user_id, email, password_hash, sms_key, created_at) VALUES ($1, $2, $3, $4, $5)",
                [
                    id, .text(account.email), .text(account.passwordHash), .bytes(account.smsKey),
                    .integer(account.createdAt.milliseconds),
                ])
        }
    }

    func setPasswordHash(_ hash: String, of account: UserID) throws {
        try change(account) { rows in
            rows.add(
                "UPDATE account SET password_hash = $1 WHERE user_id = $2", [.text(hash), .text(account.description)])
        }
    }

    func notePlace(
        _ hash: [UInt8], of account: UserID, at moment: Timestamp, forgetting past: Timestamp, keeping count: Int
    ) throws {
        let id = PostgresValue.text(account.description)
        try change(account) { rows in
            rows.add(
                """
                INSERT INTO place(hash, account, seen_at) VALUES ($1, $2, $3)
                ON CONFLICT (hash) DO UPDATE SET account = excluded.account, seen_at = excluded.seen_at
                """, [.bytes(hash), id, .integer(moment.milliseconds)])
            rows.add(
                """
                DELETE FROM place WHERE account = $1 AND (seen_at < $2 OR hash NOT IN (
                    SELECT hash FROM place WHERE account = $1 ORDER BY seen_at DESC LIMIT $3))
                """, [id, .integer(past.milliseconds), .integer(Int64(count))])
        }
    }

    func removeAccount(_ id: UserID) throws {
        let connection = try connection(of: id)
        let value = PostgresValue.text(id.description)
        for table in ["pairing", "token", "place", "login"] {
            connection.enqueue("DELETE FROM \(table) WHERE account = $1", [value])
        }
        connection.enqueue("DELETE FROM device WHERE user_id = $1", [value])
        connection.enqueue(
            "UPDATE account SET is_removed = true, email = '', password_hash = '', sms_key = '\\x00' WHERE user_id = $1",
            [value])
        forget(id)
        announce(id)
    }

    func clearRemoved(limit: Int) throws -> Int {
        let found = try connectionOfAll().first("SELECT user_id FROM account WHERE is_removed LIMIT 1") {
            try StoredRows.account($0)
        }
        guard let account = found else { return 0 }
        let connection = try connection(of: account)
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
        let (account, id) = (PostgresValue.text(device.account.description), PostgresValue.text(device.id.description))
        try change(device.account) { rows in
            rows.add(
                """
                INSERT INTO device(user_id, id, name, token_hash, created_at, last_seen_at, expires_at, last_device_seq,
                    resyncs_done, listed_seq, kind)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                """,
                [
                    account, id, .text(device.name), .bytes(device.tokenHash), .integer(device.createdAt.milliseconds),
                    .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                    .integer(device.lastDeviceSeq), .integer(device.resyncsDone), .optional(device.listedSeq),
                    .text(device.kind.rawValue),
                ])
            rows.add(
                "INSERT INTO token(hash, account, device) VALUES ($1, $2, $3)", [.bytes(device.tokenHash), account, id])
        }
        note(device.account) { $0.devices.updateValue(device, forKey: device.tokenHash) }
    }

    func update(_ device: DeviceRecord) throws {
        note(device.account) { $0.devices.updateValue(device, forKey: device.tokenHash) }
        try change(device.account) { rows in
            rows.add(
                """
                UPDATE device SET last_seen_at = $1, expires_at = $2, last_device_seq = $3, resyncs_done = $4,
                    listed_seq = $5
                WHERE user_id = $6 AND id = $7
                """,
                [
                    .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                    .integer(device.lastDeviceSeq), .integer(device.resyncsDone), .optional(device.listedSeq),
                    .text(device.account.description), .text(device.id.description),
                ])
        }
    }

    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool {
        let connection = try connection(of: account)
        note(account) { $0.devices = [:] }
        announce(account)
        let values: [PostgresValue] = [.text(account.description), .text(id.description)]
        connection.enqueue("DELETE FROM pairing WHERE account = $1 AND device = $2", values)
        connection.enqueue("DELETE FROM token WHERE account = $1 AND device = $2", values)
        return try connection.run("DELETE FROM device WHERE user_id = $1 AND id = $2", values) > 0
    }

    func insert(_ pairing: PairingRecord) throws {
        try change(pairing.account) { rows in
            rows.add(
                "INSERT INTO pairing(code_hash, account, device, expires_at) VALUES ($1, $2, $3, $4)",
                [
                    .bytes(pairing.codeHash), .text(pairing.account.description), .text(pairing.device.description),
                    .integer(pairing.expiresAt.milliseconds),
                ])
        }
    }

    func takePairing(codeHash: [UInt8]) throws -> PairingRecord? {
        try connectionOfNone().first(
            "DELETE FROM pairing WHERE code_hash = $1 RETURNING account, device, expires_at", [.bytes(codeHash)]
        ) { row in
            guard let device = DeviceID(row.text(1)) else { throw StoredForm.damaged("pairing") }
            return PairingRecord(
                codeHash: codeHash, account: try StoredRows.account(row), device: device,
                expiresAt: StoredRows.time(row, 2))
        }
    }

    func prunePairings(of account: UserID, expiredBefore moment: Timestamp, keeping count: Int) throws {
        try change(account) { rows in
            rows.add(
                """
                DELETE FROM pairing WHERE account = $1 AND (expires_at < $2 OR code_hash NOT IN (
                    SELECT code_hash FROM pairing WHERE account = $1 ORDER BY expires_at DESC LIMIT $3))
                """, [.text(account.description), .integer(moment.milliseconds), .integer(Int64(count))])
        }
    }
}
