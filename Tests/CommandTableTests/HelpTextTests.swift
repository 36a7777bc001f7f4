import CommandLineKit
import CommandTable
import SystemKit
import Testing
import VaultTestKit

@Suite("Help")
struct HelpTextTests {
    @Test func `the table keeps the rules of all tables`() {
        #expect(TableExamination(of: CommandTable.self).problems == [])
    }

    @Test func `only commands that programs call are hidden`() {
        #expect(CommandTable.commands.filter { $0.group == nil }.map(\.name) == [.agent, .complete])
    }

    @Test(arguments: CommandTable.commands.flatMap(\.examples))
    func `the examples can be run`(example: String) throws {
        var words: [String] = []
        let line = String(example.prefix { $0 != "|" && $0 != "<" })
        for word in try CommandWords.split(line) where word != "3" || words.last?.hasSuffix("-fd") == true {
            words.append(word)
        }
        #expect(words.removeFirst() == "rvault")
        _ = try Parser.parse(words)
    }

    @Test func `a page shows usage, flags and exit codes`() {
        let page = HelpText<CommandTable>.render(.command(.lock))
        #expect(
            page == """
                rvault lock: Lock the vault and discard the key that unlock keeps.

                Usage: rvault lock

                Exit codes
                    0  done
                    1  failed; the message says why
                    2  invalid usage or configuration

                'rvault help flags' lists the global flags.

                """)
    }

    @Test func `exit codes are what scripts rely on`() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 130])
        #expect(HelpText<CommandTable>.render(.exitCodes).split(separator: "\n").count == ExitCode.allCases.count)
        #expect(ExitCode.busy.kind == "busy")
    }

    @Test func `topics fit 80 columns`() {
        let topics: [HelpTopic<CommandTable>] =
            [.overview, .flags, .exitCodes] + CommandTable.program.topics.map { .prose($0) }
        #expect(topics.count == 4)
        for topic in topics {
            #expect(HelpText.render(topic).split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
    }
}
