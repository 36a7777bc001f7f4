import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A restored backup and its server", .serialized)
final class BackupStory: TwoDevices {
    private func id(_ store: String, on device: CommandRun) throws -> String {
        let found = try device.items("list").first { $0["storeName"]?.string == store }
        return try #require(found?["id"]?.string)
    }

    private func trash(_ device: CommandRun) throws -> [String] {
        try device.items("list", "--trashed").compactMap { $0["storeName"]?.string }.sorted()
    }

    private func restore(_ device: CommandRun, _ words: String = "--replace") throws -> CommandResult {
        try device.shell("rvault backup restore one.rvbackup \(words)")
    }

    /// Creates the laptop's backup: four receipts that the server has, a pending receipt and a pending edit.
    private func backUp() throws {
        for store in ["Same", "Edited since", "Deleted since", "Edited here"] { try laptop.add(store) }
        try laptop.sync()
        try phone.sync()
        try laptop.add("Unsent")
        _ = try laptop.run("edit", id("Edited here", on: laptop), "--set", "notes=mine")
        let made = try laptop.run("backup", "one.rvbackup")
        try #require(made.isSuccess, "\(made.said)")
    }

    /// Syncs and changes more on both devices after the backup.
    private func goOn() throws {
        try laptop.sync()
        try phone.sync()
        _ = try phone.run("edit", id("Edited since", on: phone), "--set", "total=99")
        _ = try phone.run("trash", id("Deleted since", on: phone), id("Unsent", on: phone))
        try phone.add("New on the phone")
        try phone.sync()
        try laptop.add("New on the laptop")
        try laptop.sync()
    }

    @Test func `nothing is lost, nothing comes back unasked, and what differs is asked`() throws {
        try backUp()
        try goOn()
        try phone.sync()
        let before = try phone.stores()
        let restored = try restore(laptop)
        #expect(restored.isSuccess && restored.said.contains("signed out"), "\(restored.said)")
        #expect(try laptop.run("sync").isSuccess == false)
        let signedIn = try laptop.signIn(at: "http://127.0.0.1:\(server.port)", isNew: false)
        // The sync after signing in has sent the edits made on both sides; they are now conflicts.
        #expect(signedIn.code == 9, "\(signedIn.said)")
        _ = try laptop.run("sync")
        // This device shows the backup's state, and has received what is new on the server.
        let all = ["Deleted since", "Edited here", "Edited since", "New on the laptop", "New on the phone", "Same"]
        #expect(try Set(laptop.stores()).isSuperset(of: all))
        #expect(try laptop.json("show", id("Edited since", on: laptop))["items"]?.array?[0]["total"]?["minor"] == 100)
        #expect(try laptop.items("sync", "offered").count == 2)
        // The server and the other device are unchanged.
        try phone.sync()
        #expect(try phone.stores() == before)
        #expect(try trash(phone) == ["Deleted since", "Unsent"])
        #expect(try phone.json("show", id("Edited here", on: phone))["items"]?.array?[0]["userNotes"]?.string == "mine")
        // Accepting brings back deleted receipts; fields that others changed since become conflicts even then.
        #expect(try laptop.run("sync", "offered", "accept").isSuccess)
        _ = try laptop.run("sync")
        _ = try phone.run("sync")
        #expect(try phone.stores().contains("Deleted since"))
        #expect(try phone.json("show", id("Edited since", on: phone))["items"]?.array?[0]["total"]?["minor"] == 9900)
        let disputed = try laptop.run("conflicts").outputText
        #expect(disputed.contains("Edited since") && disputed.contains("Unsent"))
        let examined = try laptop.run("doctor").outputText
        #expect(examined.contains("have the same receipts"), "\(examined)")
        try takeTheServersWord()
    }

    /// Restores the backup again with `--server-first`: takes newer data without asking. Each restore is a new device.
    private func takeTheServersWord() throws {
        #expect(try restore(laptop, "--replace --server-first").isSuccess)
        let signedIn = try laptop.signIn(at: "http://127.0.0.1:\(server.port)", isNew: false)
        // The sync after signing in has sent the edits made on both sides; they are now conflicts.
        #expect(signedIn.code == 9, "\(signedIn.said)")
        _ = try laptop.run("sync")
        #expect(try laptop.items("sync", "offered").isEmpty)
        #expect(try laptop.stores().filter { $0 != "Unsent" } == phone.stores())
        #expect(try laptop.json("show", id("Edited since", on: laptop))["items"]?.array?[0]["total"]?["minor"] == 9900)
        // A restored vault keeps its device name; if another device has that name too, a number is added.
        let devices = try phone.items("device", "list").compactMap { $0["name"]?.string }.sorted()
        #expect(devices == ["laptop", "laptop", "laptop (2)", "phone"])
    }
}
