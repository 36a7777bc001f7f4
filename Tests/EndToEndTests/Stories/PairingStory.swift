import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Pairing a device", .serialized)
struct PairingStory {
    /// Returns a server, and a laptop with an account and one receipt.
    private func stage() throws -> (
        server: ServerProcess, data: TemporaryDirectory, address: String, laptop: CommandRun
    ) {
        let data = try TemporaryDirectory()
        let server = try ServerProcess(data: data.path + "/server", isOpen: true)
        let address = "http://127.0.0.1:\(server.port)"
        let laptop = try CommandRun(device: "laptop")
        _ = try laptop.run("add", "--store", "Robot Shop", "--date", "2025-10-27", "--total", "349")
        let signedIn = try laptop.signIn(at: address, isNew: true)
        try #require(signedIn.isSuccess, "\(signedIn.said)")
        return (server, data, address, laptop)
    }

    @Test func `a vault of one account makes no other one, and asks the server nothing`() throws {
        let stage = try stage()
        let words = "\(stage.address) --email other@example.org --password-fd 8 8<<<'a long password'"
        let second = try stage.laptop.shell("rvault login --register \(words)")
        #expect(second.code == 8 && second.said.contains("belongs to someone@example.org"), "\(second.said)")
        let elsewhere = try CommandRun(device: "phone").shell("rvault login \(words)")
        #expect(elsewhere.code == 8 && !elsewhere.said.contains("Signed in"), "\(elsewhere.said)")
    }

    private func code(from laptop: CommandRun) throws -> String {
        try #require(try laptop.items("device", "invite").first?["code"]?.string)
    }

    @Test func `a code of one device brings another one in, once`() throws {
        let stage = try stage()
        let code = try code(from: stage.laptop)
        let phone = try CommandRun(device: "phone")
        _ = try phone.run("add", "--store", "Lampor", "--date", "2025-10-28", "--total", "12")
        let joined = try phone.run("device", "join", code.lowercased(), stage.address)
        #expect(joined.isSuccess, "\(joined.said)")
        #expect(try phone.stores() == ["Lampor", "Robot Shop"])
        #expect(try stage.laptop.run("sync").isSuccess)
        #expect(try stage.laptop.stores() == ["Lampor", "Robot Shop"])

        let second = try CommandRun(device: "tablet").run("device", "join", code, stage.address)
        #expect(second.code == 8)
        #expect(second.said.contains("Unknown code"))
    }

    @Test func `a first vault joins by typed lines alone, and a wrong code is asked for again`() throws {
        let stage = try stage()
        let code = try code(from: stage.laptop)
        let phone = try CommandRun(device: "laptop")
        let lines = [
            "2", "seven lamps under water", "seven lamps under water", "I have stored it", "EUR", "1", "1",
            "AAAA-AAAA", stage.address, code, "", "quit",
        ].joined(separator: "\\n")
        let said = try phone.shell(
            """
            mkdir fresh; export HOME=$PWD/fresh; printf '\(lines)\\n' | \(Programs.client) --plain
            for word in sync list; do \(Programs.client) $word --passphrase-fd 8 8<<<'seven lamps under water'; done
            """)
        #expect(said.outputText.contains("Code (AAAA-AAAA): Server (\(stage.address)): "), "\(said.outputText)")
        #expect(said.outputText.contains("2025-10-27  Robot Shop"), "\(said.outputText) \(said.said)")
        try stage.laptop.sync()
        #expect(try stage.laptop.items("device", "list").count == 2)
    }

    @Test func `devices are listed with this one marked, and none is signed out without a yes`() throws {
        let stage = try stage()
        let phone = try CommandRun(device: "phone")
        _ = try phone.run("device", "join", try code(from: stage.laptop), stage.address)
        let devices = try stage.laptop.items("device", "list")
        #expect(devices.compactMap { $0["name"]?.string }.sorted() == ["laptop", "phone"])
        #expect(devices.first { $0["current"]?.bool == true }?["name"]?.string == "laptop")
        #expect(try stage.laptop.run("device", "revoke", "phone", "--no-input").code == 1)
        #expect(try stage.laptop.run("device", "revoke", "nobody", "--yes").code == 3)
        #expect(try stage.laptop.run("device", "revoke", "laptop", "--yes").code == 2)
        #expect(try stage.laptop.items("device").count == 2)
    }

    @Test func `a revoked device keeps its queue and works on alone, and returns by signing in`() throws {
        let stage = try stage()
        let phone = try CommandRun(device: "phone")
        _ = try phone.run("device", "join", try code(from: stage.laptop), stage.address)
        #expect(try stage.laptop.run("device", "revoke", "phone", "--yes").isSuccess)
        #expect(try phone.run("add", "--store", "Lampor", "--date", "2025-10-28", "--total", "12").isSuccess)
        let refused = try phone.run("sync")
        #expect(refused.code == 8)
        #expect(refused.said.contains("Sign in again"))
        let told = try phone.run("status").outputText
        #expect(told.contains("Stopped    "), "\(told) \(refused.said)")
        #expect(try phone.items("sync", "queue").map { $0["title"]?.string } == ["Lampor"])
        #expect(try phone.signIn(at: stage.address, isNew: false).isSuccess)
        #expect(try !phone.run("status").outputText.contains("Stopped"))
        #expect(try phone.items("sync", "queue").isEmpty)
        #expect(try stage.laptop.run("sync").isSuccess)
        #expect(try stage.laptop.stores() == ["Lampor", "Robot Shop"])
    }

    @Test func `the picture on screen is read by another program, and its text alone signs a device in`() throws {
        let terminal = try Terminal()
        let server = try terminal.startSharing()
        try terminal.press("4", "i", in: "laptop")
        let screen = try terminal.wait(for: "Expires  in", in: "laptop")
        let text = try Zbar.read(onScreen: screen.split(separator: "\n").map(String.init))
        #expect(text.hasPrefix("RVAULT:"))
        #expect(text.contains(server.uppercased()))

        try terminal.startVault(home: "/phone", in: "phone")
        try terminal.makeVault(in: "phone")
        try terminal.press("4", in: "phone")
        try terminal.wait(for: "Press l to sign in", in: "phone")
        try terminal.press("l", "C-p", in: "phone")
        try terminal.wait(for: "Join with a code", in: "phone")
        try terminal.type(text, in: "phone")
        try terminal.press("Enter", in: "phone")
        try terminal.wait(for: "sync ok", in: "phone")
        try terminal.press("1", in: "phone")
        try terminal.wait(for: "Robot Shop", in: "phone")
    }
}
