/// A shell that can complete our command lines; the raw value is its name.
package enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that the shell reads, generated from the command table. ASCII.
    package var script: String {
        switch self {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }
}

/// Parts that the scripts of all shells share.
enum CompletionParts {
    /// Commands that people call.
    static var commands: [CommandEntry] { CommandTable.commands.filter { $0.group != nil } }

    /// The flags of all commands that take a value, as typed. No flag takes a value in one command and none in another
    /// that has arguments.
    static var valued: [String] {
        let flags = CommandTable.globalFlags + CommandTable.commands.flatMap(\.flags)
        return Set(flags.filter { $0.value != nil }.flatMap(\.names)).sorted()
    }
}

extension FlagEntry {
    /// The forms in which it is typed: first the long one, then the short one.
    var names: [String] { ["--" + flag.rawValue] + (short.map { ["-\($0)"] } ?? []) }
}

extension ArgumentEntry {
    /// Whether it stands for all remaining words.
    var isLast: Bool { count == .many || count == .anyNumber }
}
