import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Exports, expiry dates and claim packs by command")
struct ExportCommandTests {
    /// Returns a vault with a lamp whose warranty and return window end on days counted from today.
    private func vault(warranty: Int = 24, returnIn days: Int = 5) throws -> CommandRun {
        let vault = try CommandRun()
        let day = try vault.shell("date -d '+\(days) days' +%F; date +%F").outputText.split(separator: "\n").map(
            String.init)
        let added = try vault.run(
            "add", "--store", "Λάμπα \"Nora\"; Oslo", "--date", day[1], "--total", "1290", "--currency", "NOK",
            "--warranty",
            "\(warranty)", "--return-by", day[0], "--category", "Home", "--notes", "Desk lamp\nfor the hall")
        try #require(added.isSuccess, "\(added.said)")
        try #require(try vault.run("add", "--store", "Kiosk").isSuccess)
        return vault
    }

    private func check(_ command: String, _ words: [String], in vault: CommandRun) throws -> CommandResult {
        let command = ChildCommand(
            "/usr/bin/" + command, words, environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
            directory: vault.folder.path)
        return try CommandRunner().run(command)
    }

    @Test func `the name of the file tells the format, and what is left out is said`() throws {
        let vault = try vault()
        for name in ["out.journal", "out.beancount", "out.ics", "out.jsonl", "out.csv", "out.json", "out.pdf"] {
            let done = try vault.run("export", "-o", name)
            #expect(done.isSuccess, "\(done.said)")
            #expect(done.said.contains("2 receipts written to \(name), unencrypted."))
            let isPartial = ["out.journal", "out.beancount", "out.ics"].contains(name)
            #expect(done.said.contains("1 of them") == isPartial, "\(done.said)")
        }
        for (command, words) in [
            ("hledger", ["-f", "out.journal", "check", "--strict"]), ("bean-check", ["out.beancount"]),
            ("jq", [".", "out.jsonl"]), ("jq", [".", "out.json"]), ("qpdf", ["--check", "out.pdf"]),
        ] {
            let checked = try check(command, words, in: vault)
            #expect(checked.isSuccess, "\(command): \(checked.said)")
        }
        #expect(try vault.run("export", "--format", "hledger", "nothing").code == 3)
    }

    @Test func `a claim pack is in the language of the person, and what the command says is not`() throws {
        let vault = try vault()
        let done = try vault.shell("RVAULT_LANGUAGE=de rvault export -o pack.pdf nora; pdftotext pack.pdf - | head -3")
        #expect(done.outputText.hasPrefix("KAUF- UND GARANTIENACHWEIS"), "\(done.outputText)")
        #expect(done.said.contains("written to pack.pdf, unencrypted."), "\(done.said)")
    }

    @Test func `the exit code tells a timer whether something expires`() throws {
        let vault = try vault()
        let soon = try vault.run("expiring", "--within", "7d")
        #expect(soon.isSuccess && soon.outputText.contains("return") && !soon.outputText.contains("warranty"))
        let items = try vault.items("expiring", "--within", "800d")
        #expect(items.compactMap { $0["kind"]?.string } == ["return", "warranty"])
        #expect(items.first?["daysLeft"] == 5 && items.first?["total"]?["minor"] == 129_000)
        let nothing = try vault.run("expiring", "--within", "2d", "--quiet")
        #expect(nothing.code == 3 && nothing.output.isEmpty && nothing.said.isEmpty)
        #expect(try vault.run("expiring", "--within", "2d").said.contains("Nothing expires within 2 days."))
        #expect(try vault.run("expiring", "--within", "soon").code == 2)
        let found = try vault.items("expiring", "--within", "800d", "currency:nok")
        #expect(found.count == items.count)
        let other = try vault.run("expiring", "--within", "800d", "nowhere")
        #expect(other.code == 3 && other.said.contains("No match for 'nowhere' expires within 800 days."))
        #expect(try vault.run("expiring", "total:x").code == 2)
    }

    @Test func `expiry dates are written as a calendar`() throws {
        let vault = try vault()
        let done = try vault.run("expiring", "--within", "110w", "-o", "ends.ics")
        #expect(done.isSuccess && done.said.contains("2 deadlines written to ends.ics"), "\(done.said)")
        let text = try String(contentsOfFile: vault.folder.path + "/ends.ics", encoding: .utf8)
        #expect(text.components(separatedBy: "BEGIN:VALARM").count == 7)
        #expect(try vault.run("expiring", "--format", "ical", "--within", "7d").outputText.contains("SUMMARY:Last day"))
        #expect(try vault.run("expiring", "--within", "0d", "-o", "none.ics").code == 3)
        #expect(!FileManager.default.fileExists(atPath: vault.folder.path + "/none.ics"))
    }

    @Test func `a claim pack is named after the store and asks before it replaces a file`() throws {
        let vault = try vault()
        let id = try #require(try vault.items("list", "Nora").first?["id"]?.string)
        let done = try vault.run("claim", id, "--json")
        #expect(done.isSuccess, "\(done.said)")
        let name = "claim-λάμπα-nora-oslo-\(id.suffix(8)).pdf"
        #expect(
            try JSON(parsing: done.outputText.trimmingCharacters(in: .newlines))["items"]?.array?.first?["file"]?.string
                == name)
        let text = try check("pdftotext", ["-layout", name, "-"], in: vault).outputText
        #expect(text.contains("Λάμπα \"Nora\"; Oslo") && text.contains("24 months") && text.contains("for the hall"))
        #expect(text.contains("  Added"), "\(text)")
        #expect(try vault.run("claim", id, "--no-input").code == 1)
        #expect(try vault.run("claim", id, "--yes").isSuccess)
        let piped = try vault.run("claim", id, "-o", "-")
        #expect(piped.output.starts(with: Array("%PDF-".utf8)))
    }

    @Test func `a full disk and a bad path are told, and leave nothing behind`() throws {
        let vault = try vault()
        let disk = try SmallDisk(at: vault.folder.path + "/small", mebibytes: 1)
        try disk.fill()
        let id = try #require(try vault.items("list", "Nora").first?["id"]?.string)
        for words in [["export", "-o", "small/a.csv"], ["claim", id, "-o", "small/a.pdf"]] {
            let refused = try vault.run(words)
            #expect(refused.code == 1 && refused.said.contains("Disk full"), "\(refused.said)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["filler"])
        for path in ["/nowhere/a.csv", "small", "."] {
            let refused = try vault.run("export", "-o", path)
            #expect(refused.code == 1 && !refused.said.isEmpty, "\(path): \(refused.said)")
        }
    }
}
