import SystemKit
import Testing
import VaultTestKit

@Suite("A vault without screens", .serialized)
struct PlainStory {
    private let vault: CommandRun

    init() throws {
        vault = try CommandRun(isUnlocked: true)
    }

    /// Runs the program with these lines as input, in a shell without a terminal.
    private func talk(_ lines: String..., words: String = "--plain") throws -> CommandResult {
        let typed = lines.joined(separator: "\\n")
        return try vault.shell("printf '\(typed)\\n' | \(Programs.client) \(words)")
    }

    @Test func `a receipt is added, found, thrown away and brought back by typed lines alone`() throws {
        let first = try talk("add", "Lampor", "2026-01-02", "59.90", "", "", "24", ".", "list", "quit")
        #expect(first.isSuccess && first.outputText.contains("Saved.\n"), "\(first.said)")
        #expect(first.outputText.contains("1. Lampor. Bought 2026-01-02. 59,90 EUR. Warranty until 2028-01-02"))
        #expect(first.outputText.allSatisfy { $0 == "\n" || $0.asciiValue.map { $0 >= 0x20 } ?? true })
        let second = try talk("search lamp", "1", "trash", "list", "undo", "list")
        let said = second.outputText
        #expect(said.contains("Moved 1 receipt to Trash.") && said.contains("No receipts yet. Type add."), "\(said)")
        #expect(said.hasSuffix("Type a number to open, or help.\n> \n"))
    }

    @Test func `it knows from its first line that the vault has a server, or that it has none`() throws {
        let alone = try talk("sync", "status", "quit").outputText
        #expect(alone.contains("Sync: device only") && alone.contains("Type signin to use a server."), "\(alone)")
        let server = try ServerProcess(data: vault.folder.path + "/server", isOpen: true)
        #expect(try vault.signIn(at: "http://127.0.0.1:\(server.port)", isNew: true).isSuccess)
        let joined = try talk("add", "Lampor", "", "", "", "", "", ".", "quit").outputText
        #expect(joined.contains("Sync: sync ok") && !joined.contains("this device"), "\(joined)")
    }

    @Test func `a file is imported, an expiring receipt is snoozed, and both are undone by their numbers`() throws {
        let day = try vault.shell("date -d '+9 days' +%F").outputText.filter { $0 != "\n" }
        _ = try vault.shell(
            "printf 'store,date,total,currency,returnBy\\nLampor,2026-01-02,59.90,EUR,\(day)\\n' > in.csv")
        let said = try talk(
            "import in.csv", "1", "expiring lamp", "snooze 1", "2", "quiet", "changes", "undo 2", "list", "quit"
        ).outputText
        #expect(said.contains("To add: 1.\n") && said.contains("1 receipt imported."), "\(said)")
        #expect(said.contains("on this device.") && said.contains("Snoozed: 1."), "\(said)")
        #expect(said.contains("undo 1. Snoozed Lampor") && said.contains("Undone: 2 changes."), "\(said)")
        #expect(said.contains("No receipts yet. Type add."), "\(said)")
    }

