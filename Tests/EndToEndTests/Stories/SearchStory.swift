import Foundation
import Testing
import VaultTestKit

@Suite("Searching at the screen", .serialized)
struct SearchStory {
    private let terminal: Terminal

    /// Starts the demo with its receipts.
    init() throws {
        // Wide enough for the whole query beside the tabs.
        terminal = try Terminal(columns: 130, rows: 30)
        try terminal.run("exec env HOME=\(terminal.folder.path) \(Programs.client) demo")
        try terminal.wait(for: "[1 Vault]")
    }

    @Test func `a search is corrected, narrowed, saved, and still there after its list was left`() throws {
        try terminal.press("/")
        try terminal.type("has:warranty totl:>10")
        let wrong = try terminal.wait(for: "Did you mean total: ?").split(separator: "\n").map(String.init)
        let marks = try #require(wrong.first { $0.contains("^^^^^") })
        let query = try #require(wrong.first { $0.hasPrefix(" /") && $0.contains("totl:") })
        #expect(column(of: "^", in: marks) == column(of: "totl:", in: query))
        let shown = try terminal.screen()
        #expect(shown.contains("filter: has:warranty totl:>10"))

        for _ in 0..<8 { try terminal.press("BSpace") }
        try terminal.type("total:>10")
        try terminal.wait(until: "the mistake gone") { !$0.contains("^^^") }
        try terminal.press("Tab")
        let facets = try terminal.wait(for: "Narrow to")
        #expect(facets.contains("category") && facets.contains("store"))
        try terminal.press("Enter")
        try terminal.wait(for: "category:=")

        try terminal.press("C-s")
        try terminal.wait(for: "Save search as")
        try terminal.press("C-u")
        try terminal.type("covered")
        try terminal.press("Enter")
        try terminal.wait(for: "Saved as \"covered\"")
        try terminal.press("Escape")
        try terminal.wait(until: "everything shown") { !$0.contains("filter:") }
        try terminal.press("F")
        try terminal.wait(for: "Saved searches")
        try terminal.press("Enter")
        try terminal.wait(for: "filter: has:warranty total:>10 category:=")

        try terminal.press("Escape")
        try terminal.wait(until: "everything shown") { !$0.contains("filter:") }
        try terminal.press("/", "C-r")
        try terminal.wait(for: "Recent searches")
        try terminal.press("Enter")
        try terminal.wait(for: "/  has:warranty total:>10 category:=")
    }

    private func column(of text: String, in line: String) -> Int? {
        line.range(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
}
