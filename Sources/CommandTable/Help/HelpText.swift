/// Help as plain text, generated from the table.
package enum HelpText {
    /// The help about `topic`, wrapped at `columns`, but at no less than 40.
    ///
    /// - Returns: Lines without trailing blanks, each ending in a line feed.
    package static func render(_ topic: HelpTopic, columns: Int = 80) -> String {
        let columns = max(40, columns)
        let lines =
            switch topic {
            case .overview: overview(columns)
            case .command(let name): CommandTable.entry(name).map { page($0, columns) } ?? []
            case .flags: flags(CommandTable.globalFlags, columns)
            case .exitCodes: exitCodes(ExitCode.allCases)
            case .json: json(columns)
            }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func overview(_ columns: Int) -> [String] {
        var lines = ["Receipt Vault: receipts and warranties, encrypted and offline-first.", ""]
        lines += [
            "Usage: rvault [flags]              open the full-screen interface",
            "       rvault COMMAND [flags]      run one command",
        ]
        for group in CommandGroup.allCases {
            lines += ["", group.rawValue]
            for entry in CommandTable.commands where entry.group == group {
                lines += Wrapping.item(entry.name.rawValue, entry.summary, indent: 2, column: 14, columns: columns)
            }
        }
        lines += ["", "Global flags"] + flags(CommandTable.globalFlags, columns)
        lines += ["", "'rvault help COMMAND' describes a command. Topics: flags, exit-codes, json."]
        return lines
    }

    private static func page(_ entry: CommandEntry, _ columns: Int) -> [String] {
        var lines = Wrapping.item(
            "rvault \(entry.name.rawValue):", entry.summary + ".", indent: 0, column: 0, columns: columns)
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
        lines += ["", "'rvault help flags' lists the global flags."]
        return lines
    }

    private static func flags(_ flags: [FlagEntry], _ columns: Int) -> [String] {
        flags.flatMap { flag in
            let short = flag.short.map { "-\($0), " } ?? "    "
            let name = short + "--" + flag.flag.rawValue + (flag.value.map { " " + $0 } ?? "")
            return Wrapping.item(name, flag.summary, indent: 2, column: 30, columns: columns)
        }
    }

    private static func exitCodes(_ codes: [ExitCode]) -> [String] {
        codes.map { code in
            let number = String(code.rawValue)
            return "  " + String(repeating: " ", count: max(0, 3 - number.count)) + number + "  " + code.meaning
        }
    }

    private static func json(_ columns: Int) -> [String] {
        Array(aboutJSON.map { Wrapping.wrap($0, columns: columns) }.joined(separator: [""]))
    }

    /// One paragraph per element.
    static let aboutJSON = [
        "With --json, a command prints one object to standard output: {\"schema\":\"rvault/1\",\"items\":[...],"
            + "\"truncated\":false}. Fields are only ever added.",
        "Amounts are {\"minor\":129000,\"currency\":\"NOK\"}, in the currency's smallest unit. Days are written as "
            + "2025-10-27, times as in RFC 3339, in UTC. Nothing is localized.",
        "An error is one object on standard error: "
            + "{\"code\":5,\"kind\":\"busy\",\"message\":\"...\",\"hint\":\"...\"}; code is the exit code.",
    ]
}
