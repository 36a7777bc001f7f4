import Glibc
import Testing
import VaultTestKit

@Suite("The terminal", .serialized)
struct TerminalStory {
    /// Runs the program from a shell that prints its exit code and the terminal's modes; returns its process ID.
    private func startFromShell(_ terminal: Terminal) throws -> pid_t {
        let home = terminal.folder.path
        try terminal.run("exec env PS1='shell> ' HOME=\(home) XDG_RUNTIME_DIR=\(home)/run sh -i")
        try terminal.wait(for: "shell>")
        try terminal.type("\(Programs.client); echo ended $?; stty -a | grep -o -- '-\\?icanon'")
        try terminal.press("Enter")
        try terminal.wait(for: "New vault here")
        let pids = try Processes.children(of: try terminal.processID(), named: "rvault")
        return try #require(pids.first)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
    func `however the program is ended the shell gets its terminal back`(signal: Int32) throws {
        let terminal = try Terminal()
        let program = try startFromShell(terminal)
        #expect(kill(program, signal) == 0)
        let screen = try terminal.wait(for: "icanon")
        #expect(screen.contains("ended"))
        #expect(!screen.contains("-icanon"))
        #expect(!screen.contains("New vault here"))
    }

    @Test func `control-Z gives the shell back, and fg the screen`() throws {
        let terminal = try Terminal()
        _ = try startFromShell(terminal)
        try terminal.press("C-z")
        try terminal.wait(for: "Stopped")
        try terminal.type("fg")
        try terminal.press("Enter")
        try terminal.wait(for: "New vault here")
    }

    @Test func `every size is drawn, down to ten by three and back`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.wait(for: "New vault here")
        try terminal.press("d")
        try terminal.wait(for: "200 receipts")
        for (columns, rows) in [(40, 10), (10, 3), (120, 40), (80, 24)] {
            try terminal.resize(columns: columns, rows: rows)
            try terminal.wait(until: "a screen of \(columns)×\(rows)") { screen in
                let lines = screen.split(separator: "\n")
                return columns < 40 || screen.contains("Demo") && lines.allSatisfy { $0.count <= columns }
            }
        }
        try terminal.press("j")
        try terminal.wait(for: "2 of 200")
    }

    @Test func `pasted text is text and never acts`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.wait(for: "New vault here")
        try terminal.press("d")
        try terminal.wait(for: "200 receipts")
        try terminal.paste("dddq")
        try terminal.press("/")
        try terminal.paste("kiosk\nq")
        try terminal.wait(for: "kiosk q")
    }
}
