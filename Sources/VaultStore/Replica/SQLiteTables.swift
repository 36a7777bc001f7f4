internal import AttachmentStore
internal import ReceiptRows
internal import SQLiteKit
internal import VaultAttachments
internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// The replica's tables in the encrypted file; every function is part of the open transaction.
///
/// The statements say `OR FAIL`, because SQLite would otherwise copy, and encrypt, every page that a statement touches,
/// to be able to undo that statement alone. Here an error always undoes the whole transaction.
struct SQLiteTables: ReplicaTables {
    let connection: Connection
    /// Rows that may be needed.
    var prepared = PreparedReceipts()
    /// Takes the words of changed receipts, which the caller applies before it commits; nil changes the index at once.
    var words: PendingWords?

    var entities: EntityTable { EntityTable(connection: connection) }
    var receipts: ReceiptTable { ReceiptTable(connection: connection, pending: words) }
    var queue: QueueTable { QueueTable(connection: connection) }
    var disputes: ConflictTable { ConflictTable(connection: connection) }
    private var attached: AttachmentTable { AttachmentTable(connection: connection) }
    private var parts: PartTable { PartTable(connection: connection) }
    private var events: EventTable { EventTable(connection: connection) }
    private var place: CursorTable { CursorTable(connection: connection) }
    private var settings: SettingsTable { SettingsTable(connection: connection) }

    /// Returns nil for a position longer than any server's: earlier versions stored whatever they received, and no
    /// request can carry it.
    func cursor() throws -> Cursor? {
        guard let text = try place.position(), text.utf8.count <= WireLimits.positionBytes else { return nil }
        return Cursor(rawValue: text)
    }
    func setCursor(_ cursor: Cursor?) throws { try place.setPosition(cursor?.rawValue) }
    func epoch() throws -> String? {
        try place.epoch().flatMap { $0.utf8.count <= WireLimits.positionBytes ? $0 : nil }
    }
    func setEpoch(_ epoch: String?) throws {
        if let known = try place.epoch(), known != epoch { try doubtAttachments() }
        try place.setEpoch(epoch)
    }
    func doubtAttachments() throws { try attached.doubtServer() }
    func deviceSeq() throws -> Int64 { try place.deviceSeq() }
    func setDeviceSeq(_ number: Int64) throws { try place.setDeviceSeq(number) }
    func setting(_ name: String) throws -> String? { try settings.text(name) }
    func settings(_ names: [String]) throws -> [String: String] { try settings.texts(names) }
    func setSetting(_ name: String, to value: String?) throws { try settings.set(name, to: value) }
    func counts() throws -> VaultCounts { try Counts(connection: connection).all() }

    func setAside(_ change: Change, reason: String, at: Timestamp) throws {
        let kept = change.keptAside
        let reason = AsideLimits.cut(reason, to: AsideLimits.reasonCharacters)
        try connection.run(
            "INSERT OR REPLACE INTO set_aside (entity, change, reason, at) VALUES (?, ?, ?, ?)",
            [.text(kept.entityID), .text(kept.json.text), .text(reason), .integer(at.milliseconds)])
        try connection.run(
            """
            DELETE FROM set_aside WHERE (SELECT COUNT(*) FROM set_aside) > ?
                AND entity = (SELECT entity FROM set_aside WHERE entity <> ? ORDER BY at, entity LIMIT 1)
            """, [.integer(Int64(AsideLimits.count)), .text(kept.entityID)])
    }

    func dropSetAside(_ entityID: String) throws {
        try connection.run("DELETE FROM set_aside WHERE entity = ?", [.text(entityID)])
    }
}

extension SQLiteTables {
    func record(_ ref: EntityRef) throws -> ReplicaRecord? { try entities.record(ref) }

