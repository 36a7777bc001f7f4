internal import CommandTable
internal import Foundation
internal import SystemKit
internal import Translation

/// The person's own editor: `$VISUAL`, else `$EDITOR`, else what Debian calls the editor. Blocks until it has ended.
///
/// Whatever goes wrong is thrown as a sentence, and nothing is changed then.
struct TextEditor {
    let environment: ClientEnvironment

    /// In bytes; far above what a text of ours may have, so that the rule for that text has the say.
    static let most = 1 << 20

    /// What the person makes of a text; it lies in memory for as long as that takes, under that name.
    ///
    /// - Returns: the text without line ends at its end, which editors put there.
    func edit(_ former: String, as name: String) throws(Failure) -> String {
        let words: [String]
        do throws(Failure) { words = try self.words } catch { throw error.changingNothing }
        let folder = try MemoryFolder.make("notes", environment)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = FileStore(directory: folder)
        let keeper = try Self.wrapped("The text cannot be put into a file") { () throws(SystemError) in
            let keeper = try FolderKeeper.start(removing: folder)
            try store.write(Array((former.isEmpty ? "" : former + "\n").utf8), to: name)
            return keeper
        }
        do throws(Failure) { try run(words, on: store.path(of: name)) } catch { throw error.changingNothing }
        let written = try Self.wrapped("What the editor wrote cannot be read") { () throws(SystemError) in
            try store.read(name, limit: Self.most)
        }
        _ = consume keeper
        guard let written else { throw Failure(.failed, "The editor removed the file; nothing was changed.") }
        return try Self.decoded(written)
    }

    /// Lets the person edit a file of their own where it lies. Whoever calls has to look whether it was changed, also where
    /// this throws: the sentence has no end yet.
    func open(_ path: String) throws(Failure) {
        try run(try words, on: path)
    }

    private func run(_ words: [String], on path: String) throws(Failure) {
        let ending: CommandResult.Ending
        do throws(SystemError) {
            ending = try ForegroundProgram.run(
                ChildCommand(words[0], words.dropFirst() + [path], environment: environment.variables))
        } catch {
            throw Failure(.failed, "\(words[0]) cannot be started", hint: Phrase(outside: error.description))
        }
        guard ending == .exited(0) else { throw Self.failed(words[0], ending) }
    }

    /// The first that is set, in words.
    private var words: [String] {
        get throws(Failure) {
            for name in ["VISUAL", "EDITOR"] {
                guard let value = environment.variables[name], !value.isEmpty else { continue }
                do throws(CommandWords.Fault) { return try CommandWords.split(value) } catch {
                    throw Failure(.usage, "\(name) is '\(value)', which is no command", hint: "Does every quote end?")
                }
            }
            return ["editor"]
        }
    }

    private static func failed(_ editor: String, _ ending: CommandResult.Ending) -> Failure {
        switch ending {
        case .exited(let code): Failure(.failed, "\(editor) ended with \(code)")
        case .signalled(let number): Failure(.failed, "\(editor) was ended by signal \(number)")
        case .timedOut, .outputTooLarge, .cancelled: Failure(.failed, "\(editor) was ended")
        }
    }

    /// Bytes as text, with the line ends that all texts here have.
    static func decoded(_ bytes: [UInt8]) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.failed, "That is no text in UTF-8; nothing was changed.")
        }
        return trimmed(text.replacing("\r\n", with: "\n"))
    }

    static func trimmed(_ text: String) -> String {
        let last = text.lastIndex { !$0.isNewline }
        return last.map { String(text[...$0]) } ?? ""
    }

    static func wrapped<Value: ~Copyable>(
        _ what: Phrase, _ body: () throws(SystemError) -> Value
    ) throws(Failure) -> Value {
        do throws(SystemError) { return try body() } catch {
            throw Failure(.failed, "\(what); nothing was changed.", hint: Phrase(outside: error.description))
        }
    }
}

extension Failure {
    /// With the end of its sentence, where nothing came of it.
    var changingNothing: Failure { Failure(code, kind: kind, "\(cause); nothing was changed.", hint: advice) }
}
