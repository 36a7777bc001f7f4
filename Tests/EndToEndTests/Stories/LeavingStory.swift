import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Leaving with changes unsent", .serialized)
struct LeavingStory {
    private let data: TemporaryDirectory
    private let server: ServerProcess
    private let laptop: Device

    /// Creates a vault of an account whose server has stopped, with a synced receipt and two later changes.
    init() throws {
        data = try TemporaryDirectory()
        server = try ServerProcess(data: data.path + "/server", isOpen: true)
        laptop = try Device()
        try laptop.signIn(port: server.port, isNew: true)
        try add("Robot Shop")
        try laptop.settle()
        server.end(SIGTERM)
        try add("Lampor")
        try add("Kettle & Co")
    }

    private func add(_ store: String) throws {
        try laptop.expectGood(laptop.run("add", "--store", store, "--total", "12"))
    }

    /// Starts the server again. Everything unsent on the laptop must reach another device after signing in.
    private func expectNothingLost() throws {
        let again = try ServerProcess(data: data.path + "/server", port: server.port)
        try laptop.signIn(port: again.port, isNew: false)
        try laptop.settle()
        let phone = try Device()
        try phone.signIn(port: again.port, isNew: false)
        try phone.settle()
        let stores = try phone.receipts().values.compactMap { $0["storeName"]?.string }
        #expect(stores.sorted() == ["Kettle & Co", "Lampor", "Robot Shop"])
    }

    @Test(arguments: [["logout"], ["logout", "--quiet"], ["sync", "off"], ["sync", "off", "--quiet"]])
    func `a command that leaves says how much is not uploaded, and nothing of it is lost`(words: [String]) throws {
        let left = try laptop.run(words)
        #expect(left.isSuccess)
        for fact in ["2 changes not uploaded", "rvault sync queue", "rvault export"] {
            #expect(left.said.contains(fact), "\(left.said)")
        }
        #expect(try laptop.items(laptop.run("sync", "queue", "--json")).count == 2)
        #expect(try laptop.receipts().count == 3)
        try expectNothingLost()
    }

    @Test func `scripts read the number, and one who was switched off before is told it too`() throws {
        let off = try laptop.items(laptop.run("sync", "off", "--json"))
        #expect(off.first?["notUploaded"] == 2)
        #expect(try laptop.run("status").outputText.contains("Unsent     2"))
        let out = try laptop.items(laptop.run("logout", "--json"))
        #expect(out.first?["notUploaded"] == 2)
        try expectNothingLost()
    }

    @Test func `who leaves with everything uploaded is told of nothing unsent`() throws {
        let again = try ServerProcess(data: data.path + "/server", port: server.port)
        try laptop.settle()
        let left = try laptop.run("logout")
        #expect(left.isSuccess && !left.said.contains("not uploaded"))
        #expect(again.isRunning)
    }

    @Test func `on screen the question names the number, no keeps the session, and yes loses nothing`() throws {
        let terminal = try Terminal()
        let address = try terminal.startSharing()
        try terminal.end("server", by: SIGTERM)
        try terminal.addReceipt(store: "Lampor", total: "12,00", in: "laptop")
        try terminal.press("4", "L", in: "laptop")
        let question = try terminal.wait(for: "1 change not uploaded", in: "laptop")
        #expect(question.contains("Sign out?") && question.contains("rvault export"))
        try terminal.press("n", in: "laptop")
        try terminal.wait(until: "the question gone", in: "laptop") { !$0.contains("Sign out?") }
        try terminal.press("L", in: "laptop")
        try terminal.wait(for: "1 change not uploaded", in: "laptop")
        try terminal.press("y", in: "laptop")
        try terminal.wait(for: "Signed out.", in: "laptop")

        let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
        try terminal.startServer(port: port)
        try terminal.press("l", in: "laptop")
        try terminal.wait(for: "Password", in: "laptop")
        try terminal.type("a long password", in: "laptop")
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(until: "everything sent", in: "laptop") { $0.contains("v sync ok") && !$0.contains("^") }
        let phone = try Device()
        try phone.signIn(port: UInt16(port), isNew: false)
        #expect(
            try phone.receipts().values.compactMap { $0["storeName"]?.string }.sorted() == ["Lampor", "Robot Shop"])
    }
}
