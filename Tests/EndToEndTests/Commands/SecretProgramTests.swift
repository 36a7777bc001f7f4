import Foundation
import SystemKit
import Testing
import VaultTestKit

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

    /// Runs a command whose passphrase can come only from the configured program.
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
        ("false", "false, set in vault.passphrase_command, failed."),
        ("true", "true, set in vault.passphrase_command, printed nothing."),
        ("no-such-program", "Can't start no-such-program, set in vault.passphrase_command."),
        ("echo wrong", "Wrong passphrase"),
    ])
    func `a program that cannot help leaves the vault locked and says so`(_ program: String, _ said: String) throws {
        try configure("[vault]\npassphrase_command = \"\(program)\"")
        let listed = try run("list")
        #expect(listed.code == 4 && listed.said.contains(said), "\(listed.said)")
    }
}
