import CommandTable
import SystemKit
import Testing

@Suite("Help")
struct HelpTextTests {
    @Test func `every command has one entry, and all that people call are listed`() {
        #expect(CommandTable.commands.map(\.name.rawValue).sorted() == CommandName.allCases.map(\.rawValue).sorted())
        #expect(CommandTable.commands.filter { $0.group == nil }.map(\.name) == [.agent, .complete])
        let overview = HelpText.render(.overview)
        for entry in CommandTable.commands where entry.group != nil {
            #expect(overview.contains("\n  \(entry.name.rawValue) "), "\(entry.name)")
        }
    }

    @Test func `no command redefines a flag of all commands`() {
        let global = Set(CommandTable.globalFlags.map(\.flag))
        for entry in CommandTable.commands {
            let own = entry.flags.map(\.flag)
            #expect(global.isDisjoint(with: own) && Set(own).count == own.count, "\(entry.name)")
        }
    }

    @Test(arguments: CommandName.allCases, [40, 80, 120])
    func `pages fit their width`(name: CommandName, columns: Int) {
        let page = HelpText.render(.command(name), columns: columns)
        #expect(page.hasSuffix("\n"))
        for line in page.split(separator: "\n") where columns >= 80 && !line.contains("rvault ") {
            #expect(line.count <= columns && line.last != " ", "\(line)")
        }
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
        let page = HelpText.render(.command(.lock))
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
        #expect(HelpText.render(.exitCodes).split(separator: "\n").count == ExitCode.allCases.count)
        #expect(ExitCode.busy.kind == "busy")
    }

    @Test(arguments: [HelpTopic.overview, .flags, .exitCodes, .json])
    func `topics fit 80 columns`(topic: HelpTopic) {
        #expect(HelpText.render(topic).split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
}
