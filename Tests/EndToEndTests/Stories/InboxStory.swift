import Foundation
import Testing
import VaultTestKit

@Suite("The Inbox on the screens", .serialized)
struct InboxStory {
    private func receipt(_ store: String, _ total: String) -> Data {
        Data(SmallPDF(pages: [[store, "Date 2025-10-27", "Desk lamp   \(total)", "Total EUR   \(total)"]]).bytes)
    }

    private func write(_ data: Data, to name: String, for terminal: Terminal) throws -> String {
        let path = terminal.folder.path + "/" + name
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func `a file is added, read beside its picture, accepted, undone, and accepted again`() throws {
        let terminal = try Terminal()
        let file = try write(receipt("Lampor AB", "129.00"), to: "lamp.pdf", for: terminal)
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.press("i")
        try terminal.wait(for: "Import")
        try terminal.type(file)
        try terminal.press("Enter")
        try terminal.wait(for: "1 file added")
        try terminal.press("3")
        try terminal.wait(until: "the reading", seconds: 120) { $0.contains("Lampor AB") && $0.contains("129") }
        try terminal.press("Enter")
        let review = try terminal.wait(for: "FIELD")
        #expect(review.contains("[Lampor AB") && review.contains("2025-10-27"), "\(review)")
        try terminal.press("Enter")
        try terminal.wait(for: "Done. The Inbox is empty.")
        try terminal.press("1")
        try terminal.wait(until: "the row") { $0.contains("Lampor AB") && !$0.contains("3 Inbox 1") }

        try terminal.press("u")
        try terminal.wait(for: "3 Inbox 1")
        try terminal.press("3", "Enter")
        try terminal.wait(for: "FIELD")
        try terminal.press("Enter")
        try terminal.wait(for: "Done. The Inbox is empty.")
    }

    @Test func `dropped files are taken, what was typed is kept, and a scan is attached to its receipt`() throws {
        let terminal = try Terminal()
        let first = try write(receipt("Lampor AB", "129.00"), to: "a.pdf", for: terminal)
        let second = try write(receipt("Kettle Shop", "25.00"), to: "b c.pdf", for: terminal)
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.paste("\(first) '\(second)'")
        try terminal.wait(for: "2 files added")
        try terminal.paste(first)
        try terminal.wait(for: "1 is in the vault already.")
        try terminal.press("3")
        try terminal.wait(until: "the readings", seconds: 120) {
            $0.contains("Lampor AB") && $0.contains("Kettle Shop")
        }

        try terminal.press("Enter")
        try terminal.wait(for: "FIELD")
        try terminal.type("2025-10-28")
        try terminal.press("Escape")
        try terminal.wait(for: "Your input is kept as a draft.")
        try terminal.press("Enter")
        try terminal.wait(for: "Your draft from")
        try terminal.press("Enter")
        try terminal.wait(until: "the next scan") { $0.contains("b c.pdf") && $0.contains("< 1 of 1 >") }
        try terminal.press("F2")
        try terminal.wait(for: "Which receipt does it belong to?")
        try terminal.press("Enter")
        try terminal.wait(for: "The Inbox is empty.")
        try terminal.press("1", "Enter")
        try terminal.wait(until: "both pictures") { $0.contains("picture 1 of 2") && $0.contains("2025-10-28") }
    }

    @Test func `a folder that is named for an import goes to the Inbox`() throws {
        let terminal = try Terminal()
        let folder = terminal.folder.path + "/scans"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        _ = try write(receipt("Lampor AB", "129.00"), to: "scans/a.pdf", for: terminal)
        _ = try write(receipt("Kettle Shop", "25.00"), to: "scans/b.pdf", for: terminal)
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.press("i")
        try terminal.wait(for: "Type or paste a path")
        try terminal.type(folder)
        try terminal.press("Enter")
        try terminal.wait(for: "2 files added")
    }

    @Test func `a viewer gets a copy in memory, and the screens come back`() throws {
        let terminal = try Terminal()
        let file = try write(receipt("Lampor AB", "129.00"), to: "lamp.pdf", for: terminal)
        let viewer = try terminal.folder.writeProgram(
            "cmp \"$1\" \(file) && echo \"$1\" >\(file).seen && echo LOOKING && read line", to: "viewer")
        try terminal.startVault(also: "RVAULT_VIEWER=\(viewer)")
        try terminal.makeVault()
        try terminal.paste(file)
        try terminal.wait(for: "1 file added")
        try terminal.press("3")
        try terminal.wait(for: "lamp.pdf")
        try terminal.press("o")
        try terminal.wait(for: "LOOKING")
        let copy = try String(contentsOfFile: file + ".seen", encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(copy.hasSuffix(".pdf") && FileManager.default.fileExists(atPath: copy))
        try terminal.press("Enter")
        try terminal.wait(for: "The decrypted copy is removed.")
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test func `lines list the Inbox, and accept by a number`() throws {
        let terminal = try Terminal()
        let file = try write(receipt("Lampor AB", "129.00"), to: "lamp.pdf", for: terminal)
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.paste(file)
        try terminal.wait(for: "1 file added")
        try terminal.press("3")
        try terminal.wait(for: "Lampor AB", seconds: 120)
        try terminal.press("1", "q")
        try terminal.waitForEnd()
        try terminal.startVault(also: "RVAULT_PLAIN=1", in: "plain")
        try terminal.wait(for: "assphrase", in: "plain")
        try terminal.type(Terminal.passphrase, in: "plain")
        try terminal.press("Enter", in: "plain")
        try terminal.wait(for: "Type list", in: "plain")
        try terminal.type("inbox", in: "plain")
        try terminal.press("Enter", in: "plain")
        try terminal.wait(for: "1. lamp.pdf. Lampor AB.", in: "plain")
        try terminal.type("accept 1", in: "plain")
        try terminal.press("Enter", in: "plain")
        try terminal.wait(for: "Accepted 1 receipt.", in: "plain")
        try terminal.wait(for: "The Inbox is empty.", in: "plain")
    }
}
