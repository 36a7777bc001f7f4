internal import SQLiteKit
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// Reads and writes `conflicts`: the fields in conflict, each with the values of both sides.
struct ConflictTable {
    let connection: Connection

    /// Returns an entity's conflicts, in the order of the field table.
    func conflicts(of ref: EntityRef) throws -> [FieldConflict] {
        try connection.rows(
            "SELECT field, base, mine, theirs, theirsBy, theirsAt FROM conflicts WHERE entity = ?", [.text(ref.id)]
        ) { row in
            FieldConflict(
                field: FieldName(rawValue: row.text(0)), base: try Self.value(row.text(1)),
                mine: try Self.value(row.text(2)), theirs: try Self.value(row.text(3)), theirsBy: row.text(4),
                theirsAt: Timestamp(milliseconds: row.integer(5)))
        }.ordered(for: ref.type)
    }

    /// Returns the time of this device's change that is in conflict.
    func mineAt(_ ref: EntityRef) throws -> Timestamp? {
        try connection.integer("SELECT max(mineAt) FROM conflicts WHERE entity = ?", [.text(ref.id)])
            .map(Timestamp.init(milliseconds:))
    }

    /// The lines of the entities that meet a condition: entity, fields, and the receipt's store, day and, for a part, ID. A
    /// receipt has the mark of its parts, too.
    static func lines(_ condition: String) -> String {
        """
        SELECT entity, group_concat(field), storeName, purchaseDay, receipt FROM conflicts
        LEFT JOIN parts ON part = entity LEFT JOIN receipts ON id = coalesce(receipt, entity) AND receipts.mark = 3
        WHERE \(condition) GROUP BY entity LIMIT ?
        """
    }

    /// Returns conflicts by entity, sorted by entity ID.
    func disputes(limit: Int, offset: Int) throws -> [Dispute] {
        try disputes(
            "GROUP BY entity ORDER BY entity LIMIT ? OFFSET ?", [.integer(Int64(limit)), .integer(Int64(offset))])
    }

    /// Returns the conflict that the queue lists under this ID; nil if there is none.
    func dispute(_ id: OperationID) throws -> Dispute? {
        try disputes("GROUP BY entity HAVING min(operation) = ?", [.text(id.description)]).first
    }

    /// Returns the number of entities with conflicts.
    func disputeCount() throws -> Int {
        Int(try connection.integer("SELECT count(DISTINCT entity) FROM conflicts") ?? 0)
    }

    private func disputes(_ condition: String, _ values: [SQLiteValue]) throws -> [Dispute] {
        let found = try connection.rows(
            "SELECT min(operation), entity, max(mineAt) FROM conflicts \(condition)", values
        ) { ($0.text(0), $0.text(1), $0.integer(2)) }
        return try found.compactMap { operation, entity, mineAt in
            guard let id = OperationID(operation), let ref = EntityRef(anyID: entity) else { return nil }
            return Dispute(
                id: id, entity: ref, fields: try conflicts(of: ref), mineAt: Timestamp(milliseconds: mineAt))
        }
    }

    /// Adds a conflict, replacing the field's previous one.
    func add(_ conflict: FieldConflict, of ref: EntityRef, by operation: OperationID, mineAt: Timestamp) throws {
        try connection.run(
            """
            INSERT OR REPLACE INTO conflicts (entity, field, base, mine, theirs, theirsBy, theirsAt, mineAt, operation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(ref.id), .text(conflict.field.rawValue), .text(conflict.base.text), .text(conflict.mine.text),
                .text(conflict.theirs.text), .text(conflict.theirsBy), .integer(conflict.theirsAt.milliseconds),
                .integer(mineAt.milliseconds), .text(operation.description),
            ])
    }

    /// Updates both sides of an existing conflict; nil as `mineAt` keeps the previous time.
    func move(_ conflict: FieldConflict, of ref: EntityRef, mineAt: Timestamp?) throws {
        try connection.run(
            """
            UPDATE conflicts SET mine = ?, theirs = ?, theirsBy = ?, theirsAt = ?, mineAt = coalesce(?, mineAt)
            WHERE entity = ? AND field = ?
            """,
            [
                .text(conflict.mine.text), .text(conflict.theirs.text), .text(conflict.theirsBy),
                .integer(conflict.theirsAt.milliseconds), .optional(mineAt?.milliseconds), .text(ref.id),
                .text(conflict.field.rawValue),
            ])
    }

    /// Removes the conflict of one field.
    func delete(_ field: FieldName, of ref: EntityRef) throws {
        try connection.run(
            "DELETE FROM conflicts WHERE entity = ? AND field = ?", [.text(ref.id), .text(field.rawValue)])
    }

    private static func value(_ text: String) throws -> JSON {
        do {
            return try JSON(parsing: text)
        } catch {
            throw StoreError(.damagedStore, cause: "a stored value is no JSON")
        }
    }
}
