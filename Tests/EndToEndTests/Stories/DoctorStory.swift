import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Doctor", .serialized)
struct DoctorStory {
    private let data: TemporaryDirectory
    private let laptop: CommandRun

    init() throws {
        data = try TemporaryDirectory()
        laptop = try CommandRun(device: "laptop")
    }

    private func add(_ store: String) throws {
        try #require(try laptop.run("add", "--store", store, "--date", "2025-10-27", "--total", "1").isSuccess)
    }

    private var vault: String { laptop.folder.path + "/.local/share/receipt-vault/home.vault" }

    @Test func `a sound vault without a server is sound`() throws {
        try add("Robot Shop")
        let result = try laptop.run("doctor")
        #expect(result.isSuccess, "\(result.said)")
        #expect(result.outputText.contains("Every page of the store is intact"))
        #expect(result.outputText.contains("this device only"))
        #expect(!result.outputText.contains("!!"))
    }

    @Test func `files that others can read are told with the command that closes them`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: vault)
        let result = try laptop.run("doctor")
        #expect(result.code == 1)
        #expect(result.outputText.contains("chmod 0600 \(vault)"))
    }

    @Test func `a damaged store is told as that, and nothing else of it is trusted`() throws {
        try laptop.addMany(200)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: vault))
        try file.seek(toOffset: 200_000)
        try file.write(contentsOf: Data(repeating: 7, count: 4096))
        try file.close()
        let result = try laptop.run("doctor", "--json")
        #expect(result.code == 6)
        #expect(result.outputText.contains("damaged"))
    }

    @Test func `both sides alike are told so, and an absent server is a network matter`() throws {
        let server = try ServerProcess(data: data.path + "/server", isOpen: true)
        try add("Robot Shop")
        #expect(try laptop.signIn(at: "http://127.0.0.1:\(server.port)", isNew: true).isSuccess)
        let result = try laptop.run("doctor")
        #expect(result.isSuccess)
        #expect(result.outputText.contains("have the same receipts"))
        server.end(SIGKILL)
        let alone = try laptop.run("doctor")
        #expect(alone.code == 7)
        #expect(alone.outputText.contains("Every page of the store is intact"))
    }

    @Test func `what only one side has is named, repaired after a yes, and nothing is lost by it`() throws {
        let folder = data.path + "/server"
        let server = try ServerProcess(data: folder, isOpen: true)
        try add("Robot Shop")
        #expect(try laptop.signIn(at: "http://127.0.0.1:\(server.port)", isNew: true).isSuccess)
        server.end(SIGTERM)
        try FileManager.default.copyItem(atPath: folder, toPath: folder + ".old")
        let between = try ServerProcess(data: folder, port: server.port)
        try add("Lampor")
        #expect(try laptop.run("sync").isSuccess)
        between.end(SIGTERM)
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.moveItem(atPath: folder + ".old", toPath: folder)
        let older = try ServerProcess(data: folder, port: server.port)

        let looked = try laptop.run("doctor", "--dry-run")
        #expect(looked.code == 10)
        #expect(looked.outputText.contains("Lampor") && looked.outputText.contains("no longer does"))
        _ = try laptop.run("doctor", "--yes")
        #expect(try laptop.stores() == ["Lampor", "Robot Shop"])
        #expect(older.isRunning)
    }
}
