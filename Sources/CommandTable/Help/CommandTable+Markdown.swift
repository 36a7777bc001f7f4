extension CommandTable {
    /// The page `docs/commands.md`: every command with its help, generated from the table.
    package static var markdown: String {
        var page = """
            # Commands

            This page is written from the table of commands in the code; a test compares them, and
            `RVAULT_RECORD_SNAPSHOTS=1 swift test --filter CommandTableTests` writes it anew.

            Data goes to standard output, everything said about it to standard error. Secrets are never words of a
            command line: they are asked for, or read from a file descriptor.

            """
        for group in CommandGroup.allCases {
            page += "\n## \(group.rawValue)\n"
            for entry in commands where entry.group == group {
                page += "\n### \(entry.name.rawValue)\n\n" + block(HelpText.render(.command(entry.name), columns: 100))
            }
        }
        page += "\n## Flags of all commands\n\n" + block(HelpText.render(.flags, columns: 100))
        page += "\n## Exit codes\n\nThe numbers never change their meaning.\n\n" + block(HelpText.render(.exitCodes))
        return page + "\n## JSON\n\n" + block(HelpText.render(.json, columns: 100))
    }

    private static func block(_ text: String) -> String { "```text\n" + text + "```\n" }
}
