internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Reads values from rows; a row that cannot be read means a damaged store, and never traps.
enum Row {
    static func damaged(_ what: String) -> StorageFailure {
        StorageFailure(.broken, reason: "a row of \(what) cannot be read")
    }

    static func account(_ row: borrowing Statement) throws -> AccountRecord {
        guard let id = UserID(row.text(0)) else { throw damaged("account") }
        return AccountRecord(
            id: id, email: row.text(1), passwordHash: row.text(2), smsKey: row.blob(3), createdAt: time(row, 4))
    }

    static let deviceColumns = """
        id, account, name, token_hash, created_at, last_seen_at, expires_at, last_device_seq, resyncs_done, listed_seq
        """

    static func device(_ row: borrowing Statement) throws -> DeviceRecord {
        guard let id = DeviceID(row.text(0)), let account = UserID(row.text(1)) else { throw damaged("device") }
        return DeviceRecord(
            id: id, account: account, name: row.text(2), tokenHash: row.blob(3), createdAt: time(row, 4),
            lastSeenAt: time(row, 5), expiresAt: time(row, 6), lastDeviceSeq: row.integer(7),
            resyncsDone: row.integer(8), listedSeq: row.optionalInteger(9))
    }

    static let entityColumns =
        "type, id, version, updated_at, updated_by, is_bare, data, seq, stamps, deleted_at, is_kept"

    /// Reads a record from ``entityColumns``.
    static func record(_ row: borrowing Statement) throws -> ServerRecord {
        let (type, isBare) = (EntityType(rawValue: row.text(0)), row.flag(5))
        guard let type, let ref = EntityRef(type: type, id: row.text(1)), let actor = Actor(row.text(4)) else {
            throw damaged("entity")
        }
        var fields = Fields(try json(row.text(6)))
        if !isBare { for name in StoredEntity.derivedFields(of: type) { fields[name] = nil } }
        var entity = StoredEntity(
            ref: ref, fields: fields, version: row.integer(2), updatedAt: time(row, 3), updatedBy: actor,
            isBare: isBare)
        try StampCoding.read(row.text(8), into: &entity)
        return ServerRecord(
            entity: entity, seq: row.integer(7),
            deletedAt: row.optionalInteger(9).map(Timestamp.init(milliseconds:)), isKept: row.flag(10))
    }

    static let changeColumns = "type, id, version, updated_at, updated_by, is_bare, data, seq, is_deleted"

    /// Reads a change from ``changeColumns``, with its stored text, which is sent unchanged.
    static func changeText(_ row: borrowing Statement) -> ChangeText {
        let isBare = row.flag(5)
        return ChangeText(
            seq: row.integer(7), type: row.text(0), id: row.text(1), isDeletion: isBare || row.flag(8),
            version: row.integer(2), updatedAt: time(row, 3), updatedBy: row.text(4),
            data: isBare ? Array("null".utf8) : row.blob(6))
    }

    /// Reads a change from ``changeColumns``.
    static func change(_ row: borrowing Statement) throws -> Change {
        let isBare = row.flag(5)
        return Change(
            entityType: row.text(0), entityID: row.text(1), action: isBare || row.flag(8) ? .delete : .upsert,
            version: row.integer(2), seq: row.integer(7), updatedAt: time(row, 3), updatedBy: row.text(4),
            data: isBare ? nil : try json(row.text(6)).object)
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

    static func time(_ row: borrowing Statement, _ column: Int32) -> Timestamp {
        Timestamp(milliseconds: row.integer(column))
    }
}
