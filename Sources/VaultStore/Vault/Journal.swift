internal import ReceiptRows
internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// The person's last actions, so that each can be undone and redone.
struct Journal {
    let connection: Connection
    /// The device's clock, read once for each action.
    let now: () -> Timestamp

    /// The number of actions kept; older ones are deleted.
    private static let capacity: Int64 = 500

    struct Action {
        let sequence: Int64
        let label: String
        let edits: [JournalEdit]
    }

    /// Adds an action; actions that are undone can no longer be redone.
    func add(_ label: String, _ edits: [EntityEdit]) throws {
        try add(label, edits.map(JournalEdit.entity))
    }

    /// Adds an action whose edits may include unsynced ones.
    ///
    /// - Parameter count: the number of things that it was about; nil if each edit was about another one.
    func add(_ label: String, _ edits: [JournalEdit], about count: Int? = nil) throws {
        guard !edits.isEmpty else { return }
        try connection.run("DELETE FROM journal WHERE undone = 1")
        try connection.run(
            "INSERT INTO journal (label, edits, undone, at, number) VALUES (?, ?, 0, ?, ?)",
            [
                .text(label), StoredText.value(JSON.array(edits.map(\.json)).text), .integer(now().milliseconds),
                .integer(Int64(count ?? edits.count)),
            ])
        try connection.run(
            "DELETE FROM journal WHERE sequence <= ?", [.integer(connection.lastInsertedRow - Self.capacity)])
    }

    /// Returns the last action in effect; nil if there is none.
    func lastDone() throws -> Action? {
        try action("undone = 0 ORDER BY sequence DESC")
    }

    /// Returns the action that was undone last; nil if there is none.
    func lastUndone() throws -> Action? {
        try action("undone = 1 ORDER BY sequence ASC")
    }

    /// Whether one of the actions in effect gave the field this value, or one that was undone gave it back. Imports change
    /// no field, and have edits of megabytes.
    func left(_ value: JSON, in field: FieldName, of id: String) throws -> Bool {
        let imports = SQLiteValue.text(UndoLine.Action.importing.rawValue)
        return try connection.rows("SELECT edits, undone FROM journal WHERE label <> ?", [imports]) { row in
            JournalEdit.list(row.storedText(0)).contains { edit in
                guard case .entity(let edit) = edit, edit.id == id, edit.kind == .fields else { return false }
                return (row.flag(1) ? edit.before : edit.after)[field] == value
            }
        }.contains(true)
    }

    func mark(_ action: Action, undone: Bool) throws {
        try connection.run(
            "UPDATE journal SET undone = ? WHERE sequence = ?", [.flag(undone), .integer(action.sequence)])
    }

    private func action(_ condition: String) throws -> Action? {
        try connection.first("SELECT sequence, label, edits FROM journal WHERE \(condition) LIMIT 1") { row in
            Action(sequence: row.integer(0), label: row.text(1), edits: JournalEdit.list(row.storedText(2)))
        }
    }
}
