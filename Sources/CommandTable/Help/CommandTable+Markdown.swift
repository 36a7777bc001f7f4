extension CommandTable {
    /// The page `docs/commands.md`: every command with its help, generated from the table.
    package static var markdown: String {
        var page = """
            # Commands

            This page is generated from the command table in the code. A test compares the two, and
            `RVAULT_RECORD_SNAPSHOTS=1 swift test --filter CommandTableTests` updates the page.

            Data goes to standard output, messages to standard error. Secrets are never command-line arguments: rvault
            asks for them, or reads them from a file descriptor.

            """
        for group in CommandGroup.allCases {
            page += "\n## \(group.rawValue)\n"
            for entry in commands where entry.group == group {
                page += "\n### \(entry.name.rawValue)\n\n" + block(HelpText.render(.command(entry.name), columns: 100))
            }
        }
        page += "\n## Global flags\n\n" + block(HelpText.render(.flags, columns: 100))
        page += "\n## Exit codes\n\nThe numbers never change meaning.\n\n" + block(HelpText.render(.exitCodes))
        return page + "\n## JSON\n\n" + block(HelpText.render(.json, columns: 100))
    }

    private static func block(_ text: String) -> String { "```text\n" + text + "```\n" }
}
