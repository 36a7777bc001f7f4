import CommandLineKit
import CommandTable
import Testing
import VaultTestKit

@Suite("Page of commands")
struct CommandPageTests {
    @Test func `the page of commands says what the table says`() throws {
        #expect(try CommandPageFile("commands.md").text(generated: CommandTable.page) == CommandTable.page)
    }

    @Test func `every command that people call is on the page`() {
        for entry in CommandTable.commands where entry.group != nil {
            #expect(CommandTable.page.contains("\n### \(entry.name.rawValue)\n"))
        }
    }
}
