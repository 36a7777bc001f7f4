import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Returns and requests", .serialized)
struct ReturnsStory {
    private let folder: TemporaryDirectory
    private let server: ServerProcess

    init() throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.path + "/server", isOpen: true)
    }

    /// Returns a vault that is signed in to the account; the first one creates the account.
    private func device(isFirst: Bool = false) throws -> CommandRun {
        let device = try CommandRun(isUnlocked: true)
        let register = isFirst ? "--register" : ""
        let login = "rvault login http://127.0.0.1:\(server.port) --email me@example.org \(register) --password-fd 3"
        let done = try device.shell("echo correct horse battery > pw; \(login) 3<pw")
        try #require(done.isSuccess, "\(done.said)")
        return device
    }

    /// Adds a receipt of the store and returns its ID.
    private func add(_ total: String, _ date: String, store: String = "Kiosk", on device: CommandRun) throws -> String {
        let added = try device.run(
            "add", "--store", store, "--date", date, "--total", total, "--currency", "EUR", "--return-by", "2026-03-04")
        try #require(added.isSuccess, "\(added.said)")
        return added.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func sync(_ device: CommandRun) throws {
        let synced = try device.run("sync")
        try #require(synced.isSuccess, "\(synced.said)")
    }

    private func shown(_ id: String, on device: CommandRun) throws -> String {
        try device.run("show", id).outputText
    }

    @Test func `a return is proposed offline, matched by the server, and parted on another device`() throws {
        let laptop = try device(isFirst: true)
        let purchase = try add("40.00", "2026-03-01", store: "Kiosk GmbH", on: laptop)
        let slip = try add("-30.00", "2026-03-05", on: laptop)
        #expect(try shown(slip, on: laptop).contains("perhaps return of Kiosk GmbH"))
        try sync(laptop)
        #expect(try shown(purchase, on: laptop).contains("10.00 EUR left"))
        #expect(try shown(purchase, on: laptop).contains(", late"))

        let phone = try device()
        try sync(phone)
        #expect(try shown(slip, on: phone).contains("Returns    return of Kiosk GmbH"))
        let linked = try phone.run("link", purchase, slip)
        #expect(linked.isSuccess && linked.said.contains("already linked"), "\(linked.said)")
        #expect(try phone.run("requests").outputText.isEmpty)
        try #require(try phone.run("unlink", slip).isSuccess)
        #expect(try phone.run("requests").outputText.contains("unlink a return from its purchase: pending"))
        try sync(phone)
        #expect(try phone.run("requests").outputText.contains("unlink a return from its purchase: applied"))
        try sync(laptop)
        #expect(try !shown(slip, on: laptop).contains("Returns"))

        try #require(try laptop.run("link", purchase, slip).isSuccess)
        try sync(laptop)
        #expect(try shown(slip, on: laptop).contains("return of Kiosk GmbH"))
    }

    @Test func `duplicates are merged and a receipt is split by one device, offline, for all`() throws {
        let laptop = try device(isFirst: true)
        let keep = try add("40.00", "2026-03-01", on: laptop)
        let drop = try add("40.00", "2026-03-01", on: laptop)
        try #require(try laptop.run("edit", drop, "--add-tag", "lamp").isSuccess)
        // Nothing has been sent yet: requests are queued behind the receipts that they name.
        try #require(try laptop.run("merge", keep, drop).isSuccess)
        try #require(try laptop.run("split", keep, "15.00:Laden", "25.00").isSuccess)
        let wrong = try laptop.run("split", keep, "15.00", "24.00")
        #expect(wrong.code == 2 && wrong.said.contains("add up to 39.00 EUR"))
        try sync(laptop)
        let phone = try device()
        try sync(phone)
        for device in [laptop, phone] {
            let list = try device.run("list").outputText
            #expect(list.contains("15.00") && list.contains("25.00") && !list.contains("40.00"))
        }
        #expect(try laptop.run("requests").outputText.split(separator: "\n").count { $0.hasSuffix(": applied") } == 2)
        let gone = try laptop.run("merge", keep, drop)
        try #require(gone.isSuccess)
        let synced = try laptop.run("sync")
        #expect(synced.code == 10 && synced.said.contains("1 request failed: see 'rvault requests'"))
        #expect(try laptop.run("status").outputText.contains("Requests   1 failed"))
        #expect(
            try laptop.run("requests").outputText.contains("failed: The server says: The receipt to keep is not there.")
        )
        #expect(try laptop.run("sync").isSuccess, "it was seen")
    }

    @Test func `every receipt of a category moves`() throws {
        let laptop = try device(isFirst: true)
        let id = try add("40.00", "2026-03-01", on: laptop)
        try #require(try laptop.run("edit", id, "--set", "category=Home").isSuccess)
        try #require(try laptop.run("category", "move", "home", "Tools").isSuccess)
        try sync(laptop)
        #expect(try shown(id, on: laptop).contains("Tools"))
        #expect(try laptop.run("requests").outputText.contains("move all receipts from Home to Tools: applied"))
        #expect(try laptop.run("category", "move", "nowhere", "Tools").code == 3)
    }
}
