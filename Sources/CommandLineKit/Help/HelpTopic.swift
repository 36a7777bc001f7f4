/// A topic of a program's help.
package enum HelpTopic<Table: CommandLineTable>: Equatable, Sendable {
    /// All commands and global flags.
    case overview
    case command(Table.Name)
    /// The flags of all commands.
    case flags
    case exitCodes
    case prose(HelpProse)
}
