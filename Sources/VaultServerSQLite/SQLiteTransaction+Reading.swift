internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension SQLiteTransaction {
    private static let accountColumns = "id, email, password_hash, sms_key, created_at"
    private static let deviceColumns =
        "id, account, name, token_hash, created_at, last_seen_at, expires_at, last_device_seq"

    func account(_ id: UserID) throws -> AccountRecord? {
        try connection.first(
            "SELECT \(Self.accountColumns) FROM account WHERE id = ?", [.text(id.description)], row: Row.account)
    }

    func account(email: String) throws -> AccountRecord? {
        try connection.first(
            "SELECT \(Self.accountColumns) FROM account WHERE email = ?", [.text(email)], row: Row.account)
    }

    func device(tokenHash: [UInt8]) throws -> DeviceRecord? {
        try connection.first(
            "SELECT \(Self.deviceColumns) FROM device WHERE token_hash = ?", [.blob(tokenHash)], row: Row.device)
    }

    func devices(of account: UserID) throws -> [DeviceRecord] {
        try connection.rows(
            "SELECT \(Self.deviceColumns) FROM device WHERE account = ? ORDER BY created_at, id",
            [.text(account.description)], row: Row.device)
    }

    func lastSeq(of account: UserID) throws -> Int64 {
        try connection.integer("SELECT last_seq FROM account WHERE id = ?", [.text(account.description)]) ?? 0
    }

    func entity(_ ref: EntityRef, of account: UserID) throws -> EntityRecord? {
        try connection.first(
            """
            SELECT type, id, version, updated_at, updated_by, is_bare, fields, seq, stamps FROM entity
            WHERE account = ? AND id = ?
            """, [.text(account.description), .text(ref.id)]
        ) { row in
            var entity = try Row.entity(row)
            try StampCoding.read(row.text(8), into: &entity)
            return EntityRecord(entity: entity, seq: row.integer(7))
        }
    }

    func changes(
        of account: UserID, after seq: Int64, limit: Int, bytes: Int
    ) throws -> (changes: [Change], hasMore: Bool) {
        let statement = try connection.prepare(
            """
            SELECT type, id, version, updated_at, updated_by, is_bare, fields, seq FROM entity
            WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?
            """)
        try statement.bind([.text(account.description), .integer(seq), .integer(Int64(limit) + 1)])
        var changes: [Change] = []
        var size = 0
        while try statement.step() {
            let text = statement.text(6)
            size += text.utf8.count + 200
            if changes.count == limit || (size > bytes && !changes.isEmpty) { return (changes, true) }
            changes.append(Change(try Row.entity(statement), seq: statement.integer(7)))
        }
        return (changes, false)
    }

    func nudges(of account: UserID, after seq: Int64, limit: Int) throws -> [ChangeNudge] {
        try connection.rows(
            "SELECT seq, type, id, updated_by FROM entity WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?",
            [.text(account.description), .integer(seq), .integer(Int64(limit))]
        ) { row in
            ChangeNudge(seq: row.integer(0), entityType: row.text(1), entityID: row.text(2), updatedBy: row.text(3))
        }
    }

    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation? {
        try connection.first(
            """
            SELECT entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change, conflicts,
                applied_at
            FROM operation WHERE account = ? AND key = ?
            """, [.text(account.description), .text(key.description)]
        ) { row in try Row.operation(key, row) }
    }
}
