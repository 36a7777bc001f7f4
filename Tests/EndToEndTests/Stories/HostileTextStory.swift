import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("Hostile text on the screens", .serialized)
struct HostileTextStory {
    private static let hostile = "\u{1B}]0;pwned\u{7}\u{1B}[31mRED\u{202E}evil\u{200B}\u{9B}2J🧾領収書"

    /// Checks that the data set no title, no color, no C1 control and no bidi override in all bytes sent.
    private func check(_ terminal: Terminal, in window: String = "main") throws {
        #expect(try !terminal.title(of: window).contains("pwned"))
        let sent = try terminal.recorded(terminal.folder.path + "/" + window + ".bytes", with: "領収書", in: window)
        #expect(!sent.contains("\u{1B}]0;pwned"))
        #expect(!sent.contains("\u{1B}[31mRED"))
        let bad = sent.unicodeScalars.filter { scalar in
            (0x80...0x9F).contains(scalar.value) || [0x202E, 0x200B, 7].contains(scalar.value)
        }
        #expect(bad.isEmpty)
    }

    private func record(_ terminal: Terminal, _ window: String = "main") throws {
        try terminal.record(window, to: terminal.folder.path + "/" + window + ".bytes")
    }

    private func add(_ terminal: Terminal, home: String = "") throws {
        let added = try Programs.rvault(
            ["add", "--store", Self.hostile, "--notes", Self.hostile, "--total", "5", "--passphrase-fd", "0"],
            home: terminal.folder.path + home, input: Terminal.passphrase + "\n")
        #expect(added.isSuccess)
    }

    @Test func `list, detail, form and what is said of it show it and do not obey it`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        try record(terminal)
        try add(terminal)
        try terminal.wait(for: "領収書")
        for (key, sign) in [("Enter", "Notes"), ("e", "your input is kept")] {
            try terminal.press(key)
            try terminal.wait(for: sign)
        }
        try terminal.press("Escape")
        try terminal.press("Escape")
        try terminal.wait(for: "[1 Vault]")
        try terminal.press("d")
        try terminal.wait(for: "No receipts")
        try check(terminal)
    }

    /// Creates two paused devices that share one receipt and have renamed its store to different hostile texts.
    private func stageConflict(_ terminal: Terminal) throws {
        try terminal.startVault(home: "/laptop", in: "laptop")
        try terminal.makeVault(in: "laptop")
        let server = try terminal.startServer()
        try terminal.signIn(at: server, isNew: true, in: "laptop")
        try terminal.addReceipt(store: "Plain", total: "1,00", in: "laptop")
        try terminal.wait(until: "the receipt sent", in: "laptop") { $0.contains("v sync ok") && !$0.contains("^") }
        try terminal.startVault(home: "/phone", in: "phone")
        try terminal.makeVault(in: "phone")
        try terminal.signIn(at: server, isNew: false, in: "phone")
        try terminal.wait(for: "Plain", in: "phone")
        try ["laptop", "phone"].forEach { try rename(terminal, on: $0) }
    }

    private func rename(_ terminal: Terminal, on window: String) throws {
        try terminal.press("P", in: window)
        try terminal.wait(for: "paused", in: window)
        let listed = try Programs.rvault(
            ["list", "--json", "--passphrase-fd", "0"], home: terminal.folder.path + "/" + window,
            input: Terminal.passphrase + "\n")
        let id = try #require(listed.outputText.firstMatch(of: /rcp_\w+/))
        let edited = try Programs.rvault(
            ["edit", String(id.output), "--set", "store=\(Self.hostile)\(window)", "--passphrase-fd", "0"],
            home: terminal.folder.path + "/" + window, input: Terminal.passphrase + "\n")
        #expect(edited.isSuccess, "\(edited.said)")
        try terminal.wait(for: "^", in: window)
    }

    @Test func `the conflict screen and the conflicts of the command line too`() throws {
        let terminal = try Terminal()
        try stageConflict(terminal)
        try terminal.press("P", in: "phone")
        try terminal.wait(for: "v sync ok", in: "phone")
        try record(terminal, "laptop")
        try terminal.press("P", in: "laptop")
        try terminal.wait(for: "1 conflict", in: "laptop")
        try terminal.press("g", "c", in: "laptop")
        try terminal.wait(for: "RESULT", in: "laptop")
        try check(terminal, in: "laptop")
        let told = try Programs.rvault(
            ["conflicts", "--passphrase-fd", "0"], home: terminal.folder.path + "/laptop",
            input: Terminal.passphrase + "\n")
        #expect(!told.output.isEmpty)
        #expect(!told.output.contains(0x1B) && !told.outputText.contains("\u{202E}"))
    }
}
