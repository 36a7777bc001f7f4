import Foundation
import Testing
import VaultTestKit

@Suite("A passphrase from a program, for the screens")
struct SecretProgramStory {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.addReceipt(store: "Lampor", total: "12,00")
        try terminal.press("C-c")
    }

    private func configure(_ program: String) throws {
        let folder = terminal.folder.path + "/.config/receipt-vault"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = "[vault]\npassphrase_command = \"\(program)\"\n"
        try text.write(toFile: folder + "/config.toml", atomically: true, encoding: .utf8)
    }

    @Test func `they open without asking`() throws {
        try configure("echo \(Terminal.passphrase)")
        try terminal.startVault(in: "again")
        try terminal.wait(for: "Lampor", in: "again")
    }

    @Test func `where it fails they say so, and ask`() throws {
        try configure("false")
        try terminal.startVault(in: "again")
        try terminal.wait(for: "false, set in vault.passphrase_command, failed.", in: "again")
        try terminal.unlock(in: "again")
        try terminal.wait(for: "Lampor", in: "again")
    }
}
