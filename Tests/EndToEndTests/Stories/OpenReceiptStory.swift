import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Screens that start at a receipt, as a notification's button does", .serialized)
struct OpenReceiptStory {
    private let vault: CommandRun
    private let terminal: Terminal

    init() throws {
        vault = try CommandRun(isUnlocked: true)
        terminal = try Terminal()
        try vault.add("Lampor")
        try vault.add("Bokhandel")
    }

    private func start(_ id: String) throws {
        let home = vault.folder.path
        try terminal.run("HOME=\(home) XDG_RUNTIME_DIR=\(home)/run \(Programs.client) --receipt \(id)")
    }

    @Test(arguments: [true, false]) func `open it, after the passphrase if the vault is locked`(isLocked: Bool) throws {
        let id = try #require(try vault.items("list").first { $0["storeName"] == "Lampor" }?["id"]?.string)
        if isLocked { try #require(try vault.run("lock").isSuccess) }
        try start(id)
        if isLocked {
            try terminal.wait(for: "Passphrase")
            try terminal.type(CommandRun.passphrase)
            try terminal.press("Enter")
        }
        let screen = try terminal.wait(until: "the receipt") { $0.contains("> Lampor") && $0.contains("Warrant") }
        #expect(!screen.contains("Bokhandel"))
    }

    @Test func `say that it is not there, and show the list`() throws {
        try start("rcp_01JD0000000000000000000001")
        let screen = try terminal.wait(for: "This receipt is no longer in the vault.")
        #expect(screen.contains("Lampor") && screen.contains("Bokhandel"), "\(screen)")
    }
}
