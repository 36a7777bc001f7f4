import SQLiteKit
import Testing
import VaultTestKit

@Suite("Connection")
struct ConnectionTests {
    let folder: TemporaryDirectory
    let connection: Connection

    init() throws {
        folder = try TemporaryDirectory()
        connection = try connect(folder.database, .create)
        try connection.execute("CREATE TABLE t (a, b UNIQUE)")
    }

    @Test(arguments: [
        SQLiteValue.null, .integer(.min), .integer(.max), .real(0.1), .text(""), .text("Ωmega\u{0}tail"), .blob([]),
        .blob([0, 255]),
    ])
    func `every kind of value comes back as it went`(value: SQLiteValue) throws {
        try connection.run("INSERT INTO t (a) VALUES (?)", [value])
        #expect(try connection.first("SELECT a FROM t") { $0.value(0) } == value)
    }

    @Test func `a transaction that throws leaves nothing`() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.run("INSERT INTO t (a) VALUES (1)")
                throw Stop()
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
        #expect(!connection.isInTransaction)
    }

    @Test func `a transaction inside a transaction is refused, and the outer one undone`() throws {
        #expect(code { try connection.transaction { try connection.transaction {} } } == .nestedTransaction)
        #expect(!connection.isInTransaction)
    }

    @Test func `a second writer is told that the file is busy`() throws {
        let other = try connect(folder.database, .readWrite, busyTimeout: 0)
        try connection.transaction {
            #expect(code { try other.transaction {} } == .busy)
        }
        try other.transaction {}
    }

    @Test func `readers see the old state until the commit`() throws {
        let reader = try connect(folder.database, .readOnly)
        try connection.transaction {
            try connection.run("INSERT INTO t (a) VALUES (1)")
            #expect(try reader.integer("SELECT count(*) FROM t") == 0)
        }
        #expect(try reader.integer("SELECT count(*) FROM t") == 1)
    }

    @Test func `opening a second connection does not drop the first one's lock`() throws {
        let third = try connect(folder.database, .readWrite, busyTimeout: 0)
        try connection.transaction {
            try connection.run("INSERT INTO t (a) VALUES (1)")
            _ = try connect(folder.database, .readOnly)
            #expect(code { try third.transaction {} } == .busy)
        }
    }

    @Test func `a constraint is named, and its text shows the statement but not in the safe description`() throws {
        try connection.run("INSERT INTO t (b) VALUES (?)", ["secret"])
        do {
            try connection.run("INSERT INTO t (b) VALUES (?)", ["secret"])
            Issue.record("the second row was taken")
        } catch {
            #expect(error.code == .constraint)
            #expect(!error.description.contains("INSERT"))
            #expect(error.debugDescription.contains("INSERT"))
            #expect(!error.debugDescription.contains("secret"))
        }
    }

    @Test func `the same statement can be used inside itself`() throws {
        for value in 1...3 { try connection.run("INSERT INTO t (a) VALUES (?)", [.integer(Int64(value))]) }
        let sums = try connection.rows("SELECT a FROM t ORDER BY a") { outer in
            let inner = try connection.rows("SELECT a FROM t ORDER BY a") { $0.integer(0) }
            return outer.integer(0) * inner.reduce(0, +)
        }
        #expect(sums == [6, 12, 18])
    }

    @Test func `the settings that durability and secrecy rest on are in force`() throws {
        #expect(try connection.text("PRAGMA journal_mode") == "truncate")
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        #expect(try connection.integer("PRAGMA secure_delete") == 1)
        #expect(try connection.integer("PRAGMA temp_store") == 2)
        #expect(try connection.integer("PRAGMA page_size") == 4_096)
        #expect(try connection.integer("PRAGMA foreign_keys") == 1)
    }
}
