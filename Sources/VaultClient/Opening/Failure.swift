package import CommandTable
package import Translation
internal import VaultJSON

/// The reason why a request was not carried out: an exit code for the command line, and words for every screen.
package struct Failure: Error, Hashable, Sendable {
    /// The exit code; also the `code` of the error object of `--json`.
    package let code: ExitCode
    /// A word for programs: that of the code, or a more specific one.
    package let kind: String
    /// The sentence about the failure, without its hint.
    package let cause: Phrase
    /// The next step; nil if the sentence says it.
    package let advice: Phrase?

    package init(_ code: ExitCode, kind: String? = nil, _ message: Phrase, hint: Phrase? = nil) {
        self.code = code
        self.kind = kind ?? code.kind
        self.cause = message
        self.advice = hint
    }

    /// Uses a sentence of a module that has no translations.
    package init(_ code: ExitCode, kind: String? = nil, outside message: String, hint: String? = nil) {
        self.init(code, kind: kind, Phrase(outside: message), hint: hint.map(Phrase.init(outside:)))
    }

    /// One sentence that says what happened; may hold text from outside, so it is cleaned before it is shown.
    package var message: String { cause.text }
    /// The next step for the user, if the message does not name it.
    package var hint: String? { advice?.text }
    /// The message, and the hint behind it, for a line of a screen.
    package var phrase: Phrase { advice.map { "\(cause) \($0)" } ?? cause }

    /// The reader of standard output is gone, as with `head`: nothing is wrong, and nothing is printed.
    static let readerGone = Failure(.ok, "The program that reads the output has closed it.")

    /// A binary format was requested where text is written.
    package static let unknownFormat = Failure(.usage, "That format can't be used here.")

    /// The user pressed Ctrl-C.
    package static let interrupted = Failure(.interrupted, "Interrupted.")

    /// The error object `{"code":5,"kind":"busy","message":…,"hint":…}`; the hint is null if there is none.
    var json: JSON {
        [
            "code": .integer(Int64(code.rawValue)), "kind": .string(kind), "message": .string(message),
            "hint": hint.map(JSON.string) ?? .null,
        ]
    }
}

extension Failure: CustomStringConvertible {
    package var description: String { phrase.text }
}