    @Test func `the first vault is made, joined to nothing, and used by lines alone`() throws {
        let lines = [
            "1", "seven lamps under water", "seven lamps under water", "sheet ~/code.txt", "I have stored it", "NOK",
            "2",
            "2", "add", "Lampor", "2026-01-02", "59.90", "", "", ".", "quit",
        ].joined(separator: "\\n")
        let client = "HOME=$PWD/fresh LANG=de_DE.UTF-8 LANGUAGE=en \(Programs.client)"
        let said = try vault.shell(
            "mkdir fresh; printf '\(lines)\\n' | \(client) --plain; echo; tail -n 2 fresh/code.txt")
        #expect(said.outputText.contains("No vault here yet: ~/.local/share/receipt-vault/home.vault."))
        #expect(said.outputText.contains("Strength: ") && said.outputText.contains("Saved.\n"), "\(said.said)")
        let code = said.outputText.split(separator: "\n").suffix(2).flatMap { $0.split(separator: " ") }
        #expect(
            code.count == 14 && said.outputText.contains(code.prefix(7).joined(separator: " ")), "\(said.outputText)")
        let listed = try vault.shell(
            "exec 8<<<'seven lamps under water'; \(client) list --passphrase-fd 8; \(client) config get reminders.days")
        #expect(listed.outputText.contains("59.90  NOK"), "\(listed.outputText) \(listed.said)")
        let scripted = try vault.shell("HOME=$PWD/other \(Programs.client) --plain </dev/null; echo $?")
        #expect(scripted.said.contains("There is no vault at") && !scripted.outputText.hasSuffix("\n0\n"))
    }

    @Test
    func `the demo is looked at in lines, a backup becomes the first vault, and a sheet is in the person's language`()
        throws
    {
        let client = "HOME=$PWD/fresh \(Programs.client)"
        let demo = try vault.shell("mkdir fresh; printf '4\\nlist\\nquit\\n' | \(client) --plain; ls fresh/.local 2>&1")
        #expect(demo.outputText.contains("Receipt Vault, Demo. ") && demo.outputText.contains("Receipts 1 to 10 of "))
        #expect(demo.outputText.contains("No such file"), "the demo keeps nothing: \(demo.outputText)")
        try #require(try vault.run("add", "--store", "Lampor").isSuccess)
        try #require(try vault.run("backup", "all.rvbackup").isSuccess)
        let words = "3\\n$PWD/all.rvbackup\\nwrong words\\n$(cat passphrase)\\nlist\\nquit\\n"
        let restored = try vault.shell("printf \"\(words)\" | \(client) --plain").outputText
        #expect(restored.contains("1. Lampor.") && restored.contains("Receipts 1 to 1 of 1."), "\(restored)")
        let sheet = try vault.shell(
            "RVAULT_LANGUAGE=de HOME=$PWD/other \(Programs.client) init --recovery-file sheet.txt --passphrase-fd 9 "
                + "9<passphrase; head -1 sheet.txt")
        #expect(sheet.outputText == "Wiederherstellungsblatt\n", "\(sheet.outputText) \(sheet.said)")
    }

    @Test(arguments: ["demo --plain", "--plain demo"])
    func `the demo is read as lines where lines are asked for`(words: String) throws {
        let said = try vault.shell(
            "mkdir other; printf 'list\nsignin\n1\nhttp://127.0.0.1:9\na@example.org\nwords\ncancel\ncancel\nquit\n' "
                + "| HOME=$PWD/other \(Programs.client) \(words); echo code $?; find other -type f")
        #expect(said.outputText.hasPrefix("Receipt Vault, Demo. 200 receipts."), "\(said.said)")
        #expect(
            said.outputText.contains("Receipts 1 to 10 of 200.") && said.outputText.contains("The demo has no server"))
        #expect(said.outputText.hasSuffix("code 0\n"), "the demo keeps nothing: \(said.outputText)")
        let shown = "script -qec 'HOME=$PWD/other \(Programs.client) \(words)' /dev/null"
        #expect(try vault.shell("printf 'quit\n' | \(shown)").outputText.contains("Type list, search"))
        #expect(
            try vault.shell("HOME=$PWD/other \(Programs.client) demo </dev/null; echo code $?").outputText.contains(
                "code 2"))
    }

    @Test func `the demo with a server is read as lines, too, and says that it syncs`() throws {
        let said = try vault.shell(
            "mkdir other; printf 'list\nadd\nLampor\n\n\n\n\n\n.\nsync\nstatus\nquit\n' "
                + "| HOME=$PWD/other \(Programs.client) demo --live --plain; echo code $?; find other -type f")
        #expect(said.outputText.hasPrefix("Receipt Vault, Demo. 200 receipts."), "\(said.said)")
        #expect(said.outputText.contains("Receipts 1 to 10 of 20") && said.outputText.contains("Sync requested."))
        #expect(!said.outputText.contains("The demo has no server") && !said.outputText.contains("device only"))
        #expect(said.outputText.hasSuffix("code 0\n"), "the demo keeps nothing: \(said.outputText)")
    }

    @Test func `the variable, the setting and a terminal that can only print choose it too`() throws {
        let byVariable = try vault.shell("printf 'quit\\n' | RVAULT_PLAIN=1 \(Programs.client)")
        #expect(byVariable.outputText.hasPrefix("Receipt Vault, "))
        try #require(try vault.run("config", "set", "look.plain", "on").isSuccess)
        #expect(try talk("quit", words: "").outputText.hasPrefix("Receipt Vault, "))
        let dumb = "script -qec 'TERM=dumb \(Programs.client)' /dev/null"
        try #require(try vault.run("config", "unset", "look.plain").isSuccess)
        #expect(try vault.shell("printf 'quit\\n' | \(dumb)").outputText.contains("Type list, search"))
    }

    @Test func `without a line for the time that is set it ends, locked`() throws {
        let ended = try vault.shell(
            "mkfifo open; exec 5<>open; RVAULT_LOCK_AFTER=1s \(Programs.client) --plain <&5; echo code $?")
        #expect(ended.outputText.contains("The vault was locked after") && ended.outputText.contains("code 4"))
        let other = try talk("list", "quit")
        #expect(other.isSuccess)
    }
}
