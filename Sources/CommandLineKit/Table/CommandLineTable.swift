/// The table of all commands of one program. Parser, help, manual page, completions and the page of commands are
/// generated from it.
package protocol CommandLineTable: Sendable {
    /// The names of commands.
    associatedtype Name: CommandWord
    /// The headings under which the overview lists commands, in its order; the raw value is the heading.
    associatedtype Group: CommandWord
    /// The flags of all commands; the raw value is the long name without the dashes.
    associatedtype FlagName: CommandWord
    /// The exit codes.
    associatedtype Status: ExitStatus

    /// The texts about the program as a whole.
    static var program: ProgramText { get }
    /// All commands, including hidden ones, in the order of the overview.
    static var commands: [CommandEntry] { get }
    /// Flags that every command takes, before or after its name.
    static var globalFlags: [FlagEntry] { get }
    /// Words of other programs, each with the command that it stands for here.
    static var synonyms: [String: String] { get }
}

extension CommandLineTable {
    /// A command of this table.
    package typealias CommandEntry = CommandLineKit.CommandEntry<Self>
    /// A flag of this table.
    package typealias FlagEntry = CommandLineKit.FlagEntry<Self>

    /// The entry of `name`; nil only while the table is incomplete, which a test rules out.
    package static func entry(_ name: Name) -> CommandEntry? {
        commands.first { $0.name == name }
    }

    /// The commands that people call, in the order of the overview.
    package static var visibleCommands: [CommandEntry] { commands.filter { $0.group != nil } }
}

/// One of the words of a kind that a program knows, such as the names of its commands; the raw value is the word.
package protocol CommandWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// The exit codes of a program. Scripts rely on the numbers, so they never change their meaning.
package protocol ExitStatus: RawRepresentable<Int32>, CaseIterable, Equatable, Sendable {
    /// Every command may end with these three: done, failed, and invalid usage.
    static var ok: Self { get }
    static var failed: Self { get }
    static var usage: Self { get }

    /// An explanation in one line, without a period at its end.
    var meaning: String { get }
}
