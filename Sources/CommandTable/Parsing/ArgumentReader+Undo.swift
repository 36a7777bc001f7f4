internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    /// The arguments of `undo` or `redo`; without a number they mean the last action.
    func undoArguments(isRedo: Bool) throws(UsageError) -> UndoArguments {
        var arguments = UndoArguments(isRedo: isRedo, isList: has(.list))
        guard let text = positionals.first else { return arguments }
        guard let count = Int(text), count > 0, !arguments.isList else {
            throw error(
                arguments.isList ? "--list takes no number." : "N must be a number above 0, not \(quoted(text)).",
                hint: "'rvault undo --list' shows what can be undone.")
        }
        arguments.count = count
        return arguments
    }
}
