internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

// Checks of list lines, search words and counts, which a vault stores in addition to the entities they derive from.
extension VaultFileStore {
    func contradictions() throws -> [String] {
        let connection = current.connection
        var found = try connection.damage()
        // Compares the index with the words; throws if they differ.
        try connection.execute("INSERT INTO search (search) VALUES ('integrity-check')")
        for (what, question) in Self.questions {
            let count = try connection.integer(question) ?? 0
            if count != 0 { found.append("\(count) \(what)") }
        }
        let counts = try counted(connection)
        if try current.tables.counts() != counts {
            found.append("counts \(try current.tables.counts()), not \(counts)")
        }
        return try found + differentLines(connection)
    }

    /// Queries that must all return 0.
    private static var questions: [(what: String, question: String)] {
        let ofReceipt = "EXISTS (SELECT 1 FROM entities WHERE type = 'receipt' AND row ="
        return [
            (
                "receipts without a line",
                """
                SELECT count(*) FROM entities WHERE type = 'receipt'
                    AND NOT EXISTS (SELECT 1 FROM receipts WHERE row = entities.row AND id = entities.id)
                """
            ),
            ("lines of nothing", "SELECT count(*) FROM receipts WHERE NOT \(ofReceipt) receipts.row)"),
            ("words of nothing", "SELECT count(*) FROM search WHERE NOT \(ofReceipt) search.docid)"),
            ("lines without words", "SELECT count(*) FROM receipts WHERE row NOT IN (SELECT docid FROM search)"),
            ("disputes of nothing", "SELECT count(*) FROM conflicts WHERE entity NOT IN (SELECT id FROM entities)"),
            ("pairs of nothing", "SELECT count(*) FROM match_receipts WHERE match NOT IN (SELECT id FROM entities)"),
        ]
    }

    /// Counts the rows whose numbers triggers maintain.
    private func counted(_ connection: Connection) throws -> VaultCounts {
        let number = { (rows: String) in Int(try connection.integer("SELECT count(*) FROM \(rows)") ?? 0) }
        return VaultCounts(
            receipts: try number("receipts WHERE shelf = 0"), trash: try number("receipts WHERE shelf = 1"),
            waiting: try number("sync_queue WHERE state IN ('pending', 'in_flight') AND type <> 'event'"),
            failed: try number("sync_queue WHERE state = 'failed'"),
            conflicts: try number(
                """
                receipts WHERE id IN (SELECT entity FROM conflicts)
                    OR id IN (SELECT receipt FROM parts JOIN conflicts ON entity = part)
                """),
            offered: try number("sync_queue WHERE state = 'offered'"))
    }

    /// Returns the list lines that do not match their receipts.
    private func differentLines(_ connection: Connection) throws -> [String] {
        let lines = try connection.rows("SELECT id, shelf, mark, storeName, totalMinor FROM receipts ORDER BY id") {
            row in
            let number = row.optionalInteger(4).map(String.init) ?? "-"
            return (id: row.text(0), text: "\(row.integer(1)) \(row.integer(2)) \(row.text(3)) \(number)")
        }
        return try lines.compactMap { line in
            guard let ref = EntityRef(type: .receipt, id: line.id), let record = try current.tables.record(ref) else {
                return "\(line.id) cannot be read"
            }
            let conflicts = try current.tables.conflicts(of: ref)
            let isDisputed = conflicts.contains { $0.field == .isDeleted }
            let shelf = record.shown[.isDeleted] == true && !isDisputed ? 1 : 0
            var mark = try current.tables.entries(of: ref).mark(hasConflicts: !conflicts.isEmpty)
            let parts = try connection.rows("SELECT part FROM parts WHERE receipt = ?", [.text(line.id)]) {
                EntityRef(anyID: $0.text(0))
            }
            for part in parts.compactMap({ $0 }) {
                let isDisputed = try !current.tables.conflicts(of: part).isEmpty
                mark = mark.graver(try current.tables.entries(of: part).mark(hasConflicts: isDisputed))
            }
            let total = record.shown[.totalMinor]?.integer.map(String.init) ?? "-"
            let text = "\(shelf) \(mark.rawValue) \(record.shown[.storeName]?.string ?? "") \(total)"
            return text == line.text ? nil : "\(line.id) is listed as \(line.text) and is \(text)"
        }
    }
}
