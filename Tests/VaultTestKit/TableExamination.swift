package import CommandLineKit
import SystemKit

/// Rules that the table of every program keeps.
package struct TableExamination<Table: CommandLineTable> {
    /// Examines the table.
    package init(of _: Table.Type) {}

    /// Everything that is wrong with the table; empty if nothing is.
    package var problems: [String] { entryProblems + flagProblems + pageProblems + wordProblems }

    private var entryProblems: [String] {
        let names = Table.commands.map(\.name.rawValue).sorted()
        let overview = HelpText<Table>.render(.overview)
        let missing = Table.visibleCommands.filter { !overview.contains("\n  \($0.name.rawValue) ") }
        return (names == Table.Name.allCases.map(\.rawValue).sorted() ? [] : ["Not one entry per command: \(names)"])
            + missing.map { "The overview lacks \($0.name.rawValue)" }
    }

    private var flagProblems: [String] {
        let global = Set(Table.globalFlags.map(\.flag))
        return Table.commands.compactMap { entry in
            let own = entry.flags.map(\.flag)
            return global.isDisjoint(with: own) && Set(own).count == own.count
                ? nil : "\(entry.name.rawValue) defines a flag again"
        }
    }

    private var pageProblems: [String] {
        Table.Name.allCases.flatMap { name in
            [40, 80, 120].flatMap { columns in
                let page = HelpText<Table>.render(.command(name), columns: columns)
                let lines = page.split(separator: "\n").filter { !$0.contains(Table.program.name + " ") }
                let wrong = lines.filter { $0.last == " " || columns >= 80 && $0.count > columns }
                return (page.hasSuffix("\n") ? [] : ["The page of \(name.rawValue) is cut"]) + wrong.map(String.init)
            }
        }
    }

    /// The completion scripts count the words of a line without knowing the command, so a switch that takes a value in
    /// another command could hide a word. Commands whose arguments are free text, such as queries, lose nothing by that.
    private var wordProblems: [String] {
        let takers = Table.commands.map { command in
            command.flags.filter { $0.value != nil || command.arguments.contains { $0.completion != .text } }
        }
        let flags = Table.globalFlags + takers.flatMap(\.self)
        return Dictionary(grouping: flags, by: \.flag).compactMap { flag, entries in
            Set(entries.map { $0.value == nil }).count == 1 ? nil : "--\(flag.rawValue) has a value only sometimes"
        }
    }

    /// Returns a manual page as man shows it, without bold and underline, and man's warnings.
    package func manual(
        _ topic: ManualTopic<Table> = .program, version: String
    ) throws -> (text: String, warnings: String) {
        try manual(of: [topic], version)
    }

    private func manual(of topics: [ManualTopic<Table>], _ version: String) throws -> (text: String, warnings: String) {
        var command = ChildCommand(
            "man",
            ["--warnings", "--encoding=UTF-8", "--no-hyphenation", "--no-justification", "--local-file", "-"],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8", "MANWIDTH": "100", "MANROFFOPT": "-c",
            ])
        command.input = topics.flatMap { $0.text(version: version).utf8 }
        let result = try CommandRunner().run(command)
        return (result.outputText, String(decoding: result.errors, as: UTF8.self))
    }

    /// Everything that is wrong with the pages of single commands; empty if nothing is. man reads all of them at once.
    package func manualProblems(version: String) throws -> [String] {
        let (shown, warnings) = try manual(of: Table.visibleCommands.map { ManualTopic.command($0.name) }, version)
        let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let missing = Table.visibleCommands.flatMap { entry in
            let title = "\(Table.program.name)-\(entry.name.rawValue) - \(entry.summary)"
            return
                ([title, entry.usage] + entry.flags.map { "--" + $0.flag.rawValue } + entry.arguments.map(\.summary))
                .filter { !words.contains($0) }
        }
        return (warnings.isEmpty ? [] : [warnings]) + missing
    }

    /// The commands and flags that the manual page lacks, as man shows it.
    package func missing(in manual: String) -> [String] {
        Table.visibleCommands.flatMap { entry in
            let flags = entry.flags.map { "--" + $0.flag.rawValue }.filter { !manual.contains($0) }
            return manual.contains("\n       \(entry.name.rawValue)") ? flags : flags + [entry.name.rawValue]
        }
    }
}
