import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A server or a vault restored from a copy", .serialized)
final class PutBackStory: TwoDevices {
    /// Creates a receipt that both devices have.
    override init() throws {
        try super.init()
        try laptop.add("Before")
        try sync(laptop, phone)
    }

    private func sync(_ devices: CommandRun...) throws {
        for device in devices { try device.sync() }
    }

    private func stores() throws -> [[String]] {
        try [laptop, phone].map { try $0.stores() }
    }

    @Test
    func `changes that a restored server lacks become resend proposals, and a yes brings them to all devices`()
        throws
    {
        try operate("backup", folder.file("backup"))
        try laptop.add("After")
        try sync(laptop, phone)
        server.end(SIGTERM)
        try operate("restore", folder.file("backup"))
        try startServer()
        try phone.add("Written meanwhile")
        let synced = try phone.run("sync").said
        #expect(synced.contains("1 sent") && !synced.contains("pending"), "\(synced)")
        #expect(try phone.run("sync", "offered").outputText.contains("After"))
        #expect(try phone.stores() == ["After", "Before", "Written meanwhile"])
        try #require(try phone.run("sync", "offered", "accept").isSuccess)
        try sync(phone)
        // The laptop lacks nothing now, so accepting its resend proposals changes nothing.
        try sync(laptop)
        _ = try laptop.run("sync", "offered", "accept")
        try sync(laptop, phone)
        #expect(try stores() == [["After", "Before", "Written meanwhile"], ["After", "Before", "Written meanwhile"]])
        #expect(try laptop.items("conflicts").isEmpty && phone.items("conflicts").isEmpty)
    }

    /// The phone sends a receipt, the first that it sends, and the server goes back to before. Its file is overwritten in
    /// place, so that it doesn't notice and keeps its epoch.
    private func lose(_ receipt: String) throws {
        let store = folder.file("server/server.db")
        server.end(SIGTERM)
        let older = try #require(FileManager.default.contents(atPath: store))
        try startServer()
        try phone.add(receipt)
        try sync(phone)
        server.end(SIGTERM)
        try older.write(to: URL(filePath: store))
        try startServer()
    }

    @Test func `what a device sent first and its server lost is proposed again, not deleted`() throws {
        try lose("Sent first")
        #expect(try phone.run("sync").said.contains("1 to resend or discard"))
        #expect(try phone.stores() == ["Before", "Sent first"])
        try #require(try phone.run("sync", "offered", "accept").isSuccess)
        try sync(phone, laptop)
        #expect(try stores() == [["Before", "Sent first"], ["Before", "Sent first"]])
    }

    @Test func `what others sent since doesn't hide that the server has lost something`() throws {
        try lose("Lost")
        for number in 1...3 { try laptop.add("Since \(number)") }
        try sync(laptop)
        #expect(try phone.run("sync").said.contains("1 to resend or discard"))
        let all = ["Before", "Lost", "Since 1", "Since 2", "Since 3"]
        #expect(try phone.stores() == all)
        #expect(try phone.run("sync", "--full").isSuccess && phone.stores() == all)
        try #require(try phone.run("sync", "offered", "accept").isSuccess)
        try sync(phone, laptop)
        #expect(try stores() == [all, all])
    }

    @Test func `a vault restored from a copy continues as a new device of the same name, and loses nothing`() throws {
        let manager = FileManager.default
        let (data, copy) = (laptop.folder.path + "/.local/share/receipt-vault", folder.path + "/copy")
        try manager.copyItem(atPath: data, toPath: copy)
        try laptop.add("Sent before it went back")
        try sync(laptop)
        try manager.removeItem(atPath: data)
        try manager.copyItem(atPath: copy, toPath: data)
        #expect(try laptop.stores() == ["Before"])
        try laptop.add("After it went back")
        try sync(laptop, phone, laptop)
        let all = ["After it went back", "Before", "Sent before it went back"]
        #expect(try stores() == [all, all])
        #expect(try laptop.items("device", "list").compactMap { $0["name"]?.string }.sorted() == ["laptop", "phone"])
    }
}
