internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension SQLiteTransaction {
    func insert(_ account: AccountRecord) throws {
        try connection.run(
            "INSERT INTO account(id, email, password_hash, sms_key, created_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(account.id.description), .text(account.email), .text(account.passwordHash),
                .blob(account.smsKey), .integer(account.createdAt.milliseconds),
            ])
    }

    func setPasswordHash(_ hash: String, of account: UserID) throws {
        try connection.run(
            "UPDATE account SET password_hash = ? WHERE id = ?", [.text(hash), .text(account.description)])
    }

    func notePlace(
        _ hash: [UInt8], of account: UserID, at moment: Timestamp, forgetting past: Timestamp, keeping count: Int
    ) throws {
        let account = SQLiteValue.text(account.description)
        try connection.run(
            "INSERT OR REPLACE INTO place(hash, account, seen_at) VALUES (?, ?, ?)",
            [.blob(hash), account, .integer(moment.milliseconds)])
        try connection.run(
            """
            DELETE FROM place WHERE account = ?1 AND (seen_at < ?2 OR hash NOT IN (
                SELECT hash FROM place WHERE account = ?1 ORDER BY seen_at DESC LIMIT ?3))
            """, [account, .integer(past.milliseconds), .integer(Int64(count))])
    }

    func removeAccount(_ id: UserID) throws {
        for table in ["pairing", "device", "place"] {
            try connection.run("DELETE FROM \(table) WHERE account = ?", [.text(id.description)])
        }
        // No valid email looks like this one.
        try connection.run(
            """
            UPDATE account SET is_removed = 1, email = 'removed ' || id, password_hash = '', sms_key = x'00'
            WHERE id = ?
            """, [.text(id.description)])
        forgetCounts(of: id)
    }

    func clearRemoved(limit: Int) throws -> Int {
        let found = try connection.first("SELECT id FROM account WHERE is_removed = 1 LIMIT 1") { $0.text(0) }
        guard let account = found else { return 0 }
        var left = limit
        let tables = [
            ("unfinished", "account, id"), ("operation", "account, key"), ("digest", "rowid"),
            ("media", "account, id, variant"), ("blob", "account, hash, variant"),
            ("media_naming", "account, media, receipt"), ("reading", "account, hash"),
        ]
        for (table, key) in tables {
            left -= try clear(table, by: key, of: account, limit: left)
        }
        if let id = UserID(account) { left -= try clearLookupKeys(of: id, limit: left) }
        left -= try clear("entity", by: "rowid", of: account, limit: left)
        if left > 0 {
            left -= try connection.run("DELETE FROM account WHERE id = ?", [.text(account)])
        }
        return limit - left
    }

    private func clear(_ table: String, by key: String, of account: String, limit: Int) throws -> Int {
        guard limit > 0 else { return 0 }
        return try connection.run(
            "DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM \(table) WHERE account = ? LIMIT ?)",
            [.text(account), .integer(Int64(limit))])
    }

    func insert(_ device: DeviceRecord) throws {
        try connection.run(
            "INSERT INTO device(\(Row.columns.device)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(device.id.description), .text(device.account.description), .text(device.name),
                .blob(device.tokenHash), .integer(device.createdAt.milliseconds),
                .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                .integer(device.lastDeviceSeq), .integer(device.resyncsDone), .optional(device.listedSeq),
                .text(device.kind.rawValue),
            ])
    }

    func update(_ device: DeviceRecord) throws {
        try connection.run(
            """
            UPDATE OR FAIL device SET last_seen_at = ?, expires_at = ?, last_device_seq = ?, resyncs_done = ?,
                listed_seq = ?
            WHERE id = ? AND account = ?
            """,
            [
                .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                .integer(device.lastDeviceSeq), .integer(device.resyncsDone), .optional(device.listedSeq),
                .text(device.id.description), .text(device.account.description),
            ])
    }

    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool {
        let values: [SQLiteValue] = [.text(id.description), .text(account.description)]
        try connection.run("DELETE FROM pairing WHERE device = ? AND account = ?", values)
        return try connection.run("DELETE FROM device WHERE id = ? AND account = ?", values) > 0
    }

    func insert(_ pairing: PairingRecord) throws {
        try connection.run(
            "INSERT INTO pairing(code_hash, account, device, expires_at) VALUES (?, ?, ?, ?)",
            [
                .blob(pairing.codeHash), .text(pairing.account.description), .text(pairing.device.description),
                .integer(pairing.expiresAt.milliseconds),
            ])
    }

    func takePairing(codeHash: [UInt8]) throws -> PairingRecord? {
        let found = try connection.first(
            "SELECT account, device, expires_at FROM pairing WHERE code_hash = ?", [.blob(codeHash)]
        ) { row in
            guard let account = UserID(row.text(0)), let device = DeviceID(row.text(1)) else {
                throw StoredForm.damaged("pairing")
            }
            return PairingRecord(
                codeHash: codeHash, account: account, device: device, expiresAt: StoredRows.time(row, 2))
        }
        try connection.run("DELETE FROM pairing WHERE code_hash = ?", [.blob(codeHash)])
        return found
    }

    func prunePairings(of account: UserID, expiredBefore moment: Timestamp, keeping count: Int) throws {
        try connection.run(
            """
            DELETE FROM pairing WHERE account = ?1 AND (expires_at < ?2 OR code_hash NOT IN (
                SELECT code_hash FROM pairing WHERE account = ?1 ORDER BY expires_at DESC LIMIT ?3))
            """, [.text(account.description), .integer(moment.milliseconds), .integer(Int64(count))])
    }
}
