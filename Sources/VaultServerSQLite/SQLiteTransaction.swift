internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The statements of one transaction. Every one of them names the account, but for those that find it.
///
/// Those of every push say `OR FAIL`: SQLite would else copy, and encrypt, the pages that a statement touches, to be able
/// to undo it alone. An error here always undoes the whole transaction.
struct SQLiteTransaction: StorageTransaction {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

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

    func removeAccount(_ id: UserID) throws {
        for table in ["operation", "entity", "device"] {
            try connection.run("DELETE FROM \(table) WHERE account = ?", [.text(id.description)])
        }
        try connection.run("DELETE FROM account WHERE id = ?", [.text(id.description)])
    }

    func insert(_ device: DeviceRecord) throws {
        try connection.run(
            """
            INSERT INTO device(id, account, name, token_hash, created_at, last_seen_at, expires_at, last_device_seq)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(device.id.description), .text(device.account.description), .text(device.name),
                .blob(device.tokenHash), .integer(device.createdAt.milliseconds),
                .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                .integer(device.lastDeviceSeq),
            ])
    }

    func update(_ device: DeviceRecord) throws {
        try connection.run(
            "UPDATE OR FAIL device SET last_seen_at = ?, expires_at = ?, last_device_seq = ? WHERE id = ? AND account = ?",
            [
                .integer(device.lastSeenAt.milliseconds), .integer(device.expiresAt.milliseconds),
                .integer(device.lastDeviceSeq), .text(device.id.description), .text(device.account.description),
            ])
    }

    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool {
        try connection.run(
            "DELETE FROM device WHERE id = ? AND account = ?", [.text(id.description), .text(account.description)]) > 0
    }

    func nextSeq(of account: UserID) throws -> Int64 {
        try connection.run(
            "UPDATE OR FAIL account SET last_seq = last_seq + 1 WHERE id = ?", [.text(account.description)])
        return try lastSeq(of: account)
    }

    func put(_ record: EntityRecord, of account: UserID) throws {
        let entity = record.entity
        let values: [SQLiteValue] = [
            .text(entity.ref.type.rawValue), .integer(record.seq), .integer(entity.version),
            .integer(entity.updatedAt.milliseconds), .text(entity.updatedBy.text), .flag(entity.isBare),
            .text(entity.fields.json.text), .text(StampCoding.text(of: entity)), .text(account.description),
            .text(entity.ref.id),
        ]
        let changed = try connection.run(
            """
            UPDATE OR FAIL entity SET type = ?, seq = ?, version = ?, updated_at = ?, updated_by = ?, is_bare = ?,
                fields = ?, stamps = ?
            WHERE account = ? AND id = ?
            """,
            values)
        guard changed == 0 else { return }
        try connection.run(
            """
            INSERT OR FAIL INTO entity(
                type, seq, version, updated_at, updated_by, is_bare, fields, stamps, account, id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            values)
    }

    func insert(_ operation: AppliedOperation, of account: UserID) throws {
        try connection.run(
            """
            INSERT INTO operation(
                account, key, entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change,
                conflicts, applied_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(account.description), .text(operation.key.description), .text(operation.entity.type.rawValue),
                .text(operation.entity.id), .blob(operation.contentHash), .text(operation.outcome.rawValue),
                .integer(operation.version), .integer(operation.seq), .integer(operation.updatedAt.milliseconds),
                .flag(operation.madeChange), .text(JSON.array(operation.conflicts.map(\.json)).text),
                .integer(operation.appliedAt.milliseconds),
            ])
    }

    func forgetOperations(appliedBefore moment: Timestamp) throws {
        try connection.run(
            """
            DELETE FROM operation WHERE (account, key) IN (
                SELECT account, key FROM operation WHERE applied_at < ? ORDER BY applied_at LIMIT 10000)
            """, [.integer(moment.milliseconds)])
    }
}
