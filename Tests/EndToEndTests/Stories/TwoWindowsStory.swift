import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Two programs on one vault", .serialized)
struct TwoWindowsStory {
    @Test func `two windows see each other's changes, and each of them once goes to the server`() throws {
        let terminal = try Terminal()
        try terminal.startVault(in: "first")
        try terminal.makeVault(in: "first")
        let server = try terminal.startServer()
        try terminal.signIn(at: server, isNew: true, in: "first")
        try terminal.startVault(in: "second")
        try terminal.unlock(in: "second")
        try terminal.addReceipt(store: "From the first", total: "1,00", in: "first")
        try terminal.wait(for: "From the first", in: "second")
        try terminal.addReceipt(store: "From the second", total: "2,00", in: "second")
        try terminal.wait(for: "From the second", in: "first")
        try terminal.wait(until: "sent by the first", in: "first") { $0.contains("v sync ok") && !$0.contains("^") }

        try terminal.press("q", in: "first")
        try terminal.waitForEnd(of: "first")
        try terminal.addReceipt(store: "Alone", total: "3,00", in: "second")
        try terminal.wait(until: "sent by the second", in: "second") { $0.contains("v sync ok") && !$0.contains("^") }
        try terminal.startVault(home: "/phone", in: "phone")
        try terminal.makeVault(in: "phone")
        try terminal.signIn(at: server, isNew: false, in: "phone")
        try terminal.wait(for: "3 receipts", in: "phone")
    }

    @Test func `of two forms of one receipt the later one is told of the other, holds, and undo brings the other back`()
        throws
    {
        let terminal = try Terminal()
        try terminal.startVault(in: "first")
        try terminal.makeVault(in: "first")
        try terminal.addReceipt(store: "Before", total: "1,00", in: "first")
        try terminal.startVault(in: "second")
        try terminal.unlock(in: "second")
        for window in ["first", "second"] {
            try terminal.press("g", "e", in: window)
            try terminal.wait(for: "your input is kept as a draft", in: window)
            try terminal.press("C-u", in: window)
            try terminal.type("By the \(window)", in: window)
            try terminal.wait(for: "By the \(window)", in: window)
        }
        try terminal.press("C-s", in: "first")
        try terminal.wait(for: "Saved", in: "first")
        try terminal.press("C-s", in: "second")
        try terminal.wait(for: "stored: By the first", in: "second")
        try terminal.press("C-s", in: "second")
        try terminal.wait(for: "Saved", in: "second")
        try terminal.wait(for: "By the second", in: "first")
        try terminal.press("u", in: "second")
        for window in ["first", "second"] { try terminal.wait(for: "By the first", in: window) }
    }

    @Test func `who signs out or in elsewhere does so for every window of the vault`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        let server = try terminal.startServer()
        try terminal.signIn(at: server, isNew: true)
        let home = terminal.folder.path
        func run(_ words: String..., secret: String) throws {
            let result = try Programs.rvault(words, home: home, input: secret + "\n")
            try #require(result.isSuccess, "\(result.said)")
        }
        try run("unlock", "--passphrase-fd", "0", secret: Terminal.passphrase)
        try run("logout", secret: "")
        try terminal.wait(for: "signed out; sign in")
        try terminal.addReceipt(store: "Meanwhile", total: "1,00")
        try run(
            "login", server, "--email", "someone@example.org", "--password-fd", "0", secret: Device.password)
        try terminal.wait(until: "in step again") { $0.contains("v sync ok") && !$0.contains("^") }
        try terminal.press("4")
        let activity = try terminal.wait(for: "ACTIVITY")
        #expect(!activity.contains("from another device"), "it was this one: \(activity)")
        try run("lock", secret: "")
    }

    @Test func `a command asks the window for a sync, without a passphrase`() throws {
        let terminal = try Terminal.twoDevices()
        let home = terminal.folder.path + "/laptop"
        let log = terminal.folder.path + "/log"
        func sync(_ words: String...) throws -> CommandResult {
            try Programs.rvault(["sync", "--no-input", "--log-file", log] + words, home: home)
        }
        try terminal.addReceipt(store: "From the phone", total: "1,00", in: "phone")
        try terminal.wait(until: "sent", in: "phone") { $0.contains("v sync ok") && !$0.contains("^") }
        let told = try sync()
        #expect(told.isSuccess && told.said.contains("Synced: "), "\(told.said)")
        try terminal.wait(for: "From the phone", in: "laptop")
        let item = try JSON(parsing: sync("--json").outputText)["items"]?.array?.first
        #expect(item?["sent"] == 0 && item?["waiting"] == 0 && item?["deletions"] == .null)
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("by the program that has the vault open"))
        // This needs the vault.
        #expect(try sync("--full").said.contains("locked"))
    }

    @Test func `when the window that answers commands ends, another one of the vault answers`() throws {
        let terminal = try Terminal.twoDevices()
        try terminal.startVault(home: "/laptop", in: "second")
        try terminal.unlock(in: "second")
        try terminal.wait(for: "v sync ok", in: "second")
        func sync() throws -> CommandResult {
            try Programs.rvault(["sync", "--no-input"], home: terminal.folder.path + "/laptop")
        }
        let first = try sync()
        #expect(first.isSuccess, "\(first.said)")
        try terminal.press("q", in: "laptop")
        try terminal.waitForEnd(of: "laptop")
        // After each of its syncs, the other window tries to take over; one may have been on its way already.
        try terminal.addReceipt(store: "From the second", total: "1,00", in: "second")
        try terminal.wait(for: "From the second", in: "phone")
        try terminal.wait(until: "sent", in: "second") { $0.contains("v sync ok") && !$0.contains("^") }
        let told = try sync()
        #expect(told.isSuccess && told.said.contains("Synced: "), "\(told.said)")
        try terminal.press("C-k", in: "second")
        try terminal.wait(for: "Passphrase", in: "second")
        // The lock screen is drawn before the socket is closed.
        try terminal.wait(until: "the command told that it is locked", in: "second") { _ in
            (try? sync().said.contains("locked")) == true
        }
    }

    @Test func `commands and the screens write at the same time, and everything of both is there`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        let home = terminal.folder.path
        let open = try Programs.rvault(
            ["unlock", "--passphrase-fd", "0"], home: home, input: Terminal.passphrase + "\n")
        #expect(open.isSuccess)
        let variables = "HOME=\(home) XDG_RUNTIME_DIR=\(home)/run"
        try terminal.run(
            "for n in $(seq 30); do \(variables) \(Programs.client) add --store Script$n || echo failed; done; echo over",
            in: "script")
        for name in ["One", "Two", "Three"] { try terminal.addReceipt(store: name, total: "1,00") }
        let script = try terminal.wait(for: "over", in: "script", seconds: 180)
        #expect(!script.contains("failed"))
        try terminal.wait(for: "33 receipts")
        #expect(try Programs.rvault(["lock"], home: home).isSuccess)
    }
}
