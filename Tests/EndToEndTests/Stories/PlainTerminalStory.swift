import SystemKit
import Testing
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

    @Test func `Ctrl-D at a password leaves the question and not the program, and no word does`() throws {
        try start()
        for end in ["C-d", "Enter"] {
            try type("signin")
            try terminal.wait(for: "Number:")
            try type("1")
            try type("http://127.0.0.1:9")
            try type("someone@example.org")
            try terminal.wait(until: "a hidden question") { $0.hasSuffixLine("Password:") }
            if end == "Enter" { try terminal.type("cancel") }
            try terminal.press(end)
            // "cancel" is taken as the password and sent to a server that does not exist.
            try terminal.wait(for: end == "C-d" ? "Nothing was changed." : "Can't reach a server")
            if end == "C-d" { try terminal.wait(until: "a prompt") { $0.hasSuffixLine(">") } }
        }
        #expect(try !terminal.screen().contains("\ncode "))
    }
}

extension String {
    /// Whether the last line that is not blank begins with a text.
    fileprivate func hasSuffixLine(_ text: String) -> Bool {
        split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }?.hasPrefix(text) == true
    }
}
