import FaultProxy
import Synchronization
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A server that lies", .serialized)
struct LyingServerStory {
    private static let stores = (1...30).map { "Shop \($0)" }

    private func tell(_ lie: HostileReply, _ vault: TestedVault) { tell(lie, vault.proxy) }

    private func tell(_ lie: HostileReply, _ proxy: FaultProxy) {
        let number = Atomic<Int>(0)
        proxy.tell { path, _, body in
            let count = number.wrappingAdd(1, ordering: .relaxed).newValue
            guard let truth = try? JSON(parsing: String(decoding: body, as: UTF8.self)) else { return body }
            return Array(lie.body(path: path, truth, number: count).text.utf8)
        }
    }

    @Test(arguments: HostileReply.allCases)
    func `whatever it says, nothing is deleted, nothing hangs, and with the truth all is well`(lie: HostileReply) throws
    {
        let vault = try TestedVault(receipts: 30)
        let before = try vault.device.receipts()
        try vault.add("Written meanwhile")
        tell(lie, vault)
        for words in [["sync"], ["sync", "--full"], ["sync"]] {
            let result = try vault.device.run(words)
            if case .exited = result.ending {} else { Issue.record("\(lie): \(words) ended \(result.ending)") }
        }
        let after = try vault.device.receipts().filter { $0.value["storeName"]?.string != "Written meanwhile" }
        #expect(after == before, "\(lie)")
        // Resend proposals that the lies caused are accepted, as a person would.
        vault.proxy.tell(nil)
        try vault.device.run("sync", "deletions", "refuse")
        try vault.device.run("sync", "offered", "accept")
        try vault.device.run("sync", "--full")
        try vault.expectWhole(Self.stores + ["Written meanwhile"])
    }

    @Test(arguments: [HostileReply.fullLoops, .fullNeverEnds])
    func `the doctor comes to an end however the list goes on`(lie: HostileReply) throws {
        let vault = try TestedVault(receipts: 30)
        tell(lie, vault)
        let result = try vault.device.run("doctor")
        if case .exited = result.ending {} else { Issue.record("\(lie): \(result.ending)") }
        #expect(!result.outputText.isEmpty)
    }

    @Test func `a yes to deletions compares first, and deletes nothing that the server has again`() throws {
        let vault = try TestedVault(receipts: 30)
        tell(.nothingExists, vault)
        #expect(try vault.device.run("sync", "--full").said.contains("30 of 30"))
        vault.proxy.tell(nil)
        let result = try vault.device.run("sync", "deletions", "allow", "--yes")
        #expect(result.isSuccess && result.said.contains("nothing was deleted"), "\(result.said)")
        #expect(try vault.device.run("sync", "deletions").said.contains("no deletions to confirm"))
        try vault.expectWhole(Self.stores)
    }

    @Test func `a yes to deletions deletes nothing where the server cannot be asked`() throws {
        let vault = try TestedVault(receipts: 30)
        tell(.nothingExists, vault)
        #expect(try vault.device.run("sync", "--full").said.contains("30 of 30"))
        vault.proxy.tell(nil)
        vault.proxy.setDown(true)
        #expect(try !vault.device.run("sync", "deletions", "allow", "--yes").isSuccess)
        vault.proxy.setDown(false)
        try vault.device.run("sync", "deletions", "refuse")
        try vault.device.run("sync", "offered", "accept")
        try vault.expectWhole(Self.stores)
    }

    @Test func `a yes on the screen compares first, too, and deletes nothing that the server has again`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        let address = try terminal.startServer()
        let proxy = try FaultProxy(to: try #require(address.split(separator: ":").last.flatMap { UInt16($0) }))
        defer { proxy.close() }
        try terminal.signIn(at: "http://127.0.0.1:\(proxy.port)", isNew: true)
        let lines = ["store;date;total;currency"] + Self.stores.map { "\($0);2025-01-11;1,50;EUR" }
        let file = try terminal.folder.write(lines.joined(separator: "\n"), to: "shops.csv")
        try terminal.importFile(file, expecting: "30 receipts imported")
        try terminal.wait(until: "everything sent") { $0.contains("v sync ok") && !$0.contains("^") }
        tell(.nothingExists, proxy)
        try terminal.press("4")
        try terminal.wait(for: "No pending changes.")
        try terminal.press("F")
        try terminal.wait(for: "30 of 30")
        proxy.tell(nil)
        try terminal.press("B")
        try terminal.wait(for: "Delete 30 of 30 here?")
        try terminal.press("y")
        try terminal.wait(for: "The server has them again; nothing was deleted.")
        try terminal.press("1")
        try terminal.wait(for: "30 receipts")
    }

    @Test func `one that claims to have nothing any more is not believed without a person's word`() throws {
        let vault = try TestedVault(receipts: 30)
        tell(.nothingExists, vault)
        let result = try vault.device.run("sync", "--full")
        #expect(result.said.contains("30 of 30"), "\(result.said)")
        let question = try vault.device.run("sync", "deletions")
        #expect(question.said.contains("30"), "\(question.said)")
        #expect(try vault.device.receipts().count == 30)
        try vault.device.expectGood(vault.device.run("sync", "deletions", "allow", "--yes"))
        try vault.device.run("sync", "--full")
        #expect(try vault.device.receipts().filter { $0.value["isDeleted"]?.bool == false }.isEmpty)
    }
}
