/// Help as plain text, generated from the table.
package enum HelpText<Table: CommandLineTable> {
    /// The help about `topic`, wrapped at `columns`, but at no less than 40.
    ///
    /// - Returns: Lines without trailing blanks, each ending in a line feed.
    package static func render(_ topic: HelpTopic<Table>, columns: Int = 80) -> String {
        let columns = max(40, columns)
        let lines =
            switch topic {
            case .overview: overview(columns)
            case .command(let name): Table.entry(name).map { page($0, columns) } ?? []
            case .flags: flags(Table.globalFlags, columns)
            case .exitCodes: exitCodes(Array(Table.Status.allCases))
            case .prose(let prose): paragraphs(prose, columns)
            }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func overview(_ columns: Int) -> [String] {
        let program = Table.program
        var lines = ["\(program.title): \(program.summary).", ""]
        if let action = program.bareAction {
            lines += [
                "Usage: \(program.name) [flags]              \(action)",
                "       \(program.name) COMMAND [flags]      run one command",
            ]
        } else {
            lines.append("Usage: \(program.name) COMMAND [flags]")
        }
        for group in Table.Group.allCases {
            lines += ["", group.rawValue]
            for entry in Table.commands where entry.group == group {
                lines += Wrapping.item(entry.name.rawValue, entry.summary, indent: 2, column: 14, columns: columns)
            }
        }
        lines += ["", "Global flags"] + flags(Table.globalFlags, columns)
        let topics = program.topicWords.joined(separator: ", ")
        lines += ["", "'\(program.name) help COMMAND' describes a command. Topics: \(topics)."]
        return lines
    }

    private static func page(_ entry: CommandEntry<Table>, _ columns: Int) -> [String] {
        var lines = Wrapping.item(
            "\(Table.program.name) \(entry.name.rawValue):", entry.summary + ".", indent: 0, column: 0, columns: columns
        )
        lines += ["", "Usage: \(entry.usage)"]
        for paragraph in entry.details { lines += [""] + Wrapping.wrap(paragraph, columns: columns) }
        if !entry.arguments.isEmpty {
            lines += ["", "Arguments"]
            for argument in entry.arguments {
                lines += Wrapping.item(argument.name, argument.summary, indent: 2, column: 26, columns: columns)
            }
        }
        if !entry.flags.isEmpty { lines += ["", "Flags"] + flags(entry.flags, columns) }
        if !entry.examples.isEmpty { lines += ["", "Examples"] + entry.examples.map { "  " + $0 } }
        lines += ["", "Exit codes"] + exitCodes([.ok, .failed, .usage] + entry.exitCodes)
        lines += ["", "'\(Table.program.name) help flags' lists the global flags."]
        return lines
    }

    private static func flags(_ flags: [FlagEntry<Table>], _ columns: Int) -> [String] {
        flags.flatMap { flag in
            let short = flag.short.map { "-\($0), " } ?? "    "
            return Wrapping.item(short + flag.usage, flag.summary, indent: 2, column: 30, columns: columns)
        }
    }

    private static func exitCodes(_ codes: [Table.Status]) -> [String] {
        codes.map { code in
            let number = String(code.rawValue)
            return "  " + String(repeating: " ", count: max(0, 3 - number.count)) + number + "  " + code.meaning
        }
    }

    private static func paragraphs(_ prose: HelpProse, _ columns: Int) -> [String] {
        Array(prose.paragraphs.map { Wrapping.wrap($0, columns: columns) }.joined(separator: [""]))
    }
}
