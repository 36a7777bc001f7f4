import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("The first start", .serialized)
struct FirstStartStory {
    /// Goes to the page that asks for another device's pairing code.
    private func beginJoining(_ terminal: Terminal) throws {
        try terminal.startVault(home: "/phone", in: "phone")
        try terminal.wait(for: "Join your account", in: "phone")
        try terminal.press("j", in: "phone")
        try terminal.wait(for: "Repeat", in: "phone")
        try terminal.type(Terminal.passphrase, in: "phone")
        try terminal.press("Tab", in: "phone")
        try terminal.type(Terminal.passphrase, in: "phone")
        try terminal.press("Enter", in: "phone")
        try terminal.wait(for: "Type: I have stored it", in: "phone")
        try terminal.type("I have stored it", in: "phone")
        try terminal.press("Enter", in: "phone")
        try terminal.wait(for: "Sample", in: "phone")
        try terminal.press("Enter", in: "phone")
        try terminal.wait(for: "Join your account", in: "phone")
    }

    /// Replaces the text of both fields.
    private func join(_ terminal: Terminal, code: String, server: String) throws {
        try terminal.press("C-u", in: "phone")
        try terminal.type(code, in: "phone")
        try terminal.press("Tab", "C-u", in: "phone")
        try terminal.type(server, in: "phone")
        try terminal.press("Enter", in: "phone")
    }

    @Test func `a device joins at its first start, whatever goes wrong on the way`() throws {
        let data = try TemporaryDirectory()
        let server = try ServerProcess(data: data.path + "/server", isOpen: true)
        let address = "http://127.0.0.1:\(server.port)"
        let laptop = try CommandRun(device: "laptop")
        try laptop.add("Robot Shop")
        try #require(try laptop.signIn(at: address, isNew: true).isSuccess)

        let terminal = try Terminal()
        let silent = try BadServer(terminal: terminal).start(answer: .silent)
        try beginJoining(terminal)
        try join(terminal, code: "AAAA-BBBB", server: "http://127.0.0.1:1")
        try terminal.wait(until: "a refusal", in: "phone") { $0.contains("! ") && !$0.contains("Contacting") }
        try terminal.press("BTab", in: "phone")
        try join(terminal, code: "AAAA-BBBB", server: "http://127.0.0.1:\(silent)")
        try terminal.wait(for: "Contacting the server... Esc stops.", in: "phone")
        try terminal.press("Escape", in: "phone")
        try terminal.wait(for: "! Stopped.", in: "phone")
        try terminal.press("BTab", in: "phone")
        try join(terminal, code: "AAAA-BBBB", server: address)
        try terminal.wait(for: "Unknown code", in: "phone")
        let code = try #require(try laptop.items("device", "invite").first?["code"]?.string)
        try terminal.press("BTab", in: "phone")
        try join(terminal, code: code, server: address)
        try terminal.wait(for: "Robot Shop", in: "phone")
        try terminal.wait(for: "sync ok", in: "phone")
        #expect(try laptop.items("device", "list").compactMap { $0["name"]?.string }.sorted() == ["laptop", "phone"])
    }

    @Test func `continuing without an account opens an empty vault on this device`() throws {
        let terminal = try Terminal()
        try beginJoining(terminal)
        try terminal.press("Escape", in: "phone")
        let screen = try terminal.wait(for: "No receipts yet", in: "phone")
        #expect(screen.contains("Not joined."))
    }

    @Test func `the recovery sheet is a PDF for its owner alone, and takes no file's place`() throws {
        let terminal = try Terminal()
        let file = terminal.folder.path + "/home-recovery.pdf"
        try terminal.startVault()
        try terminal.makeVault { screen in
            let groups = SecretsStage.groups(in: screen)
            #expect(groups.count == 14)
            try terminal.press("C-p")
            try terminal.wait(for: "Sheet file")
            try terminal.press("Enter")
            try terminal.wait(for: "Written to ~/home-recovery.pdf")
            let facts = try FileManager.default.attributesOfItem(atPath: file)
            #expect(facts[.posixPermissions] as? Int == 0o600)
            let text = try Oracle.run("pdftotext", ["-layout", file, "-"], reading: "")
            #expect(SecretsStage.code(onSheet: text.output) == groups)
            let before = try Data(contentsOf: URL(fileURLWithPath: file))
            try terminal.press("C-p", "Enter")
            try terminal.wait(for: "already exists")
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
            try terminal.press("Escape")
            // A key sent right after Escape would count as a key with Alt.
            try terminal.wait(for: "Type: I have stored it")
        }
    }

    @Test func `a code that nobody stored is told at the next start, until there is another`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        #expect(throws: Stop.self) {
            try terminal.makeVault { _ in
                try terminal.press("C-c")
                try terminal.startVault(in: "next")
                try terminal.unlock(in: "next")
                try terminal.wait(for: "never confirmed that you stored", in: "next")
                let home = terminal.folder.path
                func run(_ words: String...) throws -> CommandResult {
                    try Programs.rvault(
                        words + ["--passphrase-fd", "0"], home: home, input: Terminal.passphrase + "\n")
                }
                #expect(try run("status").outputText.contains("Recovery   the code was never confirmed"))
                #expect(try run("new-code", "--recovery-file", "code.txt").isSuccess)
                #expect(try !run("status").outputText.contains("never confirmed"))
                throw Stop()
            }
        }
    }

    /// Ends the first start early.
    private struct Stop: Error {}

    @Test func `in a shell the recovery code goes into a PDF, and no vault is made where it cannot`() throws {
        let folder = try TemporaryDirectory.home()
        func make(_ file: String) throws -> CommandResult {
            try Programs.rvault(
                ["init", "--recovery-file", file, "--passphrase-fd", "0"], home: folder.path,
                input: Terminal.passphrase + "\n", device: "here")
        }
        let sheet = folder.path + "/sheet.pdf"
        #expect(try make(folder.path).code == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.local/share/receipt-vault/home.vault"))
        let made = try make(sheet)
        try #require(made.isSuccess, "\(made.said)")
        #expect(SecretsStage.groups(in: made.said + made.outputText) == [])
        let text = try Oracle.run("pdftotext", ["-layout", sheet, "-"], reading: "")
        let groups = SecretsStage.code(onSheet: text.output)
        #expect(groups.count == 14)
        try Data(groups.joined(separator: "-").utf8).write(to: URL(fileURLWithPath: folder.path + "/code"))
        let opened = try CommandRunner().run(
            ChildCommand(
                "/bin/sh",
                [
                    "-c",
                    "\(Programs.client) recover --recovery-fd 5 --new-passphrase-fd 6 5<code 6<<E\nnine boats on a hill\nE\n",
                ], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], directory: folder.path))
        #expect(opened.isSuccess, "\(opened.said)")
    }
}
