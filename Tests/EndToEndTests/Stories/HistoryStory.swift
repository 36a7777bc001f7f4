import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("The history on two devices", .serialized)
struct HistoryStory {
    private let server: ServerProcess
    private let folder: TemporaryDirectory
    private let laptop: Device
    private let phone: Device
    private let receipt: String

    /// Creates two vaults of one account on a new server, with one receipt that both have.
    init() throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.path + "/data", isOpen: true)
        (laptop, phone) = (try Device(), try Device())
        try laptop.signIn(port: server.port, isNew: true)
        try laptop.expectGood(laptop.run("add", "--store", "Robot Shop", "--total", "349,00", "--warranty", "12"))
        receipt = try #require(try laptop.items(laptop.run("list", "--json")).first?["id"]?.string)
        try laptop.settle()
        try phone.signIn(port: server.port, isNew: false)
        try phone.settle()
    }

    private func log(_ device: Device) throws -> [JSON] {
        try device.items(device.run("log", receipt, "--json"))
    }

    private func types(_ device: Device) throws -> [String] {
        try log(device).compactMap { $0["type"]?.string }
    }

    private func set(_ assignment: String, on device: Device) throws {
        try device.expectGood(device.run("edit", receipt, "--set", assignment))
    }

    @Test func `what is done on one device is told on the other, once`() throws {
        try set("store=Robot Shop Athens", on: laptop)
        try laptop.settle()
        for _ in 1...3 {
            try phone.settle()
            try laptop.settle()
        }
        #expect(try types(phone) == ["edited", "created"])
        #expect(try types(laptop) == ["edited", "created"])
        #expect(try log(phone).allSatisfy { $0["isOwn"] == false })
        #expect(try log(laptop).allSatisfy { $0["isOwn"] == true })
        #expect(try log(phone).map { $0["event"] } == log(laptop).map { $0["event"] })
        #expect(try phone.items(phone.run("status", "--json")).first?["waiting"] ?? 0 == 0)
    }

    @Test func `the notes of both stand, and the history says so`() throws {
        try set("notes=Filter in March", on: laptop)
        try set("notes=Box is in the attic", on: phone)
        for device in [laptop, phone, laptop] { try device.settle() }
        #expect(try types(laptop).filter { $0 == "joined" }.count == 1)
        let words = try laptop.run("log", receipt).outputText
        #expect(words.contains("Notes from") && words.contains("merged, both kept"), "\(words)")
    }

    @Test func `what lost is kept on both devices, and is put back and undone by a command`() throws {
        try set("warranty=24", on: laptop)
        try set("warranty=36", on: phone)
        for device in [laptop, phone] { _ = try device.run("sync") }
        #expect(try phone.run("resolve", receipt, "--all", "mine").isSuccess)
        for device in [phone, laptop, phone] { try device.settle() }
        #expect(try types(phone).contains("conflicted") && types(phone).contains("resolved"))
        for device in [laptop, phone] {
            let kept = try #require(try log(device).first { $0["type"] == "valueOverwritten" })
            #expect(kept["from"] == 24 && kept["canPutBack"] == true)
        }
        let event = try #require(try log(laptop).first { $0["type"] == "valueOverwritten" }?["event"]?.string)
        #expect(try laptop.run("put-back", "ZZZZZZ").code == 3)
        try laptop.expectGood(laptop.run("put-back", event))
        for device in [laptop, phone] { try device.settle() }
        #expect(try phone.items(phone.run("show", receipt, "--json")).first?["warrantyMonths"] == 24)
    }

    @Test func `what was done before there was an account is told later, an import as one`() throws {
        let fresh = try Device()
        try fresh.expectGood(fresh.run("add", "--store", "Lampor"))
        try fresh.expectGood(fresh.run("edit", try #require(try fresh.receipts().keys.first), "--set", "notes=n"))
        let csv = "Store,Date,Total\n" + (1...60).map { "Shop \($0),2025-01-01,\($0).00\n" }.joined()
        try csv.write(toFile: fresh.folder.path + "/in.csv", atomically: true, encoding: .utf8)
        try fresh.expectGood(fresh.run("import", fresh.folder.path + "/in.csv"))
        try fresh.signIn(port: server.port, isNew: false)
        try fresh.settle()
        try phone.settle()
        let told = try phone.items(phone.run("log", "--json", "--limit", "9")).compactMap { $0["type"]?.string }
        #expect(told.filter { $0 == "imported" }.count == 1 && told.contains("edited"))
        let imported = try #require(try phone.items(phone.run("list", "Shop 7", "--json")).first?["id"]?.string)
        #expect(try phone.items(phone.run("log", imported, "--json")).map { $0["type"] } == ["imported"])
        #expect(try phone.run("log", "ZZZZZZ").code == 3)
    }
}
