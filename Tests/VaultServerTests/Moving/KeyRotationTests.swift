import Foundation
import Testing
import VaultServer
import VaultServerCore
import VaultServerSQLite
import VaultTestKit

@Suite("Rotation of a server's key")
struct KeyRotationTests {
    private let home: MovingHome
    private struct Interrupted: Error {}

    init() throws {
        home = try MovingHome(usesDatabase: false)
        try home.fill()
    }

    private func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: home.folder + "/" + name)))
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: home.folder + "/" + name))
    }

    private func epoch() throws -> String { try home.directory.storage().epoch }

    @discardableResult
    private func rotate() throws -> KeyRotation.Summary? { try KeyRotation(try home.directory).run() }

    private func backUp(to path: String) throws {
        let storage = try home.directory.storage()
        try home.directory.backUp(storage, to: path)
        try storage.settle()
    }

    private func opens(_ key: [UInt8]) throws -> Bool {
        try SQLiteStorage.key(of: home.folder + "/server.db", among: [key]) != nil
    }

    private func refusal(_ code: ServerError.Code, _ words: String, _ body: () throws -> Void) {
        let error = #expect(throws: ServerError.self) { try body() }
        #expect(error?.code == code && error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `the new key opens the same rows under the same epoch, and the previous one nothing`() throws {
        let (epoch, rows, former) = (try epoch(), try home.rows(), try home.key)
        let summary = try #require(try rotate())
        #expect(summary.rows > 1_000 && summary.hash.count == 32)
        let key = try home.key
        #expect(key.count == 32 && key != former)
        #expect(try opens(key) && !opens(former))
        #expect(try read("server.key.retired") == former)
        #expect(try home.names == ["server.db", "server.key.retired"])
        #expect(try home.rows() == rows)
        #expect(try self.epoch() == epoch)
        let again = try #require(try rotate())
        #expect(again == summary)
        #expect(try read("server.key.retired") == key + former)
    }

    @Test func `before the store was replaced, a death leaves it with the previous key`() throws {
        let (epoch, former) = (try epoch(), try home.key)
        try write(former + Array(repeating: 7, count: 32), to: "server.key")
        try home.write("half of a copy", to: "server.db.incoming")
        #expect(try self.epoch() == epoch)
        #expect(try home.key == former)
        #expect(try home.names == ["server.db"])
    }

    @Test func `after it was replaced, a death leaves it with the new key, and copies keep theirs`() throws {
        let (epoch, former) = (try epoch(), try home.key)
        try rotate()
        let key = try home.key
        try FileManager.default.removeItem(atPath: home.folder + "/server.key.retired")
        try write(former + key, to: "server.key")
        #expect(try self.epoch() == epoch)
        #expect(try home.key == key)
        #expect(try read("server.key.retired") == former)
        // The key was retired already when the program died.
        try write(former + key, to: "server.key")
        try rotate()
        #expect(try read("server.key.retired") == key + former)
    }

    @Test func `keys that don't open the store change nothing`() throws {
        let (key, store) = (try home.key, try read("server.db"))
        let wrong = [UInt8](repeating: 1, count: 32)
        for bytes in [wrong, wrong + [UInt8](repeating: 2, count: 32), [], Array(key.dropLast())] {
            try write(bytes, to: "server.key")
            refusal(.store, "restore") { try rotate() }
            #expect(try read("server.key") == bytes && read("server.db") == store)
            #expect(try home.names == ["server.db"])
        }
        try write(key, to: "server.key")
        #expect(try rotate() != nil)
    }

    @Test func `a rotation that ends early changes nothing`() throws {
        let (epoch, key) = (try epoch(), try home.key)
        #expect(throws: Interrupted.self) {
            _ = try KeyRotation(try home.directory) { _ in throw Interrupted() }.run()
        }
        #expect(try home.key == key && home.names == ["server.db"])
        #expect(try self.epoch() == epoch)
    }

    @Test func `copies from before each rotation are restored, under the current key and a new epoch`() throws {
        let (epoch, rows) = (try epoch(), try home.rows())
        for number in 1...2 {
            try backUp(to: home.folder + "/copy\(number)")
            try rotate()
        }
        let key = try home.key
        for number in 1...2 {
            try home.directory.restore(from: home.folder + "/copy\(number)")
            #expect(try home.key == key && opens(key))
            #expect(try self.epoch() != epoch)
            let restored = try home.rows()
            #expect(restored["entity"] == rows["entity"] && restored["account"] == rows["account"])
        }
        try FileManager.default.removeItem(atPath: home.folder + "/server.key.retired")
        refusal(.store, "or put its server.key there. Nothing was changed") {
            try home.directory.restore(from: home.folder + "/copy1")
        }
        #expect(try opens(key) && !home.names.contains("server.db.incoming"))
    }

    @Test func `with the store in a database, the key is replaced and nothing else`() throws {
        try home.rename("server.db", to: "server.db.moved")
        try home.write("", to: "server.postgres")
        let former = try home.key
        #expect(try rotate() == nil)
        let key = try home.key
        #expect(key.count == 32 && key != former)
        #expect(try read("server.key.retired") == former)
    }

    @Test func `a folder without a store, or amid a move, is refused`() throws {
        let key = try home.key
        try home.write("toFolder feedc0de", to: "server.moving")
        refusal(.usage, "move") { try rotate() }
        try FileManager.default.removeItem(atPath: home.folder + "/server.moving")
        try home.rename("server.db", to: "elsewhere")
        refusal(.dataDirectory, "no store") { try rotate() }
        #expect(try home.key == key)
    }
}