    func save(_ record: inout ReplicaRecord, look: RowState) throws {
        let isNew = record.row == nil
        let ready = prepared.row(of: record.ref, fields: record.shown, mark: look.mark)
        try entities.save(&record, former: look.former, stored: ready?.fields)
        if record.ref.type == .match { try MatchTable(connection: connection).save(record.entity) }
        if EntityType.parts.contains(record.ref.type) {
            let isChanged = isNew || look.former != record.shown
            for receipt in try parts.save(record.entity, mark: look.mark, isChanged: isChanged) {
                try refreshLine(of: receipt)
            }
        }
        guard let row = record.row, let receipt = Receipt(record.entity), let id = receipt.id else { return }
        if look.former?[.imageKeys] != record.shown[.imageKeys] {
            let named = receipt.attachments
            if !isNew || !named.isEmpty { try attached.setAttached(named.map(\.description), of: record.ref.id) }
        }
        // Most receipts have no parts, and only this query for them.
        let partsMark = try parts.mark(of: id)
        // A verdict usually confirms what is shown already; then only the mark changes.
        if !isNew, look.former == record.shown, !look.isDeletionDisputed {
            try receipts.setMark(look.mark.graver(partsMark ?? .synced), row: row)
        } else if let ready, partsMark == nil, !look.isDeletionDisputed {
            try save(ready.projection, row: row, isNew: isNew)
        } else {
            let line = ReceiptProjection(
                receipt: receipt, parts: partsMark == nil ? ReceiptParts() : try parts.parts(of: id),
                mark: look.mark.graver(partsMark ?? .synced), isDeletionDisputed: look.isDeletionDisputed)
            try save(line, row: row, isNew: isNew)
        }
    }

    /// Updates a receipt's row of the list, which also depends on the receipt's parts.
    private func refreshLine(of id: ReceiptID) throws {
        guard let record = try entities.record(EntityRef(id)), let row = record.row,
            let receipt = Receipt(record.entity)
        else { return }
        let conflicts = try disputes.conflicts(of: record.ref)
        let mark = try queue.entries(of: record.ref).mark(hasConflicts: !conflicts.isEmpty)
        let line = ReceiptProjection(
            receipt: receipt, parts: try parts.parts(of: id), mark: mark.graver(try parts.mark(of: id) ?? .synced),
            isDeletionDisputed: conflicts.contains { $0.field == .isDeleted })
        try save(line, row: row, isNew: false)
    }

    private func save(_ line: ReceiptProjection, row: Int64, isNew: Bool) throws {
        try receipts.save(line, row: row, isNew: isNew)
        if isNew, line.parts.isEmpty { return }
        try parts.keepCovers(line.parts, of: line.receipt, row: row, isListed: line.isListed)
    }

    func delete(_ record: ReplicaRecord) throws {
        guard let row = record.row else { return }
        if record.ref.type == .receipt {
            try receipts.delete(row: row)
            try parts.deleteCovers(row: row)
            try attached.setAttached([], of: record.ref.id)
        }
        if record.ref.type == .match { try MatchTable(connection: connection).delete(record.ref) }
        try entities.delete(row: row)
        guard EntityType.parts.contains(record.ref.type) else { return }
        if let receipt = try parts.delete(record.ref) { try refreshLine(of: receipt) }
    }

    func confirmNewReceipt(
        by entry: OperationID, version: Int64, seq: Int64, updatedAt: Timestamp
    ) throws -> Bool {
        guard let found = try queue.onlyCreate(entry) else { return false }
        try connection.run("DELETE FROM sync_queue WHERE sequence = ?", [.integer(found.sequence)])
        try entities.confirm(row: found.row, version: version, seq: seq, updatedAt: updatedAt)
        let partsMark = try ReceiptID(found.id).flatMap { try parts.mark(of: $0) }
        try receipts.setMark(partsMark ?? .synced, row: found.row)
        return true
    }

    func addEvent(id: String, receipt: String?, at: Timestamp, fields: Fields) throws {
        try events.add(id: id, receipt: receipt, at: at, fields: fields)
    }

    func deleteEvent(id: String) throws { try events.delete(id: id) }

    func event(id: String) throws -> Fields? { try events.fields(id: id) }
}

extension SQLiteTables {
    func conflicts(of ref: EntityRef) throws -> [FieldConflict] { try disputes.conflicts(of: ref) }
    func dispute(_ id: OperationID) throws -> Dispute? { try disputes.dispute(id) }

    func addConflict(
        _ conflict: FieldConflict, of ref: EntityRef, by operation: OperationID, mineAt: Timestamp
    ) throws {
        try disputes.add(conflict, of: ref, by: operation, mineAt: mineAt)
    }

    func moveConflict(_ conflict: FieldConflict, of ref: EntityRef, mineAt: Timestamp?) throws {
        try disputes.move(conflict, of: ref, mineAt: mineAt)
    }

    func deleteConflict(_ field: FieldName, of ref: EntityRef) throws { try disputes.delete(field, of: ref) }
}
