import Foundation
import SQLiteKit
import Testing
import VaultTestKit

let key = (0..<32).map { UInt8($0) }

func connect(
    _ path: String, _ access: ConnectionOptions.Access, key bytes: [UInt8] = key, busyTimeout: Int32 = 100
) throws -> Connection {
    try bytes.withUnsafeBytes {
        try Connection(
            path: path, key: $0, options: ConnectionOptions(access: access, busyTimeoutMilliseconds: busyTimeout))
    }
}

func code(_ body: () throws -> Void) -> SQLiteError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? SQLiteError)?.code
    }
}

extension TemporaryDirectory {
    /// The path of the one database that most tests need.
    var database: String { file("a.db") }
}

@Suite("Encrypted file")
struct EncryptedFileTests {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    func make(rows: Int = 1) throws {
        let connection = try connect(folder.database, .create)
        try connection.execute("CREATE TABLE t (a TEXT)")
        try connection.transaction {
            for row in 0..<rows { try connection.run("INSERT INTO t VALUES (?)", [.text("marmalade \(row)")]) }
        }
    }

    @Test func `what was written is read again with the same key`() throws {
        try make()
        let connection = try connect(folder.database, .readWrite)
        #expect(try connection.text("SELECT a FROM t") == "marmalade 0")
    }

    @Test(arguments: [true, false])
    func `a page that was changed is damage, and a whole file has none`(isThorough: Bool) throws {
        try make(rows: 500)
        #expect(try connect(folder.database, .readWrite).damage(isThorough: isThorough).isEmpty)
        let whole = RawFile.bytes(of: folder.database)
        for page in 1..<whole.count / 4096 {
            var changed = whole
            changed[page * 4096 + 700] ^= 1
            try Data(changed).write(to: URL(fileURLWithPath: folder.database))
            #expect(try !connect(folder.database, .readWrite).damage(isThorough: isThorough).isEmpty, "\(page)")
        }
    }

    @Test func `another key reads nothing and changes nothing`() throws {
        try make()
        let before = RawFile.bytes(of: folder.database)
        var other = key
        other[31] ^= 1
        #expect(code { _ = try connect(folder.database, .readWrite, key: other) } == .notADatabase)
        #expect(RawFile.bytes(of: folder.database) == before)
    }

    @Test func `the file is readable by its owner alone and holds no plain text`() throws {
        try make(rows: 500)
        var status = stat()
        #expect(lstat(folder.database, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let content = String(decoding: RawFile.bytes(of: folder.database), as: UTF8.self)
        #expect(!content.contains("marmalade"))
        #expect(!content.contains("SQLite format 3"))
    }

    @Test func `a key of another length is refused before SQLCipher takes it for a passphrase`() throws {
        #expect(code { _ = try connect(folder.database, .create, key: [1, 2, 3]) } == .malformedKey)
        #expect(access(folder.database, F_OK) != 0)
    }

    @Test func `the key's text form opens the same file, and a malformed one opens nothing`() throws {
        try make()
        let text = Array("x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'".utf8)
        _ = try connect(folder.database, .readWrite, key: text)
        let upper = text.map { $0 == UInt8(ascii: "a") ? UInt8(ascii: "A") : $0 }
        #expect(code { _ = try connect(folder.database, .readWrite, key: upper) } == .malformedKey)
    }

    @Test func `a plain SQLite file is refused by name`() throws {
        try RawFile.write(Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4_080), to: folder.database)
        #expect(code { _ = try connect(folder.database, .readWrite) } == .plaintextFile)
    }

    @Test func `a file that is not there, there already, or a link has its own refusal`() throws {
        #expect(code { _ = try connect(folder.database, .readWrite) } == .missing)
        try make()
        #expect(code { _ = try connect(folder.database, .create) } == .cantOpen)
        symlink(folder.database, folder.file("link.db"))
        #expect(code { _ = try connect(folder.file("link.db"), .readWrite) } == .cantOpen)
    }

    @Test func `a flipped bit in any page is told, never read`() throws {
        try make(rows: 2_000)
        let size = RawFile.bytes(of: folder.database).count
        for page in 1..<(size / 4_096) {
            let offset = page * 4_096 + 100
            let old = RawFile.bytes(of: folder.database)[offset]
            try RawFile.write([old ^ 4], to: folder.database, at: UInt64(offset))
            let connection = try connect(folder.database, .readWrite)
            let found = code { _ = try connection.integer("SELECT count(*) FROM t WHERE a > ''") }
            #expect(found == .corrupt || found == .notADatabase, "page \(page)")
            try RawFile.write([old], to: folder.database, at: UInt64(offset))
        }
    }

    @Test func `a reader cannot write`() throws {
        try make()
        let reader = try connect(folder.database, .readOnly)
        #expect(code { try reader.run("DELETE FROM t") } == .readOnly)
        #expect(try reader.integer("SELECT count(*) FROM t") == 1)
    }
}
