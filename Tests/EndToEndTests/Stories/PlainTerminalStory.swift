import Sealing
import SystemKit
import Testing
import VaultStore
import VaultTestKit

@Suite("A vault without screens, on a terminal", .serialized)
struct PlainTerminalStory {
    private let vault: CommandRun
    private let terminal: Terminal

    init() throws {
        vault = try CommandRun(isUnlocked: true)
        terminal = try Terminal(columns: 100)
        for store in ["Bäckerei Süßholz", "Železářství"] {
            try #require(try vault.run("add", "--store", store, "--total", "3").isSuccess)
        }
    }

    private func start(_ variables: String = "") throws {
        let home = vault.folder.path
        try terminal.run(
            "HOME=\(home) XDG_RUNTIME_DIR=\(home)/run \(variables) \(Programs.client) --plain; echo code $?; cat")
        try terminal.wait(until: "a prompt") { $0.hasSuffixLine(">") }
    }

    private func type(_ line: String) throws {
        try terminal.type(line)
        try terminal.press("Enter")
    }

    @Test(arguments: [("", "Backerei Sussholz"), ("RVAULT_LANGUAGE=de", "Baeckerei Suessholz")])
    func `letters that the terminal lacks are told by their nearest, a pipe gets all of them`(
        variables: String, store: String
    ) throws {
        try start("LC_ALL=C \(variables)")
        try type("list")
        let screen = try terminal.wait(for: "1. Zelezarstvi.")
        #expect(screen.contains("2. \(store).") && screen.allSatisfy(\.isASCII), "\(screen)")
        let piped = try vault.shell("printf 'list\\nquit\\n' | LC_ALL=C \(variables) \(Programs.client) --plain")
        #expect(piped.outputText.contains("Železářství.") && piped.outputText.contains("Bäckerei Süßholz."))
    }

    @Test func `a reminder that is due rings the bell, and is a line above the prompt`() throws {
        for (name, value) in [("reminders.at", "00:00"), ("reminders.command", "cat")] {
            try #require(try vault.run("config", "set", name, value).isSuccess)
        }
        let day = try vault.shell("date -d '+5 days' +%F").outputText.filter { $0 != "\n" }
        try #require(try vault.run("add", "--store", "Lampor", "--return-by", day).isSuccess)
        let (home, record) = (vault.folder.path, vault.folder.path + "/record")
        try terminal.run(
            "HOME=\(home) XDG_RUNTIME_DIR=\(home)/run script -qfc '\(Programs.client) --plain' \(record)")
        let screen = try terminal.wait(until: "the reminder and a prompt") {
            $0.contains("Lampor") && $0.hasSuffixLine(">")
        }
        #expect(!screen.contains("> Lampor"), "\(screen)")
        #expect(try vault.shell("grep -c $(printf '\\a') \(record)").outputText == "1\n")
        try type("list")
        try terminal.wait(for: "Lampor.")
    }

    @Test func `Ctrl-D at a password leaves the question and not the program, and no word does`() throws {
        try start()
        for end in ["C-d", "Enter"] {
            try type("signin")
            try answer("Number:", "1")
            try answer("Server", "http://127.0.0.1:9")
            try answer("Email", "someone@example.org")
            try wait(forPrompt: "Password:")
            if end == "Enter" { try terminal.type("cancel") }
            try terminal.press(end)
            // "cancel" is taken as the password and sent to a server that does not exist.
            try terminal.wait(for: end == "C-d" ? "Nothing was changed." : "Can't reach a server")
            if end == "C-d" { try terminal.wait(until: "a prompt") { $0.hasSuffixLine(">") } }
        }
        #expect(try !terminal.screen().contains("\ncode "))
    }

    @Test func `Ctrl-D at the passphrase of the vault says that nothing was typed`() throws {
        try #require(try vault.run("lock").isSuccess)
        let home = vault.folder.path
        try terminal.run("HOME=\(home) XDG_RUNTIME_DIR=\(home)/run \(Programs.client) --plain; echo code $?; cat")
        try press("C-d", at: "Passphrase for ")
        #expect(try terminal.wait(for: "code 4").contains("rvault: Nothing was typed; nothing was changed."))
    }

    @Test func `a passphrase that reads cancel restores and unlocks its vault, and only Ctrl-D cancels`() throws {
        let backup = try backUpVault(passphrase: "cancel")
        let program = "HOME=$PWD/fresh RVAULT_KEY_COST=light \(Programs.client) --plain"
        let home = vault.folder.path
        try terminal.run("mkdir \(home)/fresh; cd \(home); for try in 1 2; do \(program); echo code $?; done; cat")
        try answer("Number:", "1")
        try answer("Passphrase:", "cancel")
        try terminal.wait(for: "Too easy to guess.")
        try press("C-d", at: "Passphrase:")
        try answer("Number:", "3")
        try answer("File", backup)
        try answer("Passphrase:", "cancel")
        try terminal.wait(until: "a prompt") { $0.hasSuffixLine(">") }
        try type("quit")
        try answer("Passphrase for ", "cancel")
        try terminal.wait(until: "a prompt") { $0.hasSuffixLine(">") }
        try type("list")
        #expect(try terminal.wait(for: "1. Lampor.").contains("code 0"))
        let piped = try vault.shell(
            "printf '3\\n\(backup)\\ncancel\\nlist\\nquit\\n' | HOME=$PWD/piped \(Programs.client) --plain")
        #expect(piped.outputText.contains("1. Lampor."), "\(piped.outputText) \(piped.said)")
    }

    /// Backs up a vault whose passphrase is shorter than those that the program accepts today, with one receipt.
    private func backUpVault(passphrase: String) throws -> String {
        let old = vault.folder.path + "/old"
        let files = VaultFiles(path: old + "/.local/share/receipt-vault/home.vault")
        _ = try files.create(passphrase: try SecretBytes(utf8: passphrase), derivation: .light)
        let rvault = "HOME=$PWD/old \(Programs.client)"
        let made = try vault.shell(
            """
            echo \(passphrase) > old/passphrase
            \(rvault) add --store Lampor --passphrase-fd 8 8<old/passphrase
            \(rvault) backup old.rvbackup --passphrase-fd 8 8<old/passphrase
            """)
        try #require(made.isSuccess, "\(made.said)")
        return vault.folder.path + "/old.rvbackup"
    }

    /// Answers a question once it is there: what is typed before would be echoed above it.
    private func answer(_ prompt: String, _ text: String) throws {
        try wait(forPrompt: prompt)
        try type(text)
    }

    private func press(_ key: String, at prompt: String) throws {
        try wait(forPrompt: prompt)
        try terminal.press(key)
    }

    private func wait(forPrompt prompt: String) throws {
        try terminal.wait(until: "the question \(prompt)") { $0.hasSuffixLine(prompt) }
    }
}

extension String {
    /// Whether the last line that is not blank begins with a text.
    fileprivate func hasSuffixLine(_ text: String) -> Bool {
        split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }?.hasPrefix(text) == true
    }
}
