internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultClient

/// Reads the new text of a receipt's notes from its source.
struct NotesText {
    let session: CommandSession

    private static let name = "notes.txt"

    /// The text without trailing line breaks, which editors add.
    func read(_ source: NoteArguments.Source, former: String) throws(Failure) -> String {
        switch source {
        case .text(let text): return TextEditor.trimmed(text)
        case .standardInput:
            return try TextEditor.decoded(try standardInput())
        case .editor:
            if session.options.noInput {
                throw Failure(
                    .usage, "This needs an editor, which --no-input rules out.",
                    hint: "Pass the notes with --text, or - for standard input.")
            }
            return try TextEditor(environment: session.environment).edit(former, as: Self.name) {
                session.console.warn($0.english)
            }
        }
    }

    private func standardInput() throws(Failure) -> [UInt8] {
        do throws(SystemError) { return try InputFile.standardInput().read(upTo: TextEditor.most) } catch {
            throw Failure(
                .failed, "Can't read standard input; nothing was changed.", hint: error.sentence)
        }
    }
}
