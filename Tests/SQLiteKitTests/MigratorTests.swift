import SQLiteKit
import Testing
import VaultTestKit

@Suite("Migrator")
struct MigratorTests {
    let folder: TemporaryDirectory
    let connection: Connection

    static let first = Migrator.Step(1) { try $0.execute("CREATE TABLE one (a)") }
    static let second = Migrator.Step(2) { try $0.execute("CREATE TABLE two (a)") }

    init() throws {
        folder = try TemporaryDirectory()
        connection = try connect(folder.database, .create)
    }

    func migrator(_ steps: [Migrator.Step], id: Int32 = 77) -> Migrator {
        Migrator(applicationID: id, steps: steps)
    }

    @Test func `steps are done once and in order`() throws {
        try migrator([Self.second, Self.first]).migrate(connection)
        try migrator([Self.first, Self.second]).migrate(connection)
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(try connection.integer("SELECT count(*) FROM two") == 0)
    }

    @Test func `a newer file is refused by number and stays as it is`() throws {
        try migrator([Self.first, Self.second]).migrate(connection)
        #expect(code { try migrator([Self.first]).migrate(connection) } == .newerSchema(found: 2, known: 1))
        #expect(try connection.integer("PRAGMA user_version") == 2)
    }

    @Test func `another program's file is refused`() throws {
        try migrator([Self.first], id: 78).migrate(connection)
        #expect(code { try migrator([Self.first]).migrate(connection) } == .foreignFile)
    }

    @Test func `a step that fails leaves the file at the step before it`() throws {
        let broken = Migrator.Step(2) { connection in
            try connection.execute("CREATE TABLE half (a)")
            try connection.execute("CREATE TABLE one (a)")
        }
        #expect(code { try migrator([Self.first, broken]).migrate(connection) } == .other)
        #expect(try connection.integer("PRAGMA user_version") == 1)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = 'half'") == 0)
    }

    @Test func `tables that the program does not know survive`() throws {
        try migrator([Self.first]).migrate(connection)
        try connection.execute("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)")
        try migrator([Self.first, Self.second]).migrate(connection)
        #expect(try connection.integer("SELECT count(*) FROM theirs") == 1)
    }
}
