internal import CommandTable
internal import SystemKit

/// The user's pager for text that does not fit on the terminal: `$PAGER`, or `less`.
struct Pager: Sendable {
    private let words: [String]
    private let variables: [String: String]

    /// Nil if nothing should be paged: the output is a file, nobody is there to turn pages, the terminal can only
    /// print, the program is missing, or the user wants none (`PAGER=` or `PAGER=cat`).
    init?(_ options: GlobalOptions, variables: [String: String], isTerminal: Bool) {
        guard isTerminal, !options.json, !options.noInput, !options.isPlain, variables["TERM"] != "dumb" else {
            return nil
        }
        guard let words = try? CommandWords.split(variables["PAGER"] ?? "less"), words != ["cat"],
            ProgramSearch.isThere(words[0], path: variables["PATH"] ?? "/usr/bin:/bin")
        else { return nil }
        self.words = words
        // Colors pass through, and a text that fits stays on the terminal. Git sets the same options for less.
        self.variables = ["LESS": "FRX", "LV": "-c"].merging(variables) { $1 }
    }

    /// Shows a text until the user leaves the pager.
    ///
    /// - Returns: Whether it was shown; a pager that did not start has shown nothing.
    func show(_ text: String, on output: Int32) -> Bool {
        let command = ChildCommand(words[0], Array(words.dropFirst()), environment: variables)
        let ending = try? ForegroundProgram.run(command, feeding: Array(text.utf8), output: output)
        // A shell that cannot find the program exits with 127, and has shown nothing either.
        return ending != nil && ending != .exited(127)
    }
}
