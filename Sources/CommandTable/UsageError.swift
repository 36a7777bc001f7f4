/// A command line that cannot be run; the program shows it and exits with ``ExitCode/usage``.
package struct UsageError: Error, Equatable, Sendable {
    /// One sentence: what is wrong. Words of the command line in it have no control characters left.
    package let message: String
    /// What to do instead: a suggestion, the usage line, or where help is.
    package let hint: String
    /// The command whose help explains more; nil when none was recognised.
    package let command: CommandName?

    init(_ message: String, hint: String, command: CommandName? = nil) {
        self.message = message
        self.hint = hint
        self.command = command
    }
}

extension UsageError: CustomStringConvertible {
    /// Message and hint, on a line each.
    package var description: String { message + "\n" + hint }
}

/// A word of the command line, quoted for a message: control characters would be obeyed by the terminal.
func quoted(_ word: String) -> String {
    let shown = word.unicodeScalars.map { scalar in
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
    }
    return "'" + String(shown.prefix(60)) + (shown.count > 60 ? "…" : "") + "'"
}
