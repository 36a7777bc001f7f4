internal import CommandTable
internal import SystemKit
internal import Translation

/// Where the new text of some notes comes from.
struct NotesText {
    let session: CommandSession

    private static let name = "notes.txt"

    /// The text without line ends at its end, which editors put there.
    func read(_ source: NoteArguments.Source, former: String) throws(Failure) -> String {
        switch source {
        case .text(let text): return TextEditor.trimmed(text)
        case .standardInput:
            let bytes = try TextEditor.wrapped("Standard input cannot be read") { () throws(SystemError) in
                try InputFile.standardInput().read(upTo: TextEditor.most)
            }
            return try TextEditor.decoded(bytes)
        case .editor:
            if session.options.noInput {
                throw Failure(
                    .usage, "An editor would be needed.", hint: "Give the notes by --text, or - for standard input.")
            }
            return try TextEditor(environment: session.environment).edit(former, as: Self.name)
        }
    }
}
