internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Makes values of rows; a row that is none of ours is a damaged store, never a trap.
enum Row {
    static func damaged(_ what: String) -> StorageFailure {
        StorageFailure(.broken, reason: "a row of \(what) cannot be read")
    }

    static func account(_ row: borrowing Statement) throws -> AccountRecord {
        guard let id = UserID(row.text(0)) else { throw damaged("account") }
        return AccountRecord(
            id: id, email: row.text(1), passwordHash: row.text(2), smsKey: row.blob(3), createdAt: time(row, 4))
    }

    static func device(_ row: borrowing Statement) throws -> DeviceRecord {
        guard let id = DeviceID(row.text(0)), let account = UserID(row.text(1)) else { throw damaged("device") }
        return DeviceRecord(
            id: id, account: account, name: row.text(2), tokenHash: row.blob(3), createdAt: time(row, 4),
            lastSeenAt: time(row, 5), expiresAt: time(row, 6), lastDeviceSeq: row.integer(7))
    }

    /// Columns: type, id, version, updated_at, updated_by, is_bare, fields. Stamps are left empty.
    static func entity(_ row: borrowing Statement) throws -> StoredEntity {
        guard let type = EntityType(rawValue: row.text(0)), let ref = EntityRef(type: type, id: row.text(1)),
            let actor = Actor(row.text(4))
        else { throw damaged("entity") }
        return StoredEntity(
            ref: ref, fields: Fields(try json(row.text(6))), version: row.integer(2), updatedAt: time(row, 3),
            updatedBy: actor, isBare: row.flag(5))
    }

    static func operation(_ key: OperationID, _ row: borrowing Statement) throws -> AppliedOperation {
        guard let type = EntityType(rawValue: row.text(0)), let ref = EntityRef(type: type, id: row.text(1)),
            let outcome = MergeOutcome.Status(rawValue: row.text(3))
        else { throw damaged("operation") }
        return AppliedOperation(
            key: key, entity: ref, contentHash: row.blob(2), outcome: outcome, version: row.integer(4),
            seq: row.integer(5), updatedAt: time(row, 6), madeChange: row.flag(7),
            conflicts: try (json(row.text(8)).array ?? []).map { try FieldConflict(json: $0) },
            appliedAt: time(row, 9))
    }

    static func json(_ text: String) throws -> JSON {
        do throws(JSONError) { return try JSON(parsing: text) } catch { throw damaged("JSON") }
    }

    private static func time(_ row: borrowing Statement, _ column: Int32) -> Timestamp {
        Timestamp(milliseconds: row.integer(column))
    }
}
