/// The manual pages that a program prints of itself.
package enum ManualTopic<Table: CommandLineTable>: Equatable, Sendable {
    /// The page of the program, `PROGRAM(1)`, with all commands.
    case program
    /// The page of one command, `PROGRAM-COMMAND(1)`.
    case command(Table.Name)
    /// No page, but the names of the commands that have one, a line each.
    case names

    /// Renders the page with the man macros of roff, or the names.
    ///
    /// - Parameter version: The program's version, for the foot of the page.
    package func text(version: String) -> String {
        switch self {
        case .program: ManualPage<Table>.render(version: version)
        case .command(let name): Table.entry(name).map { ManualPage<Table>.render($0, version: version) } ?? ""
        case .names: Table.visibleCommands.map { $0.name.rawValue + "\n" }.joined()
        }
    }
}

extension ArgumentReader {
    /// The topic of `manual`: its argument, or the program.
    ///
    /// - Parameter names: The flag that asks for the names.
    package func manualTopic(names: Table.FlagName) throws(UsageError) -> ManualTopic<Table> {
        if has(names) { return .names }
        guard let word = positionals.first else { return .program }
        let pages = Table.visibleCommands.map(\.name)
        if let name = pages.first(where: { $0.rawValue == word }) { return .command(name) }
        let program = Table.program.name
        let meant = Suggestion.nearest(to: word, among: pages.map(\.rawValue), synonyms: Table.synonyms)
        throw error(
            "There is no manual page of \(quoted(word)).",
            hint: meant.map { "Did you mean '\(program) manual \($0)'?" }
                ?? "'\(program) manual --\(names.rawValue)' lists the commands that have one.")
    }
}
