import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Hostile text of others on a terminal", .serialized)
struct HostileTerminalTests {
    /// Sets a title and the clipboard, clears the screen, sets a color; C1 controls, bidi controls and an invisible
    /// space.
    private static let hostile =
        "E\u{1B}]0;pwned\u{7}\u{1B}]52;c;eA==\u{7}\u{1B}[2J\u{1B}[31mv\u{9B}2J\u{9D}0;x\u{9C}\u{202E}i\u{2066}l\u{200B}"

    /// Returns a command's standard output and error on a terminal that does not know its own size.
    private func shown(_ vault: CommandRun, _ words: [String]) throws -> String {
        let terminal = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
        let result = try Programs.rvault(
            words + ["--color", "never", "--no-input", "--yes"], home: vault.folder.path, device: vault.device,
            runner: ["/usr/bin/python3", "-c", terminal])
        return result.outputText + result.said
    }

    private func check(_ vault: CommandRun, _ commands: [[String]]) throws {
        for words in commands {
            // The program's own sequences: clearing a progress line, and the color of its name before a usage error.
            let text = ["\u{1B}[K", "\u{1B}[1;31mrvault:\u{1B}[0m", "\t"].reduce(try shown(vault, words)) {
                $0.replacing($1, with: "")
            }
            #expect(!text.isEmpty, "\(words)")
            let bad = text.unicodeScalars.filter { scalar in
                scalar.value < 0x20 && !["\n", "\r"].contains(scalar) || (0x7F...0x9F).contains(scalar.value)
                    || [0x202E, 0x2066, 0x200B].contains(scalar.value)
            }
            #expect(bad.isEmpty, "\(words): \(text.debugDescription.prefix(600))")
        }
    }

    /// Adds a receipt with a category, a part of each kind and a previous value, all of them hostile, and returns its
    /// ID.
    private func fill(_ vault: CommandRun) throws -> String {
        let text = JSON.string(Self.hostile)
        let receipt: JSON = [
            "storeName": text, "userNotes": .string(Self.hostile + "\n" + Self.hostile), "userTags": [text],
            "category": text, "purchaseDate": "2025-10-27", "total": ["minor": 100, "currency": "EUR"],
            "warrantyMonths": 600,
        ]
        let rows: JSON = ["schema": "rvault/1", "items": [receipt]]
        let file = try vault.folder.write(rows.text, to: "in.json")
        let imported = try vault.run("import", "json", file)
        try #require(imported.isSuccess, "\(imported.said)")
        let id = try #require(try vault.items("list").first?["id"]?.string)
        for (kind, values) in [
            ("item", ["name", "serial"]), ("warranty", ["by", "contract"]), ("claim", ["number"]),
        ] {
            let words = values.flatMap { ["--set", "\($0)=\(Self.hostile)"] }
            let made = try vault.run(["cover", kind, id] + words + (kind == "warranty" ? ["--set", "months=60"] : []))
            try #require(made.isSuccess, "\(made.said)")
        }
        try #require(try vault.run("edit", id, "--set", "notes=short \(Self.hostile)").isSuccess)
        return id
    }

    @Test func `no command that prints texts gives them to a terminal as they are, an export neither`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let id = try fill(vault)
        let formats = ["csv", "json", "jsonl", "hledger", "beancount", "ical"]
        try check(
            vault,
            formats.map { ["export", "--format", $0] } + [
                ["list"], ["list", "--json"], ["show", id], ["show", id, "--json"], ["log"], ["log", id],
                ["cover", id],
                ["search", "E"], ["expiring", "--within", "20000d"], ["undo", "--list"], ["status"], ["doctor"],
                ["verify"], ["requests"], ["conflicts"], ["complete", "stores"], ["complete", "tags"],
                ["complete", "categories"], ["complete", "receipts"], ["list", Self.hostile], ["show", Self.hostile],
                ["export", "--format", Self.hostile], [Self.hostile], ["import", "csv", Self.hostile],
                ["import", "json", vault.folder.path + "/in.json", "--dry-run"], ["edit", id, "--set", Self.hostile],
                ["tag", id, "+" + Self.hostile], ["category", id, Self.hostile], ["config", "get", Self.hostile],
                ["backup", "verify", Self.hostile], ["login", Self.hostile], ["list", "--vault", Self.hostile],
                ["trash", id], ["list", "--trashed"], ["restore", id],
            ])
    }

    @Test func `a pipe gets an export unchanged, and every ledger keeps its lines`() throws {
        let vault = try CommandRun(isUnlocked: true)
        _ = try fill(vault)
        #expect(try vault.run("export", "--format", "csv").outputText.contains(Self.hostile))
        for format in ["hledger", "beancount"] {
            let text = try vault.run("export", "--format", format).outputText
            #expect(!text.contains("\u{1B}") && !text.contains("\u{9B}"), "\(format)")
        }
    }

    @Test func `conflicts, the queue and the history of an account are shown and not obeyed`() throws {
        let data = try TemporaryDirectory()
        let server = try ServerProcess(data: data.path + "/server", isOpen: true)
        let address = "http://127.0.0.1:\(server.port)"
        let laptop = try CommandRun(device: "laptop", isUnlocked: true)
        let phone = try CommandRun(device: "phone", isUnlocked: true)
        try #require(try laptop.signIn(at: address, isNew: true).isSuccess)
        try #require(try phone.signIn(at: address, isNew: false).isSuccess)
        try laptop.add("Plain")
        try laptop.sync()
        try phone.sync()
        let id = try #require(try laptop.items("list").first?["id"]?.string)
        for (device, store) in [(laptop, "mine" + Self.hostile), (phone, "theirs" + Self.hostile)] {
            try #require(try device.run("edit", id, "--set", "store=\(store)").isSuccess)
        }
        try phone.sync()
        try check(laptop, [["sync", "queue"], ["sync", "--dry-run"], ["sync"]])
        try check(
            laptop,
            [
                ["device"], ["device", "--json"], ["conflicts"], ["conflicts", "show", id], ["log", id], ["status"],
                ["sync", "status"], ["doctor"], ["resolve", id, "--field", Self.hostile], ["requests"],
            ])
    }
}
