internal import CommandTable
internal import Foundation
internal import SystemKit

/// Where the new text of some notes comes from.
struct NotesText {
    let session: CommandSession

    /// In bytes; far above what notes may have, so that the rule for them has the say.
    private static let most = 1 << 20
    private static let name = "notes.txt"

    /// The text without line ends at its end, which editors put there.
    func read(_ source: NoteArguments.Source, former: String) throws(Failure) -> String {
        switch source {
        case .text(let text): return Self.trimmed(text)
        case .standardInput:
            let bytes = try wrapped("Standard input cannot be read") { () throws(SystemError) in
                try InputFile.standardInput().read(upTo: Self.most)
            }
            return try Self.decoded(bytes)
        case .editor: return try edited(former)
        }
    }

    /// What the person makes of it in an editor; the file lies in memory for as long as that takes.
    private func edited(_ former: String) throws(Failure) -> String {
        if session.options.noInput {
            throw Failure(
                .usage, "An editor would be needed.", hint: "Give the notes by --text, or - for standard input.")
        }
        let command = try editor()
        let folder = try MemoryFolder.make("notes", session.environment)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = FileStore(directory: folder)
        let keeper = try wrapped("The notes cannot be put into a file") { () throws(SystemError) in
            let keeper = try FolderKeeper.start(removing: folder)
            try store.write(Array((former.isEmpty ? "" : former + "\n").utf8), to: Self.name)
            return keeper
        }
        let ending = try wrapped("\(command[0]) cannot be started") { () throws(SystemError) in
            try ForegroundProgram.run(
                ChildCommand(
                    command[0], command.dropFirst() + [store.path(of: Self.name)],
                    environment: session.environment.variables))
        }
        guard ending == .exited(0) else { throw Self.failed(command[0], ending) }
        let written = try wrapped("What the editor wrote cannot be read") { () throws(SystemError) in
            try store.read(Self.name, limit: Self.most)
        }
        _ = consume keeper
        guard let written else { throw Failure(.failed, "The editor removed the file; nothing was changed.") }
        return try Self.decoded(written)
    }

    /// The first that is set, in words; else what Debian calls the editor.
    private func editor() throws(Failure) -> [String] {
        let variables = session.environment.variables
        for name in ["VISUAL", "EDITOR"] {
            guard let value = variables[name], !value.isEmpty else { continue }
            do throws(CommandWords.Fault) { return try CommandWords.split(value) } catch {
                throw Failure(.usage, "\(name) is '\(value)', which is no command.", hint: "Does every quote end?")
            }
        }
        return ["editor"]
    }

    private static func failed(_ editor: String, _ ending: CommandResult.Ending) -> Failure {
        let how =
            switch ending {
            case .exited(let code): "ended with \(code)"
            case .signalled(let number): "was ended by signal \(number)"
            case .timedOut, .outputTooLarge, .cancelled: "was ended"
            }
        return Failure(.failed, "\(editor) \(how); nothing was changed.")
    }

    private static func decoded(_ bytes: [UInt8]) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.failed, "That is no text in UTF-8; nothing was changed.")
        }
        return trimmed(text.replacing("\r\n", with: "\n"))
    }

    private static func trimmed(_ text: String) -> String {
        let last = text.lastIndex { !$0.isNewline }
        return last.map { String(text[...$0]) } ?? ""
    }

    private func wrapped<Value: ~Copyable>(
        _ what: String, _ body: () throws(SystemError) -> Value
    ) throws(Failure) -> Value {
        do throws(SystemError) { return try body() } catch {
            throw Failure(.failed, "\(what); nothing was changed.", hint: error.description)
        }
    }
}
