/// A shell that can complete our command lines; the raw value is its name.
package enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that the shell reads, generated from the program's table. ASCII.
    package func script<Table: CommandLineTable>(of _: Table.Type) -> String {
        switch self {
        case .bash: BashCompletion<Table>.script
        case .zsh: ZshCompletion<Table>.script
        case .fish: FishCompletion<Table>.script
        }
    }
}
