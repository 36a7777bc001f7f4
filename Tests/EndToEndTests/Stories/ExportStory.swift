import Foundation
import Testing
import VaultTestKit

@Suite("Writing files at the screen")
struct ExportStory {
    @Test func `all that a search found becomes a file, though only one receipt is under the cursor`() throws {
        let terminal = try Terminal()
        try terminal.run("exec env HOME=\(terminal.folder.path) \(Programs.client) demo")
        try terminal.wait(for: "[1 Vault]")
        try terminal.type("/total:>50 currency:eur")
        let screen = try terminal.wait(until: "what was found") { $0.contains(" shown") }
        let count = try #require(
            screen.components(separatedBy: " shown").first.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
        )
        try terminal.press("Enter", "x")
        try terminal.wait(for: "(o) this receipt")
        try terminal.press("Tab")
        try terminal.wait(for: "(o) all \(count) listed")
        try terminal.press("Enter")
        try terminal.wait(for: "\(count) receipts written to")
        let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        let file = try #require(names.first { $0.hasPrefix("total-50-currency-eur") && $0.hasSuffix(".csv") })
        let text = try String(contentsOfFile: terminal.folder.path + "/" + file, encoding: .utf8)
        #expect(text.split(whereSeparator: \.isNewline).count >= count + 1)
    }
}
