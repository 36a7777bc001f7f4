import Glibc
import SQLiteKit
import Testing
import VaultModel
import VaultReplica
import VaultTestKit

@testable import VaultStore

@Suite("A vault of an earlier program")
struct MigrationTests {
    /// Creates the tables of the first program version in a separate file.
    func firstStore() throws -> (connection: Connection, folder: TemporaryDirectory) {
        let folder = try TemporaryDirectory()
        let connection = try [UInt8](repeating: 7, count: 32).withUnsafeBytes { key in
            try Connection(path: folder.file("store"), key: key, options: ConnectionOptions(access: .create))
        }
        try StoreSchema.migrator.migrate(connection, through: 1)
        return (connection, folder)
    }

    @Test func `what the server has in the trash is known as such, whatever a text says`() throws {
        let (connection, folder) = try firstStore()
        defer { withExtendedLifetime(folder) {} }
        let rows = [
            #"('a', 'receipt', '{"isDeleted":true}', NULL, 2)"#,
            #"('b', 'receipt', '{"isDeleted":true}', '{"isDeleted":false}', 2)"#,
            #"('c', 'receipt', '{"isDeleted":true}', NULL, 0)"#,
            #"('d', 'receipt', '{"userNotes":"\\"isDeleted\\":true"}', NULL, 2)"#,
        ]
        for row in rows {
            let values = row.dropLast() + ", 0)"
            try connection.execute("INSERT INTO entities (id, type, fields, shadow, version, seq) VALUES \(values)")
        }
        try StoreSchema.migrator.migrate(connection)
        #expect(try connection.rows("SELECT id FROM entities WHERE gone = 1") { $0.text(0) } == ["a"])
    }

    @Test func `pending changes stay pending`() throws {
        let (connection, folder) = try firstStore()
        defer { withExtendedLifetime(folder) {} }
        try connection.execute(
            """
            INSERT INTO sync_queue (id, type, entity, intent, changes, base, resolves, onConflict, baseVersion, deviceSeq,
                state, attempts, createdAt)
            VALUES ('op_00000000000000000000000001', 'receipt', 'rcp_00000000000000000000000001', 'create', '{}', '{}', '',
                'ask', 0, 3, 'in_flight', 1, 5)
            """)
        try StoreSchema.migrator.migrate(connection)
        let entries = try SQLiteTables(connection: connection).entries(in: .inFlight)
        #expect(entries.map(\.entry.deviceSeq) == [3])
        #expect(entries.map(\.nextTryAt) == [nil])
        #expect(try Counts(connection: connection).all().waiting == 1)
    }

    @Test func `what waits is counted once, under way or not`() throws {
        let (connection, folder) = try firstStore()
        defer { withExtendedLifetime(folder) {} }
        func insert(_ number: Int, _ type: String, _ state: String) throws {
            try connection.execute(
                """
                INSERT INTO sync_queue (id, type, entity, intent, changes, base, resolves, onConflict, baseVersion,
                    deviceSeq, state, attempts, createdAt)
                VALUES ('\(number)', '\(type)', 'e\(number)', 'create', '{}', '{}', '', 'ask', 0,
                    \(state == "in_flight" ? "1" : "NULL"), '\(state)', 0, 5)
                """)
        }
        try insert(1, "receipt", "pending")
        try insert(2, "receipt", "in_flight")
        try insert(3, "receipt", "failed")
        try StoreSchema.migrator.migrate(connection)
        for (number, state) in ["pending", "in_flight", "failed", "offered"].enumerated() {
            try insert(10 + number, "event", state)
            try insert(20 + number, "receipt", state)
        }
        let tables = SQLiteTables(connection: connection)
        #expect(try tables.counts().waiting == 4 && tables.counts().failed == 3 && tables.counts().offered == 2)
        #expect(try tables.readyCount() == 3)
        try connection.execute("UPDATE sync_queue SET state = 'in_flight' WHERE state = 'pending'")
        #expect(try tables.counts().waiting == 4)
        try connection.execute("UPDATE sync_queue SET state = 'failed' WHERE id IN ('1', '10')")
        #expect(try tables.counts().waiting == 3 && tables.counts().failed == 5)
        try connection.execute("DELETE FROM sync_queue WHERE id IN ('2', '11', '3')")
        #expect(try tables.counts().waiting == 2 && tables.counts().failed == 4)
        #expect(try StoreFigures(connection).hold(in: connection))
    }

    @Test func `what could be undone still can, and is counted`() throws {
        let (connection, folder) = try firstStore()
        defer { withExtendedLifetime(folder) {} }
        let edits =
            #"[{"id":"a","kind":"create"},{"id":"b","kind":"fields","before":{"userNotes":"\"kind\":"},"after":{}}]"#
        try connection.run("INSERT INTO journal (label, edits, undone) VALUES ('import', ?, 0)", [.text(edits)])
        try StoreSchema.migrator.migrate(connection)
        #expect(try connection.integer("SELECT number FROM journal WHERE at IS NULL") == 2)
        #expect(try Journal(connection: connection) { Timestamp(milliseconds: 0) }.lastDone()?.edits.count == 2)
    }
}
