internal import CommandTable
internal import SystemKit

/// The person's own pager, for what has more lines than the terminal: `$PAGER`, else `less`.
struct Pager: Sendable {
    private let words: [String]
    private let variables: [String: String]

    /// Nil where nothing is to be paged: the output goes into a file, nobody is there to turn pages, the terminal can
    /// only print, or the person wants none (`PAGER=` or `PAGER=cat`).
    init?(_ options: GlobalOptions, variables: [String: String], isTerminal: Bool) {
        guard isTerminal, !options.json, !options.noInput, !options.isPlain, variables["TERM"] != "dumb" else {
            return nil
        }
        guard let words = try? CommandWords.split(variables["PAGER"] ?? "less"), words != ["cat"],
            ProgramSearch.isThere(words[0], path: variables["PATH"] ?? "/usr/bin:/bin")
        else { return nil }
        self.words = words
        // Colours pass, and what fits is left on the terminal: what git asks of less, too.
        self.variables = ["LESS": "FRX", "LV": "-c"].merging(variables) { $1 }
    }

    /// Shows a text until the person has read enough of it.
    ///
    /// - Returns: whether it was shown; what could not be started has shown nothing.
    func show(_ text: String, on output: Int32) -> Bool {
        let command = ChildCommand(words[0], Array(words.dropFirst()), environment: variables)
        let ending = try? ForegroundProgram.run(command, feeding: Array(text.utf8), output: output)
        // A shell that does not find it ends with 127, and has shown nothing either.
        return ending != nil && ending != .exited(127)
    }
}
