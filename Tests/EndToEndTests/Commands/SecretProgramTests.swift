import Foundation
import SystemKit
import Testing

@Suite("Secrets from a program")
struct SecretProgramTests {
    private let vault: CommandRun

    init() throws {
        vault = try CommandRun()
    }

    private func configure(_ text: String) throws {
        let folder = vault.folder.path + "/.config/receipt-vault"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/config.toml", atomically: true, encoding: .utf8)
    }

    /// Without a passphrase from anybody but the program.
    private func run(_ words: String...) throws -> CommandResult {
        try Programs.rvault(words + ["--no-input"], home: vault.folder.path)
    }

    @Test func `the passphrase is the first line that a program prints, and the password another one's`() throws {
        let home = vault.folder.path
        try "a long password\nurl: https://a.example\n".write(toFile: home + "/p", atomically: true, encoding: .utf8)
        try configure(
            """
            [vault]
            passphrase_command = "cat '\(home)/passphrase'"
            [sync]
            token_command = "cat \(home)/p"
            """)
        #expect(try run("add", "--store", "Lampor").isSuccess)
        #expect(try run("list").outputText.contains("Lampor"))
        let server = try ServerProcess(data: vault.folder.path + "/server", isOpen: true)
        let address = "http://127.0.0.1:\(server.port)"
        let signedIn = try run("login", address, "--email", "a@example.org", "--register")
        #expect(signedIn.isSuccess, "\(signedIn.said)")
    }

    @Test(arguments: [
        ("false", "false, which vault.passphrase_command names, failed."),
        ("true", "true, which vault.passphrase_command names, printed nothing."),
        ("no-such-program", "no-such-program, which vault.passphrase_command names, cannot be started."),
        ("echo wrong", "Wrong passphrase"),
    ])
    func `a program that cannot help leaves the vault locked and says so`(_ program: String, _ said: String) throws {
        try configure("[vault]\npassphrase_command = \"\(program)\"")
        let listed = try run("list")
        #expect(listed.code == 4 && listed.said.contains(said), "\(listed.said)")
    }
}

@Suite("A log of what is done")
struct LogTests {
    @Test func `has the commands, the requests and how long they took, and nothing of a receipt`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let server = try ServerProcess(data: vault.folder.path + "/server", isOpen: true)
        try vault.add("Lampor Secret")
        try #require(try vault.signIn(at: "http://127.0.0.1:\(server.port)", isNew: true).isSuccess)
        try vault.add("Another Secret")
        let log = vault.folder.path + "/log"
        #expect(try vault.run("sync", "--log-file", log, "--log-level", "debug").isSuccess)
        #expect(try vault.run("show", "nothing like it", "--log-file", log).code == 3)
        let text = try String(contentsOfFile: log, encoding: .utf8)
        for part in [
            "sync begins, version", "the vault is open after", "POST /v1/", ": 200 after", "ends with 0",
            "show begins", "fails with 3",
        ] {
            #expect(text.contains(part), "\(part) is not in\n\(text)")
        }
        #expect(!text.contains("Secret") && !text.contains("like it"))
        let talked = try vault.run("status", "-v")
        #expect(talked.said.contains("debug: ") || talked.said.contains("info: status begins"))
        #expect(try vault.run("list", "--wait", "soon").code == 2)
        #expect(try vault.run("list", "--wait", "0").isSuccess)
    }
}
