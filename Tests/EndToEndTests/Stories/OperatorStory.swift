import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("An operator who adds accounts")
struct OperatorStory {
    private let folder: TemporaryDirectory
    private var data: String { folder.path + "/server" }
    private static let password = "correct horse battery"

    init() throws { folder = try TemporaryDirectory() }

    private func add(_ email: String, password: String = OperatorStory.password) throws -> CommandResult {
        var command = ChildCommand(
            Programs.server, ["account", "add", email, "--data", data, "--password-fd", "0"], environment: [:])
        command.input = Array((password + "\n").utf8)
        command.timeout = .seconds(60)
        return try CommandRunner().run(command)
    }

    private func signIn(_ email: String, at server: ServerProcess) throws -> Int {
        let body: JSON = [
            "email": .string(email), "password": .string(Self.password), "deviceName": "laptop",
        ]
        let client = try RawHTTPClient(port: server.port)
        return try client.request(
            "POST", "/v1/sessions", headers: [("Content-Type", "application/json")], body: body.bytes
        ).status
    }

    @Test func `who mistypes the folder is told so, and none is made`() throws {
        for words in [
            ["backup", folder.path + "/copy"], ["resync", "a@b.c"], ["restore", "/dev/null"], ["account", "list"],
            ["invite"], ["device", "list", "a@b.c"],
        ] {
            let command = ChildCommand(
                Programs.server, words + ["--data", folder.path + "/typo"], environment: [:])
            let result = try CommandRunner().run(command)
            let said = String(decoding: result.errors, as: UTF8.self)
            #expect(!result.isSuccess && said.contains("/typo isn't a server's folder"), "\(said)")
        }
        #expect(access(folder.path + "/typo", F_OK) != 0)
    }

    @Test func `asks the server that runs, and does it alone where none does`() throws {
        let server = try ServerProcess(data: data)
        let first = try add("Anna@example.org")
        #expect(first.isSuccess && first.outputText == "account anna@example.org added by the running server\n")
        #expect(try signIn("anna@example.org", at: server) == 201)
        server.end(SIGTERM)
        let second = try add("bert@example.org")
        #expect(second.isSuccess && second.outputText == "account bert@example.org added\n")
        let again = try ServerProcess(data: data)
        #expect(try signIn("anna@example.org", at: again) == 201)
        #expect(try signIn("bert@example.org", at: again) == 201)
    }

    @Test func `is told the same refusals by either`() throws {
        do {
            let server = try ServerProcess(data: data)
            #expect(try add("anna@example.org").isSuccess)
            #expect(try add("anna@example.org").ending == .exited(8))
            #expect(try add("bert@example.org", password: "short").ending == .exited(8))
            // The socket that a killed server leaves behind must not be in the way.
            server.end(SIGKILL)
        }
        let taken = try add("anna@example.org")
        #expect(taken.ending == .exited(8))
        #expect(String(decoding: taken.errors, as: UTF8.self).contains("another email"))
        #expect(try add("bert@example.org", password: "short").ending == .exited(8))
        #expect(try add("bert@example.org").isSuccess)
    }

    @Test func `who talks nonsense on the socket disturbs nobody`() throws {
        let server = try ServerProcess(data: data)
        for nonsense in ["", "{", "{\"command\":\"fly\"}"] {
            let connection = try UnixConnection.connect(to: data + "/server.sock")
            try Array(nonsense.utf8).withUnsafeBytes { try connection.send($0, within: .seconds(5)) }
        }
        #expect(try add("anna@example.org").isSuccess)
        #expect(try signIn("anna@example.org", at: server) == 201)
    }
}
