import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("The search index, from the command line")
struct SearchIndexTests {
    private func vault() throws -> CommandRun {
        let vault = try CommandRun(isUnlocked: true)
        for store in ["Bosch Outlet", "Café Müller"] { try vault.add(store) }
        return vault
    }

    private func damage(_ vault: CommandRun, _ script: String) throws {
        try DamagedStore.run(script, home: vault.folder.path, passphrase: CommandRun.passphrase)
    }

    @Test func `that was emptied is told by verify, and rebuilt by the doctor after a yes`() throws {
        let vault = try vault()
        try damage(vault, "DELETE FROM search")
        let verified = try vault.run("verify")
        #expect(verified.code == 6)
        #expect(
            verified.outputText.contains(
                "The search index doesn't match the receipts: 2 missing. Searches can fail or miss receipts; the "
                    + "receipts themselves are intact. 'rvault doctor --rebuild-index' rebuilds it."))
        #expect(try vault.run("doctor", "--no-input").code == 6)
        let mended = try vault.run("doctor", "--yes")
        #expect(mended.isSuccess && mended.outputText.contains("The search index was rebuilt from 2 receipts."))
        #expect(try vault.run("verify").isSuccess)
        #expect(try vault.run("search", "bosch").isSuccess)
    }

    @Test func `is rebuilt on its own where somebody asks for that`() throws {
        let vault = try vault()
        try damage(vault, "DELETE FROM search")
        #expect(try vault.run("doctor", "--rebuild-index", "--dry-run").isSuccess)
        #expect(try vault.run("doctor", "--rebuild-index", "--read-only").code == 2)
        let lacking = try vault.run("search", "bosch", "--read-only")
        #expect(lacking.code == 3 && lacking.said.contains("The search index is incomplete"), "\(lacking.said)")
        let rebuilt = try vault.json(["doctor", "--rebuild-index"])
        #expect(rebuilt["items"]?.array?.first?["indexed"] == .integer(2))
        #expect(try vault.run("search", "bosch").isSuccess)
    }

    @Test(arguments: [["search", "bosch"], ["list", "bosch"], ["export", "bosch"], ["expiring", "bosch"]])
    func `that was emptied is rebuilt before it is searched, once`(words: [String]) throws {
        let vault = try vault()
        let whole = try vault.run(words)
        try damage(vault, "DELETE FROM search")
        let found = try vault.run(words)
        #expect(found.code == whole.code && found.outputText == whole.outputText)
        #expect(found.said.contains("The search index was incomplete. The search index was rebuilt from 2 receipts."))
        #expect(try vault.run(words).said.contains("rebuilt") == false)
        #expect(try vault.run("verify").isSuccess)
    }

    @Test func `that was emptied is rebuilt where the screens or the lines begin, which say so`() throws {
        let vault = try vault()
        try damage(vault, "DELETE FROM search")
        let terminal = try Terminal()
        let home = vault.folder.path
        try terminal.run("HOME=\(home) XDG_RUNTIME_DIR=\(home)/run exec \(Programs.client)")
        try terminal.wait(for: "The search index was incomplete")
        try terminal.press("/")
        try terminal.type("outl")
        try terminal.wait(until: "it is found") { $0.contains("Bosch Outlet") && $0.contains("1 of 1") }
        try terminal.press("Escape", "C-c")
        try terminal.waitForEnd()
        #expect(try vault.run("verify").isSuccess)
        try damage(vault, "DELETE FROM search")
        try terminal.run("HOME=\(home) XDG_RUNTIME_DIR=\(home)/run exec \(Programs.client) --plain")
        try terminal.wait(for: "The search index was rebuilt from 2 receipts.")
        try terminal.type("search outl")
        try terminal.press("Enter")
        try terminal.wait(for: "1. Bosch Outlet.")
    }

    @Test(arguments: [
        ["search", "bosch"], ["list", "bosch"], ["export", "bosch"], ["export", "--format", "json", "bosch"],
    ])
    func `that is damaged is rebuilt by a search that meets it`(words: [String]) throws {
        let vault = try vault()
        let whole = try vault.run(words).outputText
        try damage(vault, "UPDATE search_segdir SET root = x'ffff'")
        #expect(try vault.run(words + ["--read-only"]).code == 6)
        let found = try vault.run(words)
        #expect(found.isSuccess && found.outputText == whole)
        #expect(found.said.contains("The search index was damaged. The search index was rebuilt from 2 receipts."))
        #expect(try vault.run(words).said.contains("rebuilt") == false)
        #expect(try vault.run("verify").isSuccess)
    }

    @Test func `that is damaged is rebuilt behind the screen, which then shows what was searched for`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        let vault = ["add", "--store", "Bosch Outlet", "--passphrase-fd", "0"]
        let added = try Programs.rvault(vault, home: terminal.folder.path, input: Terminal.passphrase + "\n")
        #expect(added.isSuccess, "\(added.said)")
        try terminal.wait(for: "Bosch Outlet")
        try DamagedStore.run(
            "UPDATE search_segdir SET root = x'ffff'", home: terminal.folder.path, passphrase: Terminal.passphrase)
        try terminal.press("/")
        try terminal.type("outl")
        try terminal.wait(for: "filter: outl")
        try terminal.wait(until: "it is found again") { $0.contains("Bosch Outlet") && $0.contains("1 of 1") }
        try terminal.press("Escape")
    }
}
