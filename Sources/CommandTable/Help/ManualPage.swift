/// The manual page `rvault(1)`, generated from the table with the man macros of roff. ASCII.
package enum ManualPage {
    /// - Parameter version: The program's version, for the foot of the page.
    package static func render(version: String) -> String {
        var lines = [
            ".TH RVAULT 1 \"\" \"rvault \(escaped(version))\" \"Receipt Vault\"", ".SH NAME",
            "rvault \\- receipts and warranties, encrypted and offline\\-first", ".SH SYNOPSIS", ".B rvault",
            ".RI [ flags ]", ".br", ".B rvault", ".I COMMAND", ".RI [ arguments ]", ".RI [ flags ]", ".SH DESCRIPTION",
        ]
        lines += description.flatMap { [".PP", escaped($0)] }
        lines.append(".SH COMMANDS")
        for group in CommandGroup.allCases {
            lines.append(".SS \"\(group.rawValue)\"")
            for entry in CommandTable.commands where entry.group == group { lines += command(entry) }
        }
        lines += [".SH OPTIONS", "Every command accepts these flags, before or after its name."]
        lines += CommandTable.globalFlags.flatMap { flag($0) } + [".SH \"EXIT STATUS\""]
        for code in ExitCode.allCases { lines += [".TP", ".B \(code.rawValue)", escaped(code.meaning)] }
        lines += [".SH JSON"] + HelpText.aboutJSON.flatMap { [".PP", escaped($0)] }
        lines.append(".SH ENVIRONMENT")
        for (name, meaning) in environment { lines += [".TP", ".B \(escaped(name))", escaped(meaning)] }
        lines.append(".SH FILES")
        for (name, meaning) in files { lines += [".TP", ".I \(escaped(name))", escaped(meaning)] }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let description = [
        "Without a command, it opens the full-screen interface: receipts, warranties and return windows that end soon, "
            + "and the state of sync. ? or F1 there lists the keys.",
        "With a command, it does one thing and exits. Data goes to standard output, messages to standard error. "
            + "Secrets are never command-line arguments: rvault asks for them, or reads them from a file descriptor.",
    ]

    private static let environment = [
        ("NO_COLOR", "If set, output has no colors, unless you give --color always."),
        ("LANG, LC_ALL, LC_MONETARY, LC_TIME", "The default currency and date format."),
        ("RVAULT_VAULT", "The vault to use if --vault is not given."),
        ("RVAULT_READ_ONLY", "If 1, the same as --read-only."),
        ("XDG_DATA_HOME, XDG_RUNTIME_DIR", "The folders of the vault and of the agent's socket."),
    ]

    private static let files = [
        (
            "~/.local/share/receipt-vault/home.vault",
            "The default vault, encrypted with SQLCipher."
        ),
        (
            "~/.local/share/receipt-vault/home.vault.keys",
            "Its key file, sealed with the passphrase and with the recovery code. Keep it with the vault."
        ),
    ]

    private static func command(_ entry: CommandEntry) -> [String] {
        let usage = entry.usage.dropFirst("rvault ".count)
        let words = usage.split(separator: " ", maxSplits: 1).map { escaped(String($0)) }
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

    private static func flag(_ entry: FlagEntry) -> [String] {
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
