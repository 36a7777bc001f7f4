import Foundation
import Testing
import VaultTestKit

/// A shell script stands in for the editor; its last argument is the file.
@Suite("Notes and the config file in an editor")
struct EditorStory {
    private let terminal: Terminal
    private var home: String { terminal.folder.path }

    init() throws {
        terminal = try Terminal()
    }

    private func editor(_ script: String) throws {
        _ = try terminal.folder.write(script, to: "editor.sh")
    }

    private var variable: String { "VISUAL=\"sh '\(home)/editor.sh' --wait\"" }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home + "/run")
            .filter { $0.hasPrefix("receipt-vault-notes-") }
    }

    @Test func `E hands the notes and a sane terminal to the editor, and the change can be undone`() throws {
        try editor(
            """
            stty -a </dev/tty >"$HOME/modes"; cp "$2" "$HOME/seen"; printf 'from the\\neditor\\n' >"$2"
            """)
        try terminal.startVault(also: variable)
        try terminal.makeVault()
        try terminal.addReceipt(store: "Lampor", total: "12,00")
        try terminal.press("E")
        let screen = try terminal.wait(for: "Notes changed.")
        #expect(screen.contains("Receipt Vault") && screen.contains("Lampor"))
        #expect(try String(contentsOfFile: home + "/modes", encoding: .utf8).contains(" icanon"))
        #expect(try String(contentsOfFile: home + "/seen", encoding: .utf8).isEmpty)
        try terminal.press("Enter")
        try terminal.wait(for: "from the")
        try editor("cp \"$2\" \"$HOME/seen\"; printf 'by the detail' >\"$2\"")
        try terminal.press("E")
        try terminal.wait(for: "by the detail")
        #expect(try String(contentsOfFile: home + "/seen", encoding: .utf8) == "from the\neditor\n")
        try terminal.press("u")
        try terminal.wait(for: "Undone")
        try terminal.wait(for: "from the")
        #expect(try leftovers().isEmpty)
    }

    @Test func `an editor that fails, is missing or changes nothing changes nothing and says so`() throws {
        try editor("printf lost >\"$2\"; exit 3")
        try terminal.startVault(also: variable)
        try terminal.makeVault()
        try terminal.addReceipt(store: "Lampor", total: "12,00")
        for (script, said) in [
            ("printf lost >\"$2\"; exit 3", "sh exited with 3; nothing was changed."),
            ("true", "The notes are unchanged"),
            ("rm \"$2\"", "The editor removed the file"), ("printf '\\377' >\"$2\"", "isn't UTF-8"),
            ("head -c 20000 /dev/zero | tr '\\0' x >\"$2\"", "kept as a draft"),
        ] {
            try editor(script)
            try terminal.press("E")
            try terminal.wait(for: said)
        }
        try terminal.press("e")
        try terminal.wait(for: "xxxx")
        try terminal.press("Escape")
        #expect(try leftovers().isEmpty)
    }

    @Test func `control-Z in the editor gives the shell back, and fg the editor`() throws {
        try editor("echo editing; read -r line; printf '%s' \"$line\" >\"$2\"")
        try terminal.run(
            "cd \(home) && mkdir -p run && chmod 700 run && exec env HOME=\(home) \(variable) bash --norc -i")
        try terminal.type("PS1='ready> '; \(Programs.client)")
        try terminal.press("Enter")
        try terminal.makeVault()
        try terminal.addReceipt(store: "Lampor", total: "12,00")
        try terminal.press("E")
        try terminal.wait(for: "editing")
        try terminal.press("C-z")
        try terminal.wait(until: "the prompt") { $0.contains("Stopped") && $0.split(separator: "\n").last == "ready>" }
        try terminal.type("fg")
        try terminal.press("Enter")
        // The shell names the job once its own line editor has left the terminal, which would turn Enter into CR.
        try terminal.wait(until: "the job") { screen in
            screen.split(separator: "\n").last.map { !$0.hasPrefix("ready>") } == true
        }
        try terminal.type("written after fg")
        try terminal.press("Enter")
        try terminal.wait(for: "Notes changed.")
        try terminal.press("Enter")
        try terminal.wait(for: "written after fg")
    }

    @Test func `E on Settings makes a config file from a sample, and what it says then holds at once`() throws {
        let path = home + "/.config/receipt-vault/config.toml"
        try editor("true")
        try terminal.startVault(also: variable)
        try terminal.makeVault()
        try terminal.press("5")
        try terminal.wait(for: "OPTION")
        try terminal.press("E")
        try terminal.wait(for: "The config file is unchanged.")
        #expect(!FileManager.default.fileExists(atPath: path))
        try editor("sed -i 's/^#lines = .*/lines = \"ascii\"/; s/^#hints.*/hints = maybe/' \"$2\"")
        try terminal.press("E")
        let screen = try terminal.wait(for: "maybe isn't a value")
        #expect(screen.contains("config.toml:") && screen.contains("-----") && !screen.contains("───"))
        try editor("sed -i 's/^hints.*/hints = false/' \"$2\"")
        try terminal.press("E")
        try terminal.wait(for: "Reloaded config.toml.")
        try terminal.wait(until: "no line of keys") { !$0.contains("Enter change") }
    }
}
