internal import ReceiptRows
internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns the actions that can be undone or redone, newest first; at most `limit` of each, the nearest ones.
    ///
    /// - Throws: `busy`, `damagedStore`.
    package func undoLines(limit: Int) throws(StoreError) -> [UndoLine] {
        try wrapped {
            try connection.snapshot {
                let reading = UndoReading(connection: connection)
                let undone = try reading.lines(undone: true, limit: limit)
                return try undone.reversed() + reading.lines(undone: false, limit: limit)
            }
        }
    }
}

/// Reads the journal as lines of a list.
struct UndoReading {
    let connection: Connection

    /// The maximum number of edits of an action that is read completely: an import's edits take megabytes, and a list
    /// needs only their number.
    private static let most = 100

    /// Reads the lines from their index alone.
    static func query(undone: Bool) -> String {
        let order = undone ? "undone = 1 ORDER BY sequence ASC" : "undone = 0 ORDER BY sequence DESC"
        return "SELECT sequence, label, at, number FROM journal WHERE \(order) LIMIT ?"
    }

    /// Returns actions in the order in which they would be undone or redone.
    func lines(undone: Bool, limit: Int) throws -> [UndoLine] {
        let rows = try connection.rows(Self.query(undone: undone), [.integer(Int64(limit))]) { row in
            Row(sequence: row.integer(0), label: row.text(1), at: row.optionalInteger(2), number: row.int(3))
        }
        var forecast = UndoForecast(connection: connection, forward: undone)
        return try rows.map { row in
            let edits = row.number <= Self.most ? try self.edits(of: row.sequence) : []
            return try line(row, edits, undone: undone, &forecast)
        }
    }

    private func edits(of sequence: Int64) throws -> [JournalEdit] {
        try connection.first("SELECT edits FROM journal WHERE sequence = ?", [.integer(sequence)]) {
            JournalEdit.list($0.storedText(0))
        } ?? []
    }

    private struct Row {
        let sequence: Int64
        let label: String
        let at: Int64?
        let number: Int
    }

    private func line(
        _ row: Row, _ edits: [JournalEdit], undone: Bool, _ forecast: inout UndoForecast
    ) throws -> UndoLine {
        let obstacle = try forecast.obstacle(to: edits)
        return UndoLine(
            sequence: row.sequence, action: UndoLine.Action(rawValue: row.label),
            at: row.at.map(Timestamp.init(milliseconds:)), count: row.number,
            title: try row.number == 1 ? edits.first.map(title) ?? "" : "", type: type(edits), fields: fields(edits),
            isUndone: undone, obstacle: obstacle)
    }

    func title(of edit: JournalEdit) throws -> String {
        switch edit {
        case .silence(let edit): return try name(EntityRef(edit.receipt))
        case .entity(let edit) where edit.kind == .request:
            let content = try? RequestContent(fields: edit.after)
            return try content?.receipts.first.map { try name(EntityRef($0)) } ?? ""
        case .entity(let edit): return try EntityRef(anyID: edit.id).map(name) ?? ""
        }
    }

    private func name(_ ref: EntityRef) throws -> String {
        guard let entity = try EntityTable(connection: connection).record(ref)?.entity else { return "" }
        guard entity.title.isEmpty, ref.type != .receipt, let receipt = entity.receipt else { return entity.title }
        return try name(EntityRef(receipt))
    }

    private func type(_ edits: [JournalEdit]) -> EntityType? {
        var types: Set<EntityType> = []
        for case .entity(let edit) in edits where edit.kind == .fields {
            if let ref = EntityRef(anyID: edit.id) { types.insert(ref.type) }
        }
        return types.count == 1 ? types.first : nil
    }

    private func fields(_ edits: [JournalEdit]) -> [FieldName] {
        var names: Set<FieldName> = []
        for case .entity(let edit) in edits where edit.kind == .fields { names.formUnion(edit.after.keys) }
        names.remove(.userEditedFields)
        return names.sorted()
    }
}
