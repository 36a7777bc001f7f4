/// A shell that can complete our words; the raw value is its name.
package enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The file that the shell reads, made from the table of commands. ASCII.
    package var script: String {
        switch self {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }
}

/// What the scripts of all shells are made of.
enum CompletionParts {
    /// Commands that people call.
    static var commands: [CommandEntry] { CommandTable.commands.filter { $0.group != nil } }

    /// Flags with a value, of all commands, as they are typed. No flag has one in some commands and
    /// none in others that take words.
    static var valued: [String] {
        let flags = CommandTable.globalFlags + CommandTable.commands.flatMap(\.flags)
        return Set(flags.filter { $0.value != nil }.flatMap(\.names)).sorted()
    }
}

extension FlagEntry {
    /// As it is typed: the long form, then the short one.
    var names: [String] { ["--" + flag.rawValue] + (short.map { ["-\($0)"] } ?? []) }
}

extension ArgumentEntry {
    /// Whether it stands for every word that follows.
    var isLast: Bool { count == .many || count == .anyNumber }
}
