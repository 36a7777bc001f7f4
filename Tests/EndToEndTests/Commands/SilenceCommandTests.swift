import SystemKit
import Testing
import VaultJSON

@Suite("Snoozing and muting by command")
struct SilenceCommandTests {
    @Test func `a timer hears nothing of what is quiet, and of it again afterwards`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let days = try vault.shell("date +%F; date -d '+3 days' +%F; date -d yesterday +%F")
            .outputText.split(separator: "\n").map(String.init)
        let added = try vault.run("add", "--store", "Lampor", "--date", days[0], "--return-by", days[1])
        let id = String(added.outputText.split(separator: "\n").first ?? "")
        #expect(try vault.run("expiring").code == 0)

        #expect(try vault.items("snooze", id, "2d").first?["snoozedUntil"]?.string != nil)
        #expect(try vault.run("expiring", "--quiet").code == 3)
        #expect(try vault.run("expiring").said.contains("except snoozed or muted receipts (--all)"))
        let all = try vault.items("expiring", "--all")
        #expect(all.first?["isMuted"] == false && all.first?["snoozedUntil"]?.string != nil)
        #expect(try vault.run("show", id).outputText.contains("snoozed until"))
        #expect(try vault.run("snooze", id, "off").isSuccess)
        #expect(try vault.run("expiring").code == 0)

        #expect(try vault.run("mute", id, "--dry-run").said.contains("would be muted"))
        #expect(try vault.run("mute", id).said.contains("Lampor: muted, on this device."))
        #expect(try vault.run("expiring").code == 3)
        #expect(try vault.run("mute", id, "--off").isSuccess)
        #expect(try vault.run("expiring").code == 0)
        #expect(try vault.items("show", id).first?["history"]?.array?.count == 1, "the receipt knows nothing of it")

        #expect(try vault.run("snooze", id, days[2]).code == 2)
        #expect(try vault.run("snooze", id, "31.2.2030").code == 2)
        #expect(try vault.run("snooze", "ZZZZ", "1d").code == 3)
    }
}
