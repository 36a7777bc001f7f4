internal import VaultJSON
package import VaultModel
package import VaultServerCore
package import VaultWire

/// A row of a store, whose columns are read by their numbers; a column of another type reads as zero, empty or false.
package protocol StoredRow: ~Copyable {
    func text(_ column: Int32) -> String
    func bytes(_ column: Int32) -> [UInt8]
    func integer(_ column: Int32) -> Int64
    func flag(_ column: Int32) -> Bool
    /// Nil for NULL.
    func optionalInteger(_ column: Int32) -> Int64?
}

/// Reads records from rows; a row that cannot be read means a damaged store, and never traps.
///
/// Each function reads the columns of its name in ``StoredColumns``.
package enum StoredRows {
    package static func time(_ row: borrowing some StoredRow & ~Copyable, _ column: Int32) -> Timestamp {
        Timestamp(milliseconds: row.integer(column))
    }

    package static func account(_ row: borrowing some StoredRow & ~Copyable, _ column: Int32 = 0) throws -> UserID {
        guard let id = UserID(row.text(column)) else { throw StoredForm.damaged("account") }
        return id
    }

    /// Reads an account's id, `email, password_hash, sms_key, created_at`.
    package static func accountRecord(_ row: borrowing some StoredRow & ~Copyable) throws -> AccountRecord {
        AccountRecord(
            id: try account(row), email: row.text(1), passwordHash: row.text(2), smsKey: row.bytes(3),
            createdAt: time(row, 4))
    }

    /// Reads ``StoredColumns/ledger``, from that column on.
    package static func ledger(_ row: borrowing some StoredRow & ~Copyable, _ column: Int32) -> AccountLedger {
        AccountLedger(
            lastSeq: row.integer(column), purgedSeq: row.integer(column + 1), rows: row.integer(column + 2),
            bytes: row.integer(column + 3), resyncs: row.integer(column + 4),
            timelines: AccountTimelines(text: row.text(column + 5)))
    }

    package static func device(_ row: borrowing some StoredRow & ~Copyable) throws -> DeviceRecord {
        guard let id = DeviceID(row.text(0)), let kind = DeviceRole(rawValue: row.text(10)) else {
            throw StoredForm.damaged("device")
        }
        return DeviceRecord(
            id: id, account: try account(row, 1), name: row.text(2), tokenHash: row.bytes(3), kind: kind,
            createdAt: time(row, 4), lastSeenAt: time(row, 5), expiresAt: time(row, 6),
            lastDeviceSeq: row.integer(7), resyncsDone: row.integer(8), listedSeq: row.optionalInteger(9))
    }

    package static func invitation(_ row: borrowing some StoredRow & ~Copyable) -> InvitationRecord {
        let email = row.text(2)
        return InvitationRecord(
            codeHash: row.bytes(0), number: row.integer(1), email: email.isEmpty ? nil : email,
            createdAt: time(row, 3), expiresAt: time(row, 4))
    }

    /// Reads ``StoredColumns/entity`` without its account, which ``account(_:_:)`` reads from column 11.
    package static func record(_ row: borrowing some StoredRow & ~Copyable) throws -> ServerRecord {
        guard let type = EntityType(rawValue: row.text(0)), let ref = EntityRef(type: type, id: row.text(1)),
            let actor = Actor(row.text(4))
        else { throw StoredForm.damaged("entity") }
        var entity = StoredEntity(
            ref: ref, fields: [:], version: row.integer(2), updatedAt: time(row, 3), updatedBy: actor,
            isBare: row.flag(5))
        try StoredForm.read(row.text(6), stamps: row.text(8), into: &entity)
        return ServerRecord(
            entity: entity, seq: row.integer(7),
            deletedAt: row.optionalInteger(9).map(Timestamp.init(milliseconds:)), isKept: row.flag(10))
    }

    /// Reads ``StoredColumns/change``, with the stored text, which is sent unchanged.
    package static func changeText(_ row: borrowing some StoredRow & ~Copyable) -> ChangeText {
        let isBare = row.flag(5)
        return ChangeText(
            seq: row.integer(7), type: row.text(0), id: row.text(1), isDeletion: isBare || row.flag(8),
            version: row.integer(2), updatedAt: time(row, 3), updatedBy: row.text(4),
            data: isBare ? Array("null".utf8) : row.bytes(6))
    }

    package static func change(_ row: borrowing some StoredRow & ~Copyable) throws -> Change {
        let isBare = row.flag(5)
        return Change(
            entityType: row.text(0), entityID: row.text(1), action: isBare || row.flag(8) ? .delete : .upsert,
            version: row.integer(2), seq: row.integer(7), updatedAt: time(row, 3), updatedBy: row.text(4),
            data: isBare ? nil : try StoredForm.json(row.text(6)).object)
    }

    package static func operation(_ row: borrowing some StoredRow & ~Copyable) throws -> AppliedOperation {
        guard let key = OperationID(row.text(0)), let type = EntityType(rawValue: row.text(1)),
            let ref = EntityRef(type: type, id: row.text(2)), let outcome = MergeOutcome.Status(rawValue: row.text(4))
        else { throw StoredForm.damaged("operation") }
        return AppliedOperation(
            key: key, entity: ref, contentHash: row.bytes(3), outcome: outcome, version: row.integer(5),
            seq: row.integer(6), updatedAt: time(row, 7), madeChange: row.flag(8),
            conflicts: try (StoredForm.json(row.text(9)).array ?? []).map { try FieldConflict(json: $0) },
            appliedAt: time(row, 10), text: try textOrigin(message: row.text(11), carried: row.text(12)))
    }

    /// Both are empty without a text message, and the second is once its operation is whole.
    private static func textOrigin(message: String, carried: String) throws -> AppliedOperation.TextOrigin? {
        guard !message.isEmpty else { return nil }
        let fields = carried.isEmpty ? nil : Fields(try StoredForm.json(carried))
        return AppliedOperation.TextOrigin(message: message, carried: fields)
    }

    /// A text message as the columns `message` and `carried`.
    package static func stored(_ text: AppliedOperation.TextOrigin?) -> (message: String, carried: String) {
        (text?.message ?? "", text?.carried?.text ?? "")
    }

    package static func media(_ row: borrowing some StoredRow & ~Copyable) throws -> MediaRecord {
        guard let id = MediaID(row.text(1)), let variant = MediaVariant(rawValue: row.text(2)),
            let hash = ContentHash(bytes: row.bytes(3)), let contentType = MediaContentType(rawValue: row.text(4))
        else { throw StoredForm.damaged("media") }
        return MediaRecord(
            id: id, blob: BlobKey(account: try account(row), hash: hash, variant: variant), contentType: contentType,
            announcedAt: time(row, 5), isNamed: row.flag(6),
            releasedAt: row.optionalInteger(7).map(Timestamp.init(milliseconds:)))
    }

    package static func blob(_ row: borrowing some StoredRow & ~Copyable) throws -> BlobRecord {
        guard let hash = ContentHash(bytes: row.bytes(1)), let variant = MediaVariant(rawValue: row.text(2)),
            let md5 = ContentMD5(bytes: row.bytes(4)), let state = BlobRecord.State(rawValue: row.text(5))
        else { throw StoredForm.damaged("blob") }
        return BlobRecord(
            key: BlobKey(account: try account(row), hash: hash, variant: variant), byteCount: row.integer(3), md5: md5,
            state: state, changedAt: time(row, 6))
    }

    package static func reading(_ row: borrowing some StoredRow & ~Copyable) throws -> ReadingRecord {
        guard let hash = ContentHash(bytes: row.bytes(1)), let state = readingState(row.text(2), row.bytes(5)) else {
            throw StoredForm.damaged("reading")
        }
        return ReadingRecord(
            key: BlobKey(account: try account(row), hash: hash, variant: .original), state: state,
            tries: Int(clamping: row.integer(3)), dueAt: time(row, 4))
    }

    private static func readingState(_ name: String, _ result: [UInt8]) -> ReadingRecord.State? {
        switch name {
        case "waiting": .waiting
        case "failed": .failed
        case "done": (try? JSON(parsing: result)).flatMap { MachineReading($0) }.map { .done($0) }
        default: nil
        }
    }

    /// A state as the columns `state` and `result`.
    package static func stored(_ state: ReadingRecord.State) -> (name: String, result: [UInt8]?) {
        switch state {
        case .waiting: ("waiting", nil)
        case .failed: ("failed", nil)
        case .done(let reading): ("done", reading.json.bytes)
        }
    }
}
