package import CommandTable
internal import VaultJSON

/// Why something that a person asked for was not done: the exit code of the command line, and words for every screen.
package struct Failure: Error, Hashable, Sendable {
    /// Also the `code` of the error object of `--json`; its ``ExitCode/kind`` is the `kind`.
    package let code: ExitCode
    /// One sentence that says what happened; may hold text from outside, so it is cleaned before it is shown.
    package let message: String
    /// What to do next, where the message does not say it already.
    package let hint: String?

    package init(_ code: ExitCode, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The reader of standard output went away, as `head` does: nothing is wrong, and nothing more is said.
    package static let readerGone = Failure(.ok, "The reader of the output is gone.")

    /// Somebody pressed Ctrl-C.
    package static let interrupted = Failure(.interrupted, "Interrupted.")

    /// `{"code":5,"kind":"busy","message":…,"hint":…}`; the hint is null where there is none.
    var json: JSON {
        [
            "code": .integer(Int64(code.rawValue)), "kind": .string(code.kind), "message": .string(message),
            "hint": hint.map(JSON.string) ?? .null,
        ]
    }
}

extension Failure: CustomStringConvertible {
    /// The message, and the hint behind it.
    package var description: String { hint.map { message + " " + $0 } ?? message }
}
