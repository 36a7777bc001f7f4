import Foundation
import Testing
import VaultTestKit

@Suite("The screens by a config file")
struct ConfigStory {
    @Test func `own keys, theme and lines are there at once, and a fault is told on the screen`() throws {
        let terminal = try Terminal()
        let folder = terminal.folder.path + "/.config/receipt-vault"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = "[look]\ntheme = \"dark\"\nlines = \"ascii\"\nhints = maybe\n[keys]\nadd = [\"F2\"]\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/config.toml"))
        try terminal.startVault()
        try terminal.wait(for: "config.toml:4: maybe isn't a value")
        try terminal.makeVault()
        try terminal.press("F2")
        let form = try terminal.wait(for: "Currency")
        #expect(form.contains("----") && !form.contains("─"))
        #expect(try terminal.paintedScreen().contains("48;5;234"))
        try terminal.press("Escape")
        try terminal.wait(for: "F2 add")
    }

    @Test func `without a key for the time that is set the vault locks, and shows nothing`() throws {
        let terminal = try Terminal()
        let folder = terminal.folder.path + "/.config/receipt-vault"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("[vault]\nlock_after = \"8s\"\n".utf8).write(to: URL(fileURLWithPath: folder + "/config.toml"))
        try terminal.startVault()
        try terminal.makeVault()
        let screen = try terminal.wait(for: "[LOCKED]")
        #expect(screen.contains("(o) 8 s idle") && !screen.contains("[1 Vault]"))
        try terminal.unlock()
        try terminal.wait(for: "[LOCKED]")
    }
}
