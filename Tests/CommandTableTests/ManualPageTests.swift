import CommandLineKit
import CommandTable
import Testing
import VaultTestKit

@Suite("Manual page")
struct ManualPageTests {
    private let examination = TableExamination(of: CommandTable.self)

    @Test func `man has nothing to say against it, and shows every command and flag`() throws {
        let (text, warnings) = try examination.manual(version: "1.2.3")
        #expect(warnings == "")
        #expect(examination.missing(in: text) == [])
        #expect(text.contains("rvault 1.2.3"))
    }

    @Test func `every command has a page of its own`() throws {
        #expect(try examination.manualProblems(version: "1.2.3") == [])
        #expect(ManualTopic<CommandTable>.names.text(version: "").split(separator: "\n").count > 35)
    }

    @Test func `a hidden command and an unknown one have no page`() {
        for word in ["complete", "lits"] {
            #expect(throws: UsageError.self) { try Parser.parse(["manual", word]) }
        }
    }

    @Test func `examples can be copied from it`() throws {
        let text = try examination.manual(version: "1.2.3").text
        for example in CommandTable.commands.flatMap(\.examples) where example.utf8.count < 80 {
            #expect(text.contains("$ " + example))
        }
    }
}
