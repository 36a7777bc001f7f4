/// The page of all commands for the documentation, in Markdown, generated from the table.
package enum CommandPage<Table: CommandLineTable> {
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - introduction: A paragraph about all commands.
    ///   - tests: The tests that compare the page with the table, as `swift test --filter` names them.
    package static func render(title: String, introduction: String, tests: String) -> String {
        var page = """
            # \(title)

            This page is generated from the command table in the code. A test compares the two, and
            `RVAULT_RECORD_SNAPSHOTS=1 swift test --filter \(tests)` updates the page.


            """
        page += Wrapping.wrap(introduction, columns: 120).map { $0 + "\n" }.joined()
        for group in Table.Group.allCases {
            page += "\n## \(group.rawValue)\n"
            for entry in Table.commands where entry.group == group {
                page += "\n### \(entry.name.rawValue)\n\n" + block(.command(entry.name))
            }
        }
        page += "\n## Global flags\n\n" + block(.flags)
        page += "\n## Exit codes\n\nThe numbers never change meaning.\n\n" + block(.exitCodes)
        for topic in Table.program.topics { page += "\n## \(topic.title)\n\n" + block(.prose(topic)) }
        return page
    }

    private static func block(_ topic: HelpTopic<Table>) -> String {
        "```text\n" + HelpText<Table>.render(topic, columns: 100) + "```\n"
    }
}
