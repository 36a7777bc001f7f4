import SystemKit
import Testing
import VaultTestKit

@Suite("Terminals that are none, or odd")
struct OddTerminalTests {
    @Test(arguments: ["-u TERM", "TERM=no-such-terminal"])
    func `a terminal that cannot show screens is said to be one, with what works instead`(term: String) throws {
        let terminal = try Terminal(columns: 200)
        try terminal.run("env \(term) \(Programs.client) 2>&1 | cat -v; env \(term) \(Programs.client); echo code $?")
        let screen = try terminal.wait(for: "code 1")
        #expect(screen.contains("rvault help work without it"))
        #expect(!screen.contains("^["))
    }

    @Test func `a terminal that can only print gets lines, and no escape sequence`() throws {
        let terminal = try Terminal(columns: 200)
        try terminal.run("export TERM=dumb; echo quit | \(Programs.client); echo code $?")
        try terminal.wait(for: "code 1")
        // tmux scrolls a window by one line when its program has ended.
        let screen = try terminal.scrollback()
        #expect(screen.contains("1. New vault here: works offline.") && !screen.contains("^["))
        #expect(screen.contains("rvault init"), "nobody can answer a pipe")
    }

    @Test func `without a terminal there is help and 2, and no escape sequence`() throws {
        let vault = try CommandRun()
        let result = try Programs.rvault([], home: vault.folder.path)
        #expect(result.code == 2)
        #expect(result.outputText.contains("Usage: rvault"))
        #expect(!result.outputText.contains("\u{1B}"))
    }

    @Test(arguments: ["LC_ALL=C", "LC_ALL=no_SUCH.locale", "TERM=vt100 LC_ALL=C", "TERM=linux LC_ALL=C"])
    func `an odd locale or an old terminal still opens, in plain lines`(variables: String) throws {
        let terminal = try Terminal()
        try terminal.run("exec env \(variables) \(Programs.client)")
        let screen = try terminal.wait(for: "New vault here")
        #expect(screen.allSatisfy { $0.isASCII })
        try terminal.press("d")
        try terminal.wait(for: "200 receipts")
    }

    @Test func `NO_COLOR leaves every color out, and the cursor's row still shows`() throws {
        let terminal = try Terminal()
        try terminal.run("exec env NO_COLOR=1 \(Programs.client)")
        try terminal.wait(for: "New vault here")
        try terminal.press("d")
        try terminal.wait(for: "200 receipts")
        let painted = try terminal.paintedScreen()
        #expect(!painted.contains(/\e\[[0-9;]*[34][0-8][;m]/))
        #expect(painted.contains(/\e\[[0-9;]*7m[^\n]*> *\e?/))
    }

    @Test func `ten by three is enough to live`() throws {
        let terminal = try Terminal(columns: 10, rows: 3)
        try terminal.startVault()
        try terminal.press("Tab", "x", "Enter", "Escape", "F1", "j")
        try terminal.resize(columns: 80, rows: 24)
        try terminal.wait(until: "a screen") { $0.contains("Receipt Vault") }
    }
}
