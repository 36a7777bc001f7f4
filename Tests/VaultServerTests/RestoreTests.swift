import Foundation
import Testing
import VaultModel
import VaultServer
import VaultServerCore
import VaultServerSQLite
import VaultTestKit

@Suite("Copies of a store")
struct RestoreTests {
    private let scratch: TemporaryDirectory
    private let folder: String

    init() throws {
        scratch = try TemporaryDirectory()
        folder = scratch.path + "/data"
    }

    private func open<Result>(_ folder: String, _ body: (SQLiteStorage, DataDirectory) throws -> Result) throws
        -> Result
    {
        let directory = try DataDirectory(folder)
        let storage = try directory.storage()
        defer { try? storage.settle() }
        return try body(storage, directory)
    }

    private func epoch(_ folder: String) throws -> String { try open(folder) { storage, _ in storage.epoch } }

    private func account(_ number: Int, in storage: SQLiteStorage) throws {
        try storage.write { try $0.insert(SampleRecord.account(number)) }
    }

    private func emails(_ storage: SQLiteStorage) throws -> [Bool] {
        try storage.read { storage in try (1...2).map { try storage.account(SampleRecord.account($0).id) != nil } }
    }

    @Test func `a store that is opened again keeps its epoch`() throws {
        let first = try epoch(folder)
        #expect(try epoch(folder) == first)
        #expect(try epoch(folder) == first)
    }

    @Test func `a copy put back holds what it held, under a new epoch, and what it replaced stays`() throws {
        let (copy, before) = (scratch.path + "/copy.db", try epoch(folder))
        try open(folder) { storage, directory in
            try account(1, in: storage)
            try directory.backUp(storage, to: copy)
            try account(2, in: storage)
        }
        #expect(try epoch(folder) == before)
        try DataDirectory(folder).restore(from: copy)
        try open(folder) { storage, _ in
            let held = try emails(storage)
            #expect(held == [true, false])
            #expect(storage.epoch != before)
        }
        let after = try epoch(folder)
        #expect(try epoch(folder) == after)
        #expect(FileManager.default.fileExists(atPath: folder + "/server.db.replaced"))
    }

    @Test func `a copy is encrypted, its owner's alone, and never written over a file`() throws {
        let copy = scratch.path + "/copy.db"
        try open(folder) { storage, directory in
            try account(1, in: storage)
            try directory.backUp(storage, to: copy)
            #expect(throws: (any Error).self) { try directory.backUp(storage, to: copy) }
        }
        let bytes = try Data(contentsOf: URL(filePath: copy))
        #expect(bytes.count > 10_000 && bytes.range(of: Data("example.org".utf8)) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a copied folder, or a store replaced manually, gets a new epoch`() throws {
        let (before, other) = (try epoch(folder), scratch.path + "/moved")
        try FileManager.default.copyItem(atPath: folder, toPath: other)
        #expect(try epoch(other) != before)
        let older = try Data(contentsOf: URL(filePath: folder + "/server.db"))
        #expect(try epoch(folder) == before)
        try older.write(to: URL(filePath: folder + "/server.db"))
        #expect(try epoch(folder) != before)
    }

    @Test func `what an earlier restore replaced is not overwritten`() throws {
        let (copy, replaced) = (scratch.path + "/copy.db", folder + "/server.db.replaced")
        try open(folder) { try $1.backUp($0, to: copy) }
        #expect(try DataDirectory(folder).restore(from: copy) == replaced)
        let kept = try Data(contentsOf: URL(filePath: replaced))
        #expect(try DataDirectory(folder).restore(from: copy) == replaced + "-2")
        #expect(try Data(contentsOf: URL(filePath: replaced)) == kept)
        #expect(try DataDirectory(folder).restore(from: copy) == replaced + "-3")
    }

    /// Overwrites a page in the middle of a store's file.
    private func damage(_ path: String) throws {
        let file = try FileHandle(forUpdating: URL(filePath: path))
        defer { try? file.close() }
        try file.seek(toOffset: 8 * 4096)
        try file.write(contentsOf: Data(repeating: 7, count: 4096))
    }

    @Test func `a copy with damaged pages is reported when it is created, and not restored`() throws {
        let (copy, other) = (scratch.path + "/copy.db", scratch.path + "/other.db")
        try open(folder) { storage, directory in
            try account(1, in: storage)
            try directory.backUp(storage, to: copy)
        }
        try damage(copy)
        let before = try epoch(folder)
        let refused = #expect(throws: ServerError.self) { try DataDirectory(folder).restore(from: copy) }
        #expect(refused?.description.contains("has damaged pages: restore an earlier copy") == true)
        #expect(try epoch(folder) == before)
        try damage(folder + "/server.db")
        let told = #expect(throws: ServerError.self) { try open(folder) { try $1.backUp($0, to: other) } }
        #expect(told?.description.contains("damaged pages, and so has the copy") == true, "\(String(describing: told))")
    }

    @Test func `a store that is gone is not replaced by an empty one`() throws {
        let before = try epoch(folder)
        let (store, away) = (folder + "/server.db", scratch.path + "/away.db")
        try FileManager.default.moveItem(atPath: store, toPath: away)
        let refused = #expect(throws: ServerError.self) { try epoch(folder) }
        #expect(refused?.description.contains("server.db is missing or empty, and it was there before") == true)
        #expect(!FileManager.default.fileExists(atPath: store))
        try Data().write(to: URL(filePath: store))
        #expect(throws: ServerError.self) { try epoch(folder) }
        try FileManager.default.removeItem(atPath: store)
        try FileManager.default.moveItem(atPath: away, toPath: store)
        #expect(try epoch(folder) == before)
    }

    @Test func `a folder whose store is in a database takes no copy`() throws {
        let copy = scratch.path + "/copy.db"
        try open(folder) { try $1.backUp($0, to: copy) }
        try Data().write(to: URL(filePath: folder + "/server.postgres"))
        let error = #expect(throws: ServerError.self) { try DataDirectory(folder).restore(from: copy) }
        #expect(error?.description.contains("is in a PostgreSQL database") == true)
    }

    @Test(arguments: [(0, "is incomplete, or no key"), (1, "has no store in it"), (8192, "is incomplete, or no key")])
    func `what is no copy of this store changes nothing, and is told as what it is`(bytes: Int, reason: String) throws {
        let (before, wrong) = (try epoch(folder), scratch.path + "/wrong.db")
        try Data(repeating: 7, count: bytes).write(to: URL(filePath: wrong))
        let error = #expect(throws: ServerError.self) { try DataDirectory(folder).restore(from: wrong) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        #expect(throws: (any Error).self) { try DataDirectory(folder).restore(from: scratch.path + "/missing.db") }
        let own = #expect(throws: ServerError.self) { try DataDirectory(folder).restore(from: folder + "/server.db") }
        #expect(own?.code == .usage && own?.description.contains("is the store itself") == true)
        #expect(try epoch(folder) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!names.contains { $0.hasPrefix("server.db.") })
    }
}
