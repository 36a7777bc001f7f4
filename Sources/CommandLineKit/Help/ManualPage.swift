/// The manual pages of a program and of its commands, generated from its table with the man macros of roff. ASCII.
enum ManualPage<Table: CommandLineTable> {
    /// The page of the program, with all commands.
    static func render(version: String) -> String {
        let program = Table.program
        var lines = heading(program, version) + [".SH DESCRIPTION"]
        lines += program.description.flatMap { [".PP", escaped($0)] }
        lines.append(".SH COMMANDS")
        for group in Table.Group.allCases {
            lines.append(".SS \"\(group.rawValue)\"")
            for entry in Table.commands where entry.group == group { lines += command(entry) }
        }
        lines += [".SH OPTIONS", "Every command accepts these flags, before or after its name."]
        lines += Table.globalFlags.flatMap { flag($0) } + [".SH \"EXIT STATUS\""]
        for code in Table.Status.allCases { lines += [".TP", ".B \(code.rawValue)", escaped(code.meaning)] }
        for topic in program.topics {
            lines += [".SH \(topic.title.uppercased())"] + topic.paragraphs.flatMap { [".PP", escaped($0)] }
        }
        if !program.environment.isEmpty {
            lines += [".SH ENVIRONMENT"] + program.environment.flatMap { term($0, font: "B") }
        }
        lines += [".SH FILES"] + program.files.flatMap { term($0, font: "I") }
        lines += [".SH \"SEE ALSO\"", "\\fB\(escaped(program.name))\\-COMMAND\\fR(1) is the page of one command."]
        return lines.map { $0 + "\n" }.joined()
    }

    /// The page of one command.
    static func render(_ entry: CommandEntry<Table>, version: String) -> String {
        let program = Table.program
        var lines = title("\(program.name)-\(entry.name.rawValue)", entry.summary, version)
        lines += [
            "\\fB\(escaped(program.name))\\fR " + synopsis(entry), ".SH DESCRIPTION", escaped(entry.summary) + ".",
        ]
        lines += entry.details.flatMap { [".PP", escaped($0)] }
        let terms =
            entry.arguments.flatMap { [".TP", ".I \(escaped($0.name))", escaped($0.summary)] }
            + entry.flags.flatMap { flag($0) }
        if !terms.isEmpty { lines += [".SH OPTIONS"] + terms }
        lines += [".SH \"EXIT STATUS\""]
        for code in [.ok, .failed, .usage] + entry.exitCodes {
            lines += [".TP", ".B \(code.rawValue)", escaped(code.meaning)]
        }
        if !entry.examples.isEmpty {
            lines += [".SH EXAMPLES", ".nf"] + entry.examples.map { escaped("$ " + $0) } + [".fi"]
        }
        lines += [".SH \"SEE ALSO\"", "\\fB\(escaped(program.name))\\fR(1), also for the flags of every command."]
        return lines.map { $0 + "\n" }.joined()
    }

    /// The title, the name with its summary, and the heading of the synopsis.
    private static func title(_ name: String, _ summary: String, _ version: String) -> [String] {
        let program = Table.program
        let foot = "\"\(escaped(program.name)) \(escaped(version))\" \"\(program.title)\""
        return [
            ".TH \(escaped(name).uppercased()) 1 \"\" \(foot)", ".SH NAME",
            "\(escaped(name)) \\- \(escaped(summary))", ".SH SYNOPSIS",
        ]
    }

    private static func heading(_ program: ProgramText, _ version: String) -> [String] {
        let name = escaped(program.name)
        let bare = program.bareAction == nil ? [] : [".RI [ flags ]", ".br", ".B \(name)"]
        return title(program.name, program.summary, version) + [".B \(name)"] + bare
            + [".I COMMAND", ".RI [ arguments ]", ".RI [ flags ]"]
    }

    private static func term(_ term: HelpTerm, font: String) -> [String] {
        [".TP", ".\(font) \(escaped(term.term))", escaped(term.meaning)]
    }

    private static func command(_ entry: CommandEntry<Table>) -> [String] {
        var lines = [".TP", synopsis(entry)]
        lines.append(escaped(entry.summary) + ".")
        for paragraph in entry.details { lines += [".IP", escaped(paragraph)] }
        if !entry.flags.isEmpty || !entry.arguments.isEmpty { lines.append(".RS") }
        for argument in entry.arguments { lines += [".TP", ".I \(escaped(argument.name))", escaped(argument.summary)] }
        lines += entry.flags.flatMap { flag($0) }
        if !entry.flags.isEmpty || !entry.arguments.isEmpty { lines.append(".RE") }
        guard !entry.examples.isEmpty else { return lines }
        return lines + [".RS", ".PP", ".nf"] + entry.examples.map { escaped("$ " + $0) } + [".fi", ".RE"]
    }

    private static func synopsis(_ entry: CommandEntry<Table>) -> String {
        let words = entry.synopsis.split(separator: " ", maxSplits: 1).map { escaped(String($0)) }
        return "\\fB\(words[0])\\fR" + words.dropFirst().map { " " + $0 }.joined()
    }

    private static func flag(_ entry: FlagEntry<Table>) -> [String] {
        let names = entry.names.reversed().map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let value = entry.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return [".TP", names + value, escaped(entry.summary)]
    }

    /// Escapes text that stands on its own line: nothing in it is read as a macro or an escape, and a minus stays a
    /// minus.
    private static func escaped(_ text: String) -> String {
        let plain = text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "~": "\\(ti"
            case "^": "\\(ha"
            case "`": "\\(ga"
            default: String(character)
            }
        }.joined()
        return plain.hasPrefix(".") ? "\\&" + plain : plain
    }
}
