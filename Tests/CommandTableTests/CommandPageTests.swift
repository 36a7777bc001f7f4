import CommandTable
import Foundation
import Testing

@Suite("Page of commands")
struct CommandPageTests {
    @Test func `the page of commands says what the table says`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appendingPathComponent("docs/commands.md")
        if ProcessInfo.processInfo.environment["RVAULT_RECORD_SNAPSHOTS"] == "1" {
            try CommandTable.markdown.write(to: page, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == CommandTable.markdown)
    }

    @Test func `every command that people call is on the page`() {
        for entry in CommandTable.commands where entry.group != nil {
            #expect(CommandTable.markdown.contains("\n### \(entry.name.rawValue)\n"))
        }
    }
}
