/// The manual page of a program, generated from its table with the man macros of roff. ASCII.
package enum ManualPage<Table: CommandLineTable> {
    /// - Parameter version: The program's version, for the foot of the page.
    package static func render(version: String) -> String {
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
        return lines.map { $0 + "\n" }.joined()
    }

    private static func heading(_ program: ProgramText, _ version: String) -> [String] {
        let name = escaped(program.name)
        let lines = [
            ".TH \(name.uppercased()) 1 \"\" \"\(name) \(escaped(version))\" \"\(program.title)\"", ".SH NAME",
            "\(name) \\- \(escaped(program.summary))", ".SH SYNOPSIS", ".B \(name)",
        ]
        let bare = program.bareAction == nil ? [] : [".RI [ flags ]", ".br", ".B \(name)"]
        return lines + bare + [".I COMMAND", ".RI [ arguments ]", ".RI [ flags ]"]
    }

    private static func term(_ term: HelpTerm, font: String) -> [String] {
        [".TP", ".\(font) \(escaped(term.term))", escaped(term.meaning)]
    }

    private static func command(_ entry: CommandEntry<Table>) -> [String] {
        let words = entry.synopsis.split(separator: " ", maxSplits: 1).map { escaped(String($0)) }
        var lines = [".TP", "\\fB\(words[0])\\fR" + words.dropFirst().map { " " + $0 }.joined()]
        lines.append(escaped(entry.summary) + ".")
        for paragraph in entry.details { lines += [".IP", escaped(paragraph)] }
        if !entry.flags.isEmpty || !entry.arguments.isEmpty { lines.append(".RS") }
        for argument in entry.arguments { lines += [".TP", ".I \(escaped(argument.name))", escaped(argument.summary)] }
        lines += entry.flags.flatMap { flag($0) }
        if !entry.flags.isEmpty || !entry.arguments.isEmpty { lines.append(".RE") }
        guard !entry.examples.isEmpty else { return lines }
        return lines + [".RS", ".PP", ".nf"] + entry.examples.map { escaped("$ " + $0) } + [".fi", ".RE"]
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
