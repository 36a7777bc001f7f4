import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Vaults of one computer in one account", .serialized)
struct DeviceNamesStory {
    private let data: TemporaryDirectory
    private let server: ServerProcess
    private let first: CommandRun

    /// Creates one signed-in vault.
    init() throws {
        data = try TemporaryDirectory()
        server = try ServerProcess(data: data.path + "/server", isOpen: true)
        first = try CommandRun(device: "laptop", isUnlocked: true)
        try #require(try first.signIn(at: address, isNew: true).isSuccess)
    }

    private var address: String { "http://127.0.0.1:\(server.port)" }

    private func names() throws -> [String] {
        try first.items("device", "list").compactMap { $0["name"]?.string }.sorted()
    }

    @Test func `are told apart by numbers, and each keeps its own`() throws {
        let second = try CommandRun(device: "laptop", isUnlocked: true)
        let signedIn = try second.signIn(at: address, isNew: false)
        #expect(signedIn.isSuccess && signedIn.said.contains("this one is called laptop (2)"), "\(signedIn.said)")
        let third = try CommandRun(device: "laptop", isUnlocked: true)
        let code = try #require(try first.items("device", "invite").first?["code"]?.string)
        let joined = try third.run("device", "join", code, address)
        #expect(joined.isSuccess && joined.said.contains("as laptop (3)"), "\(joined.said)")
        #expect(try names() == ["laptop", "laptop (2)", "laptop (3)"])
        // A device that signs out and in again gets its own name back.
        try #require(try second.run("logout").isSuccess)
        #expect(try second.signIn(at: address, isNew: false).said.contains("laptop (2)"))
        #expect(try names() == ["laptop", "laptop (2)", "laptop (3)"])
        try second.add("Lampor")
        try second.sync()
    }

    @Test func `of another account are refused, and listed nowhere`() throws {
        func login(_ email: String, _ vault: CommandRun, _ flags: String = "") throws -> CommandResult {
            try vault.shell("rvault login \(address) --email \(email) \(flags) --password-fd 8 8<<<'a long password'")
        }
        let other = try CommandRun(device: "tablet", isUnlocked: true)
        try #require(try login("other@example.org", other, "--register").isSuccess)
        let refused = try login("someone@example.org", other)
        #expect(refused.code == 8 && refused.said.contains("belongs to other@example.org"), "\(refused.said)")
        #expect(try names() == ["laptop"])

        // The account is deleted and created again, which the vault can't know by its address.
        for words in [["remove", "other@example.org", "--yes"], ["add", "other@example.org", "--password-fd", "0"]] {
            var command = ChildCommand(
                Programs.server, ["account"] + words + ["--data", data.path + "/server"], environment: [:])
            command.input = Array("a long password\n".utf8)
            let done = try CommandRunner().run(command)
            try #require(done.isSuccess, "\(done.said)")
        }
        let earlier = try login("other@example.org", other)
        #expect(earlier.code == 8 && earlier.said.contains("an earlier account of that address"), "\(earlier.said)")
    }

    @Test func `may be named by their persons`() throws {
        let second = try CommandRun(device: "laptop", isUnlocked: true)
        let signedIn = try second.shell(
            "rvault login \(address) --email someone@example.org --device-name 'the attic' --password-fd 8 "
                + "8<<<'a long password'")
        #expect(signedIn.isSuccess && !signedIn.said.contains("this one is called"), "\(signedIn.said)")
        #expect(try names() == ["laptop", "the attic"])
        server.end(15)
        #expect(try second.run("logout").said.contains("rvault device revoke the attic"))
    }

    @Test func `are named in the history of one that only ever syncs by command`() throws {
        let second = try CommandRun(device: "phone", isUnlocked: true)
        try #require(try second.signIn(at: address, isNew: false).isSuccess)
        let third = try CommandRun(device: "tablet", isUnlocked: true)
        try #require(try third.signIn(at: address, isNew: false).isSuccess)
        try third.add("Lampor")
        try third.sync()
        try first.sync()
        let told = try first.run("log").outputText
        #expect(told.contains("tablet") && !told.contains("dev_"), "\(told)")
    }
}
