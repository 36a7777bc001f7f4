/// A command line that cannot be run; the program shows the error and exits with ``ExitStatus/usage``.
package struct UsageError: Error, Equatable, Sendable {
    /// One sentence that says what is wrong. Words quoted from the command line have their control characters replaced.
    package let message: String
    /// The remedy: a suggestion, the usage line, or where to find help.
    package let hint: String
    /// The command whose help explains more; nil if none was recognized.
    package let command: String?

    /// Collects the parts of an error.
    package init(_ message: String, hint: String, command: String? = nil) {
        self.message = message
        self.hint = hint
        self.command = command
    }

    /// A word of the command line, quoted for a message. Control characters are replaced, because the terminal would
    /// obey them.
    package static func quoted(_ word: String) -> String {
        let shown = word.unicodeScalars.map { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
        }
        return "'" + String(shown.prefix(60)) + (shown.count > 60 ? "…" : "") + "'"
    }
}

extension UsageError: CustomStringConvertible {
    /// The message and the hint, on one line each.
    package var description: String { message + "\n" + hint }
}
