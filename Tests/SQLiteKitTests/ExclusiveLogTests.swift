import Glibc
import SQLiteKit
import Testing
import VaultTestKit

@Suite("Exclusive log")
struct ExclusiveLogTests {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private var log: String { folder.file("a.db-wal") }

    private func open(_ access: ConnectionOptions.Access) throws -> Connection {
        try key.withUnsafeBytes {
            try Connection(
                path: folder.database, key: $0, options: ConnectionOptions(access: access, journal: .exclusiveLog))
        }
    }

    private func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    @Test func `its settings are in force, and nothing is in shared memory`() throws {
        let connection = try open(.create)
        try connection.execute("CREATE TABLE t (a)")
        #expect(try connection.text("PRAGMA journal_mode") == "wal")
        #expect(try connection.text("PRAGMA locking_mode") == "exclusive")
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        #expect(try connection.integer("PRAGMA wal_autocheckpoint") == 1_000)
        #expect(isThere(log) && !isThere(folder.file("a.db-shm")))
    }

    @Test func `nobody else can read or write the file while it is open`() throws {
        let connection = try open(.create)
        try connection.execute("CREATE TABLE t (a)")
        #expect(code { _ = try connect(folder.database, .readWrite, busyTimeout: 0) } == .busy)
        #expect(code { _ = try connect(folder.database, .readOnly, busyTimeout: 0) } == .busy)
        try connection.run("INSERT INTO t VALUES (1)")
        #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }

    @Test func `a file with the other journal changes over with all that is in it, and back`() throws {
        do {
            let old = try connect(folder.database, .create)
            try old.execute("CREATE TABLE t (a)")
            try old.run("INSERT INTO t VALUES ('marmalade')")
        }
        do {
            let new = try open(.readWrite)
            #expect(try new.text("SELECT a FROM t") == "marmalade")
            try new.run("INSERT INTO t VALUES ('honey')")
        }
        let again = try connect(folder.database, .readWrite)
        #expect(try again.integer("SELECT count(*) FROM t") == 2)
        #expect(try again.text("PRAGMA journal_mode") == "truncate")
    }

    @Test func `a checkpoint leaves nothing in the log, and everything in the file`() throws {
        let connection = try open(.create)
        try connection.execute("CREATE TABLE t (a)")
        try connection.run("INSERT INTO t VALUES ('marmalade')")
        #expect(RawFile.bytes(of: log).count > 4_096)
        try connection.checkpoint()
        #expect(RawFile.bytes(of: log).isEmpty)
        let copy = folder.file("plain.db")
        try RawFile.write(RawFile.bytes(of: folder.database), to: copy)
        #expect(try connect(copy, .readWrite).text("SELECT a FROM t") == "marmalade")
    }

    @Test func `a file that was deleted or replaced is noticed, and its contents can still be copied`() throws {
        let connection = try open(.create)
        try connection.execute("CREATE TABLE t (a)")
        try connection.checkPlace()
        #expect(!connection.hasMoved)
        let away = folder.file("away.db")
        try #require(rename(folder.database, away) == 0)
        #expect(connection.hasMoved && code { try connection.checkPlace() } == .moved)
        try #require(rename(away, folder.database) == 0)
        #expect(!connection.hasMoved)
        try RawFile.write([1], to: away)
        try #require(rename(away, folder.database) == 0)
        #expect(connection.hasMoved)
        try connection.run("INSERT INTO t VALUES ('marmalade')")
        var bytes: [UInt8] = []
        try connection.copyFile(pieceBytes: 1000) { bytes += $0 }
        try RawFile.write(bytes, to: away)
        #expect(try connect(away, .readWrite).text("SELECT a FROM t") == "marmalade")
    }

    @Test func `commits go on while a file is copied, and the copy has them`() throws {
        let connection = try open(.create)
        try connection.execute("CREATE TABLE t (a)")
        try connection.beginCopy()
        var parts: [[UInt8]] = []
        for part in Connection.CopiedPart.allCases {
            // More than the log holds otherwise.
            try connection.run("INSERT INTO t VALUES (randomblob(5000000))")
            let end = try connection.size(of: part)
            var bytes: [UInt8] = []
            while bytes.count < end { bytes += try connection.piece(of: part, from: Int64(bytes.count), to: end) }
            parts.append(bytes)
        }
        try connection.run("INSERT INTO t VALUES (randomblob(10))")
        // A copy that begins and ends beside it leaves the file as it is.
        let end = try connection.size(of: .file)
        try connection.beginCopy()
        connection.endCopy()
        #expect(try connection.size(of: .file) == end)
        #expect(connection.isBeingCopied && parts[0].count < 100_000 && parts[1].count > 10_000_000)
        connection.endCopy()
        #expect(try !connection.isBeingCopied && connection.integer("PRAGMA wal_autocheckpoint") == 1_000)
        let copy = folder.file("copy.db")
        for (bytes, name) in zip(parts, [copy, copy + "-wal"]) { try RawFile.write(bytes, to: name) }
        let copied = try key.withUnsafeBytes {
            try Connection(
                path: copy, key: $0, options: ConnectionOptions(access: .readWrite, journal: .exclusiveLog))
        }
        #expect(try copied.integer("SELECT count(*) FROM t WHERE length(a) = 5000000") == 2)
        #expect(try copied.integer("SELECT count(*) FROM t") == 2)
    }

    @Test func `a log that was deleted, and a file that was cut, are noticed`() throws {
        let connection = try open(.create)
        try connection.execute("CREATE TABLE t (a)")
        try connection.checkpoint()
        try connection.checkPlace()
        try connection.run("INSERT INTO t VALUES ('marmalade')")
        try connection.checkPlace()
        let away = folder.file("away.db-wal")
        try #require(rename(log, away) == 0)
        #expect(code { try connection.checkPlace() } == .moved && !connection.hasMoved)
        try #require(rename(away, log) == 0)
        try connection.checkPlace()
        try #require(truncate(folder.database, 0) == 0)
        #expect(code { try connection.checkPlace() } == .moved && connection.hasMoved)
    }

    /// SQLite looks by itself where it has a journal.
    @Test func `a file with a journal that was deleted takes no change`() throws {
        let connection = try connect(folder.database, .create)
        try connection.execute("CREATE TABLE t (a)")
        try #require(unlink(folder.database) == 0)
        #expect(code { _ = try connection.transaction { try connection.run("INSERT INTO t VALUES (1)") } } == .moved)
    }

    @Test func `the log tells no more than the file does`() throws {
        let connection = try open(.create)
        try connection.execute("CREATE TABLE t (a)")
        try connection.run("INSERT INTO t VALUES (?)", [.text(String(repeating: "marmalade", count: 100))])
        let text = String(decoding: RawFile.bytes(of: log), as: UTF8.self)
        #expect(!text.isEmpty && !text.contains("marmalade"))
    }

    @Test func `a file with another key has the same rows, and opens with that key alone`() throws {
        let next = [UInt8](repeating: 9, count: 32)
        do {
            let connection = try open(.create)
            try connection.execute("CREATE TABLE t (a)")
            // More than the page cache has room for.
            try connection.transaction {
                for number in 0..<3_000 {
                    try connection.run("INSERT INTO t VALUES (?)", [.text("\(number) " + filler)])
                }
            }
        }
        do {
            let options = ConnectionOptions(access: .readWrite, journal: .none, pageCacheKiB: 256)
            let connection = try key.withUnsafeBytes {
                try Connection(path: folder.database, key: $0, options: options)
            }
            #expect(throws: SQLiteError.self) { try [1].withUnsafeBytes { try connection.rekey(to: $0) } }
            try next.withUnsafeBytes { try connection.rekey(to: $0) }
        }
        #expect(throws: SQLiteError.self) { try open(.readWrite) }
        let options = ConnectionOptions(access: .readWrite, journal: .exclusiveLog)
        let connection = try next.withUnsafeBytes { try Connection(path: folder.database, key: $0, options: options) }
        #expect(try connection.damage().isEmpty)
        #expect(try connection.integer("SELECT count(*) FROM t") == 3_000)
        #expect(try connection.text("SELECT a FROM t WHERE rowid = 2718") == "2717 " + filler)
    }

    private var filler: String { String(repeating: "marmalade", count: 100) }
}
