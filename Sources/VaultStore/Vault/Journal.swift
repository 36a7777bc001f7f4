internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// The person's last actions, so that each can be undone and done again.
struct Journal {
    let connection: Connection

    /// Actions that are kept; older ones are forgotten.
    private static let capacity: Int64 = 500

    struct Action {
        let sequence: Int64
        let label: String
        let edits: [EntityEdit]
    }

    /// Adds an action; what was undone before it cannot be done again any more.
    func add(_ label: String, _ edits: [EntityEdit]) throws {
        guard !edits.isEmpty else { return }
        try connection.run("DELETE FROM journal WHERE undone = 1")
        try connection.run(
            "INSERT INTO journal (label, edits, undone) VALUES (?, ?, 0)",
            [.text(label), .text(JSON.array(edits.map(\.json)).text)])
        try connection.run(
            "DELETE FROM journal WHERE sequence <= ?", [.integer(connection.lastInsertedRow - Self.capacity)])
    }

    /// The last action that is in force; nil where there is none.
    func lastDone() throws -> Action? {
        try action("undone = 0 ORDER BY sequence DESC")
    }

    /// The action that was undone last; nil where there is none.
    func lastUndone() throws -> Action? {
        try action("undone = 1 ORDER BY sequence ASC")
    }

    func mark(_ action: Action, undone: Bool) throws {
        try connection.run(
            "UPDATE journal SET undone = ? WHERE sequence = ?", [.flag(undone), .integer(action.sequence)])
    }

    private func action(_ condition: String) throws -> Action? {
        try connection.first("SELECT sequence, label, edits FROM journal WHERE \(condition) LIMIT 1") { row in
            let json = try? JSON(parsing: row.text(2))
            return Action(
                sequence: row.integer(0), label: row.text(1),
                edits: (json?.array ?? []).compactMap(EntityEdit.init(json:)))
        }
    }
}

extension EntityEdit {
    fileprivate var json: JSON {
        guard kind == .fields || kind == .request else { return ["id": .string(id), "kind": .string(kind.rawValue)] }
        return ["id": .string(id), "kind": .string(kind.rawValue), "before": before.json, "after": after.json]
    }

    fileprivate init?(json: JSON) {
        guard let id = json["id"]?.string, let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
        self.init(id: id, kind: kind, before: Fields(json["before"]), after: Fields(json["after"]))
    }
}
