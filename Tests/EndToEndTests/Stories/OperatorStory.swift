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

    @Test func `is told of a new folder, and of a database's second address without the first`() throws {
        let said = try (1...2).map { String(decoding: try add("\($0)@example.org").errors, as: UTF8.self) }
        #expect(said[0].contains("\(data) is a new server's folder") && said[1] == "", "\(said)")
        let serve = ChildCommand(
            Programs.server, ["serve", "--data", data, "--direct-database", "postgres://u@localhost/d"],
            environment: [:])
        let refused = try CommandRunner().run(serve)
        #expect(refused.ending == .exited(2))
        #expect(String(decoding: refused.errors, as: UTF8.self).contains("--direct-database needs --database"))
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

    @Test func `sets another password for somebody who forgot it, with a server or without one`() throws {
        #expect(try add("anna@example.org", password: "forgotten horse").isSuccess)
        func set(_ password: String) throws -> CommandResult {
            var command = ChildCommand(
                Programs.server,
                ["account", "password", "Anna@example.org", "--data", data, "--password-fd", "0"], environment: [:])
            command.input = Array((password + "\n").utf8)
            command.timeout = .seconds(60)
            return try CommandRunner().run(command)
        }
        #expect(try set(Self.password).isSuccess)
        let server = try ServerProcess(data: data)
        #expect(try signIn("anna@example.org", at: server) == 201)
        let done = try set("another battery")
        #expect(done.outputText == "anna@example.org has a new password; its devices stay signed in\n")
        #expect(try signIn("anna@example.org", at: server) == 401)
        #expect(try set("short").ending == .exited(8))
        #expect(try set(Self.password).isSuccess)
        #expect(try items("device", "list", "anna@example.org").count == 1)
    }

    @Test func `is told that results were lost, and that a file isn't text`() throws {
        _ = try add("anna@example.org")
        let mute = ChildCommand(
            "/usr/bin/setsid", ["--wait", Programs.server, "account", "password", "anna@example.org", "--data", data],
            environment: [:])
        let unasked = try CommandRunner().run(mute).said
        #expect(unasked.contains("use --password-fd") && !unasked.contains("passphrase"), "\(unasked)")
        let line = "\(Programs.server) account list --data \(data)"
        let lost = try CommandRunner().run(ChildCommand("/bin/sh", ["-c", "\(line) >/dev/full"], environment: [:]))
        #expect(lost.ending == .exited(1) && lost.said.contains("couldn't be written"), "\(lost.said)")
        let cut = try CommandRunner().run(ChildCommand("/bin/sh", ["-c", "\(line) | true"], environment: [:]))
        #expect(cut.isSuccess && cut.said.isEmpty)
        try RawFile.write(Array("listen = 127.0.0.1:0 # caf".utf8) + [0xE9, 0x0A], to: folder.file("latin.conf"))
        let words = ["serve", "--config", folder.file("latin.conf"), "--data", data]
        let latin = try CommandRunner().run(ChildCommand(Programs.server, words, environment: [:]))
        #expect(latin.ending == .exited(2) && latin.said.contains("isn't UTF-8 text"), "\(latin.said)")
    }

    /// Runs a command of the operator on the folder.
    private func operate(_ words: String...) throws -> CommandResult {
        var command = ChildCommand(Programs.server, words + ["--data", data], environment: [:])
        command.timeout = .seconds(60)
        return try CommandRunner().run(command)
    }

    private func items(_ words: String...) throws -> [JSON] {
        var command = ChildCommand(Programs.server, words + ["--json", "--data", data], environment: [:])
        command.timeout = .seconds(60)
        let object = try JSON(parsing: Array(try CommandRunner().run(command).output))
        #expect(object["schema"]?.string == "rvault-server/1" && object["truncated"]?.bool == false)
        return object["items"]?.array ?? []
    }

    private func register(_ email: String, with code: String, at server: ServerProcess) throws -> Int {
        let body: JSON = [
            "email": .string(email), "password": .string(Self.password), "deviceName": "ph\u{E9}one",
            "invitation": .string(code),
        ]
        return try RawHTTPClient(port: server.port).request(
            "POST", "/v1/accounts", headers: [("Content-Type", "application/json")], body: body.bytes
        ).status
    }

    @Test func `invites somebody to a closed server, sees the account, and deletes it`() throws {
        _ = try add("anna@example.org")
        // Nobody serves the folder yet.
        let early = try operate("invite", "bert@example.org")
        let code = try #require(early.outputText.split(separator: "\n").first.map(String.init))
        let server = try ServerProcess(data: data)
        #expect(try register("bert@example.org", with: "0000-0000-0000-0000", at: server) == 403)
        #expect(try register("bert@example.org", with: code, at: server) == 201)
        #expect(try register("cleo@example.org", with: code, at: server) == 403)
        #expect(try items("account", "list").compactMap { $0["devices"]?.integer } == [0, 1])
        #expect(try items("device", "list", "bert@example.org").first?["name"]?.string == "ph\u{E9}one")
        #expect(try operate("device", "remove", "bert@example.org", "ph\u{E9}one").isSuccess)
        #expect(try items("device", "list", "bert@example.org").isEmpty)
        #expect(try operate("account", "remove", "bert@example.org", "--yes").isSuccess)
        #expect(try items("account", "list").compactMap { $0["email"]?.string } == ["anna@example.org"])
        #expect(try items("invite")[0]["code"]?.string?.count == 19)
        #expect(try operate("invite", "revoke", "1").outputText == "invitation 1 revoked\n")
        #expect(try operate("invite", "list").outputText == "no invitation is valid\n")
        #expect(try operate("invite", "revoke", "1").ending == .exited(8))
    }

    @Test func `sees by doctor what is wrong, and by metrics what the server does`() throws {
        _ = try add("anna@example.org")
        let sound = try operate("doctor")
        #expect(sound.isSuccess && sound.outputText.contains("ok   store       Every page is sound"))
        #expect(try operate("metrics").ending == .exited(1))
        do {
            let server = try ServerProcess(data: data)
            #expect(try operate("doctor").outputText.contains("is running; registration is closed"))
            #expect(try operate("metrics").outputText.contains("# TYPE rvault_requests_total counter"))
            server.end(SIGTERM)
        }
        #expect(chmod(data, 0o755) == 0)
        let open = try items("doctor").filter { $0["level"]?.string == "problem" }
        #expect(open.compactMap { $0["area"]?.string } == ["folder"] && open[0]["code"]?.integer == 1)
        #expect(chmod(data, 0o700) == 0)
        let file = opened("\(data)/server.db")
        #expect(pwrite(file, [UInt8](repeating: 7, count: 64), 64, 5000) == 64)
        close(file)
        let damaged = try operate("doctor")
        #expect(damaged.ending == .exited(6) && damaged.outputText.contains("!!   store"))
        #expect(truncate("\(data)/server.db", 50_000) == 0)
        let cut = try operate("doctor")
        #expect(
            cut.ending == .exited(6) && cut.outputText.contains("'rvault-server restore FILE'"), "\(cut.outputText)")
        #expect(unlink("\(data)/server.key") == 0)
        let keyless = try operate("account", "list")
        #expect(keyless.ending == .exited(6) && keyless.said.contains("server.key is missing"), "\(keyless.said)")
    }

    @Test func `is told by doctor that the server is stopping`() throws {
        let server = try ServerProcess(data: data, more: ["--grace", "600"])
        kill(server.pid, SIGTERM)
        var told = ""
        while !told.contains("It is stopping"), server.isRunning { told = try operate("doctor").outputText }
        #expect(told.contains("--   server      It is stopping"), "\(told)")
        server.end(SIGTERM)
    }

    @Test func `learns from doctor where the running server keeps attachments`() throws {
        let server = try ServerProcess(data: data, more: ["--blobs", folder.file("pictures")])
        let told = try operate("doctor").outputText
        #expect(told.contains("The server keeps them in \(folder.path)/pictures."), "\(told)")
        let examined = try operate("doctor", "--blobs", folder.file("pictures")).outputText
        #expect(examined.contains("They are in \(folder.path)/pictures"), "\(examined)")
        server.end(SIGTERM)
    }

    @Test func `is warned of a file in a folder's place, of a key that others can read, and of a copy to nowhere`()
        throws
    {
        _ = try add("anna@example.org")
        #expect(chmod("\(data)/server.key", 0o644) == 0 && mkdir("\(data)/blobs", 0o700) == 0)
        let log = folder.file("log")
        let server = try ServerProcess(data: data, runner: ["/bin/sh", "-c", "exec \"$@\" 2>\(log)", "sh"])
        let warned = String(decoding: RawFile.bytes(of: log), as: UTF8.self)
        server.end(SIGTERM)
        #expect(warned.contains("others may use server.key in \(data): run chmod 600"), "\(warned)")
        let nowhere = try operate("backup", "-")
        #expect(nowhere.ending == .exited(2) && nowhere.said.contains("name a file"), "\(nowhere.said)")
        try RawFile.write([], to: folder.file("file"))
        let misplaced = try CommandRunner().run(
            ChildCommand(Programs.server, ["serve", "--data", folder.file("file")], environment: [:])
        ).said
        #expect(misplaced.contains("Part of the path is a file, not a folder"), "\(misplaced)")
    }

    private func opened(_ path: String) -> Int32 { Glibc.open(path, O_WRONLY) }

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
