internal import SQLiteKit
package import VaultJSON
internal import VaultModel

extension Vault {
    /// Stores a page of changes and its cursor together.
    ///
    /// A change that is older than what is known is skipped. One that cannot be stored is set aside by itself, to be
    /// looked at, and stops nothing. What waits, never sent, is moved onto the new states.
    ///
    /// - Parameters:
    ///   - changes: in the server's order.
    ///   - cursor: where the page ends.
    ///   - epoch: of the server's database.
    /// - Returns: where the queue and the cursor stand after it.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; then nothing of the page is stored.
    package func apply(
        _ changes: [ServerChange], cursor: String, epoch: String
    ) throws(StoreError) -> QueueStanding {
        try write {
            for change in changes {
                if let fault = try receive(change) {
                    try setAside(change, reason: fault)
                }
            }
            try CursorTable(connection: connection).setPosition(cursor)
            try CursorTable(connection: connection).setEpoch(epoch)
            return try standing()
        }
    }

    /// Changes of the server's that could not be stored, as JSON, with the reason.
    package func changesSetAside() throws(StoreError) -> [(change: JSON, reason: String)] {
        try wrapped {
            try connection.rows("SELECT change, reason FROM set_aside ORDER BY at, entity") { row in
                ((try? JSON(parsing: row.text(0))) ?? .null, row.text(1))
            }
        }
    }

    /// The server's database that the cursor belongs to; nil before the first pull.
    package func epoch() throws(StoreError) -> String? {
        try wrapped { try CursorTable(connection: connection).epoch() }
    }

    /// - Returns: why it cannot be stored; nil where it was stored or skipped.
    private func receive(_ change: ServerChange) throws -> String? {
        guard let type = EntityType(rawValue: change.entityType) else {
            return "This version does not know the type \"\(change.entityType)\"."
        }
        guard let ref = EntityRef(type: type, id: change.entityID) else { return "The id is malformed." }
        guard change.version > 0 else { return "The version is below 1." }
        if type == .event { return try receiveEvent(change) }
        var state =
            try writer.state(ref)
            ?? EntityWriter.State(record: EntityRecord(new: ref), entries: [], conflicts: [])
        guard change.version >= state.record.shadow?.version ?? 0 else { return nil }
        guard var fields = change.fields else { return try receiveBareTombstone(change, &state) }
        if let fault = Self.fault(in: fields, of: type) { return fault }
        if change.isDelete { fields[.isDeleted] = true }
        let shadow = Entity(ref: ref, fields: fields, version: change.version, updatedAt: change.updatedAt)
        if shadow == state.record.shadow, state.record.seq >= change.seq { return nil }
        try writer.replaceShadow(shadow, seq: change.seq, in: &state)
        try writer.moveDisputes(onto: shadow, by: change.updatedBy, in: &state)
        try writer.save(&state)
        try connection.run("DELETE FROM set_aside WHERE entity = ?", [.text(ref.id)])
        return nil
    }

    /// A field of a known name with a value of another kind would be shown as empty, and so be lost at the next edit.
    private static func fault(in fields: Fields, of type: EntityType) -> String? {
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            guard let rule = Schema.of(type)?[name], !value.isNull else { continue }
            let isSound =
                switch rule.shape {
                case .text, .day, .currency, .reference, .word, .timestamp: value.string != nil
                case .integer: value.integer != nil
                case .share: value.number != nil
                case .flag: value.bool != nil
                case .set: value.strings != nil
                }
            if !isSound { return "The value of \(name) is of another kind." }
        }
        return nil
    }

    /// Only the id of the entity is left on the server. What waits here keeps it, as a tombstone; else it goes.
    private func receiveBareTombstone(_ change: ServerChange, _ state: inout EntityWriter.State) throws -> String? {
        guard change.isDelete else { return "The change has no data." }
        guard let row = state.record.row else { return nil }
        if state.entries.isEmpty, state.conflicts.isEmpty {
            try writer.receipts.delete(row: row)
            try writer.entities.delete(row: row)
            return nil
        }
        var fields = state.record.shadow?.fields ?? state.record.shown
        fields[.isDeleted] = true
        let shadow = Entity(
            ref: state.record.ref, fields: fields, version: change.version, updatedAt: change.updatedAt)
        try writer.replaceShadow(shadow, seq: change.seq, in: &state)
        try writer.save(&state)
        return nil
    }

    private func receiveEvent(_ change: ServerChange) throws -> String? {
        let events = EventTable(connection: connection)
        guard let fields = change.fields, !change.isDelete else {
            try events.delete(id: change.entityID)
            return nil
        }
        let at = fields["at"]?.string.flatMap { Timestamp($0) } ?? change.updatedAt
        try events.add(id: change.entityID, receipt: fields["receiptId"]?.string, at: at, fields: fields)
        return nil
    }

    private func setAside(_ change: ServerChange, reason: String) throws {
        try connection.run(
            "INSERT OR REPLACE INTO set_aside (entity, change, reason, at) VALUES (?, ?, ?, ?)",
            [
                .text(change.entityID), .text(change.json.text), .text(reason),
                .integer(minter.now().milliseconds),
            ])
    }
}
