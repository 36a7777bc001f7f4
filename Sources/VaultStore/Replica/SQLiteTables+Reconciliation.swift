internal import SQLiteKit
internal import VaultModel
internal import VaultReplica

extension SQLiteTables {
    func eachVersion(
        of type: EntityType, after row: Int64, limit: Int, _ body: (String, Int64) -> Void
    ) throws -> Int64? {
        let statement = try connection.prepare(
            """
            SELECT row, id, version FROM entities
            WHERE row > ? AND type = ? AND version > 0 AND gone = 0 ORDER BY row LIMIT ?
            """)
        try statement.bind([.integer(row), .text(type.rawValue), .integer(Int64(limit))])
        var last: Int64?
        while try statement.step() {
            last = statement.integer(0)
            body(statement.text(1), statement.integer(2))
        }
        return last
    }

    func versionCount(of type: EntityType) throws -> Int {
        Int(
            try connection.integer(
                "SELECT count(*) FROM entities WHERE type = ? AND version > 0 AND gone = 0", [.text(type.rawValue)])
                ?? 0)
    }

    /// Sorts in Swift: with ORDER BY id, SQLite would look up every row separately.
    func unlisted(of type: EntityType, tombstones: Bool) throws -> [EntityRef] {
        try connection.rows(
            """
            SELECT id FROM entities WHERE type = ? AND version > 0 AND gone <= ?
                AND NOT EXISTS (SELECT 1 FROM staged WHERE entity = entities.id)
            """,
            [.text(type.rawValue), .flag(tombstones)]
        ) { EntityRef(type: type, id: $0.text(0)) }.compactMap { $0 }.sorted()
    }

    func unlistedEvents() throws -> [(id: String, fields: Fields)] {
        try connection.rows(
            """
            SELECT id, fields FROM events WHERE NOT EXISTS (SELECT 1 FROM staged WHERE entity = events.id) ORDER BY id
            """
        ) { ($0.text(0), try EntityTable.fields($0, 1)) }
    }

    func unqueued() throws -> [EntityRef] {
        try connection.rows(
            """
            SELECT id FROM entities WHERE version = 0
                AND NOT EXISTS (SELECT 1 FROM sync_queue WHERE entity = entities.id) ORDER BY id
            """
        ) { EntityRef(anyID: $0.text(0)) }.compactMap { $0 }
    }

    func noteListed(_ id: String) throws {
        try connection.run("INSERT OR IGNORE INTO staged (entity) VALUES (?)", [.text(id)])
    }

    func isListed(_ id: String) throws -> Bool {
        try connection.integer("SELECT 1 FROM staged WHERE entity = ?", [.text(id)]) != nil
    }

    func forgetListed() throws { try connection.run("DELETE FROM staged") }

    func doubtful() throws -> [Doubt] {
        try connection.rows("SELECT entity, version, seq FROM doubtful ORDER BY entity") { row in
            EntityRef(anyID: row.text(0)).map { Doubt(ref: $0, version: row.integer(1), seq: row.integer(2)) }
        }.compactMap { $0 }
    }

    func addDoubt(_ doubt: Doubt) throws {
        try connection.run(
            "INSERT OR REPLACE INTO doubtful (entity, version, seq) VALUES (?, ?, ?)",
            [.text(doubt.ref.id), .integer(doubt.version), .integer(doubt.seq)])
    }

    func dropDoubt(_ id: String) throws {
        try connection.run("DELETE FROM doubtful WHERE entity = ?", [.text(id)])
    }

    func dropDoubts() throws { try connection.run("DELETE FROM doubtful") }
}
