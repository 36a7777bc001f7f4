import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("--read-only")
struct ReadOnlyTests {
    private let vault: CommandRun

    init() throws {
        vault = try CommandRun(isUnlocked: true)
        try vault.add("Lampor")
    }

    @Test func `what reads works, and leaves the vault as it was`() throws {
        let path = vault.folder.path + "/.local/share/receipt-vault/home.vault"
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        for command in ["list", "expiring", "log", "status", "conflicts", "requests", "doctor"] {
            let run = try vault.run(command, "--read-only")
            #expect([0, 3].contains(run.code), "\(command): \(run.said)")
        }
        #expect(try vault.run("list", "--read-only").outputText.contains("Lampor"))
        #expect(try vault.run("export", "--format", "csv", "-o", "all.csv", "--read-only").isSuccess)
        #expect(try vault.run("undo", "--list", "--read-only").isSuccess)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func `what the server has and this vault lacks is listed, and neither fetched nor repaired`() throws {
        let account = try TwoDevices()
        let (laptop, phone) = (account.laptop, account.phone)
        try phone.add("Lampor")
        try phone.sync()
        let examined = try laptop.run("doctor", "--read-only", "--yes")
        #expect(examined.outputText.contains("differ") || examined.code == 10, "\(examined.outputText)")
        #expect(try laptop.stores().isEmpty)
        #expect(try laptop.run("sync", "status", "--read-only").isSuccess)
    }

    @Test func `what changes the vault, or lets a server change it, is refused before anything is done`() throws {
        let commands = [
            "add --store A", "undo", "sync", "worker", "login https://a.example", "notify", "restore x",
            "import x.csv", "passphrase", "device invite", "snooze x 7d", "backup restore x",
        ]
        for command in commands {
            let run = try vault.run(command.split(separator: " ").map(String.init) + ["--read-only", "--no-input"])
            #expect(run.code == 2 && run.said.contains("which is open read-only"), "\(command): \(run.said)")
        }
        #expect(try vault.shell("export RVAULT_READ_ONLY=1; rvault add --store A").code == 2)
        #expect(try vault.shell("export RVAULT_READ_ONLY=0; rvault add --store A").isSuccess)
    }
}
