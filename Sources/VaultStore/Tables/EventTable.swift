internal import SQLiteKit
internal import VaultJSON
internal import VaultModel

/// Reads and writes `events`: what happened to receipts, here and elsewhere; never changed, only added.
struct EventTable {
    let connection: Connection

    /// Adds an event; one that is there already stays as it is.
    func add(id: String, receipt: String?, at: Timestamp, fields: Fields) throws {
        try connection.run(
            "INSERT OR IGNORE INTO events (id, receipt, at, fields) VALUES (?, ?, ?, ?)",
            [.text(id), .optional(receipt), .integer(at.milliseconds), .text(fields.json.text)])
    }

    func delete(id: String) throws {
        try connection.run("DELETE FROM events WHERE id = ?", [.text(id)])
    }

    /// A receipt's history, newest first.
    func history(of receipt: String, limit: Int, deviceNames: [String: String]) throws -> [HistoryLine] {
        try connection.rows(
            "SELECT at, fields FROM events WHERE receipt = ? ORDER BY at DESC, row DESC LIMIT ?",
            [.text(receipt), .integer(Int64(limit))]
        ) { row in
            let fields = try EntityTable.fields(row.text(1))
            let device = fields["deviceId"]?.string
            return HistoryLine(
                type: fields["type"]?.string ?? "", at: Timestamp(milliseconds: row.integer(0)),
                field: fields["field"]?.string.map(FieldName.init(rawValue:)), from: fields["from"],
                to: fields["to"] ?? fields["value"], device: device.map { deviceNames[$0] ?? $0 })
        }
    }
}
