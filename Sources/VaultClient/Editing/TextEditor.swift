internal import CommandTable
internal import SystemKit
package import Translation

/// The user's editor: `$VISUAL`, else `$EDITOR`, else Debian's `editor`. Blocks until it exits.
///
/// Errors are thrown as sentences. ``edit(_:as:)`` changes nothing then.
package struct TextEditor {
    package let environment: ClientEnvironment

    package init(environment: ClientEnvironment) {
        self.environment = environment
    }

    /// The limit in bytes; far above that of any text here, so that the text's own limit applies.
    package static let most = 1 << 20

    /// Lets the user edit a text, which lies in memory under that name until the editor exits.
    ///
    /// - Parameter warn: called if the text can't be in memory.
    /// - Returns: The text without trailing line breaks, which editors add.
    package func edit(_ former: String, as name: String, warn: (Phrase) -> Void) throws(Failure) -> String {
        let program: NamedProgram
        do throws(Failure) { program = try self.program } catch { throw error.changingNothing }
        let folder = try MemoryFolder.make("notes", environment)
        let store = FileStore(directory: folder.path)
        defer { store.removeWhole() }
        if let warning = folder.warning { warn(warning) }
        let keeper = try Self.wrapped("Can't write the text to a file") { () throws(SystemError) in
            let keeper = try FolderKeeper.start(removing: folder.path)
            try store.write(Array((former.isEmpty ? "" : former + "\n").utf8), to: name)
            return keeper
        }
        do throws(Failure) { try run(program, on: store.path(of: name)) } catch { throw error.changingNothing }
        let written = try Self.wrapped("Can't read the editor's file") { () throws(SystemError) in
            try store.read(name, limit: Self.most)
        }
        _ = consume keeper
        guard let written else { throw Failure(.failed, "The editor removed the file; nothing was changed.") }
        return try Self.decoded(written)
    }

    /// Lets the user edit a file in place. The caller has to check whether the file was changed, even if this throws,
    /// and to complete the error's sentence accordingly.
    func open(_ path: String) throws(Failure) {
        try run(try program, on: path)
    }

    private func run(_ program: NamedProgram, on path: String) throws(Failure) {
        let ending: CommandResult.Ending
        do throws(SystemError) {
            ending = try ForegroundProgram.run(
                program.command([path], environment: environment.variables))
        } catch {
            throw Failure(.failed, "Can't start \(program.name)", hint: error.sentence)
        }
        if let fault = program.fault(ending) { throw fault }
    }

    /// The first command that is set.
    private var program: NamedProgram {
        get throws(Failure) {
            for name in ["VISUAL", "EDITOR"] {
                guard let value = environment.variables[name], !value.isEmpty else { continue }
                return try NamedProgram(value, of: name)
            }
            return try NamedProgram("editor", of: "EDITOR")
        }
    }

    /// Decodes UTF-8 text, and converts its line breaks to those of all texts here.
    package static func decoded(_ bytes: [UInt8]) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.failed, "The text isn't UTF-8; nothing was changed.")
        }
        return trimmed(text.replacing("\r\n", with: "\n"))
    }

    /// The text without the line breaks at its end.
    package static func trimmed(_ text: String) -> String {
        let last = text.lastIndex { !$0.isNewline }
        return last.map { String(text[...$0]) } ?? ""
    }

    private static func wrapped<Value: ~Copyable>(
        _ what: Phrase, _ body: () throws(SystemError) -> Value
    ) throws(Failure) -> Value {
        do throws(SystemError) { return try body() } catch {
            throw Failure(.failed, "\(what); nothing was changed.", hint: error.sentence)
        }
    }
}

extension Failure {
    /// The failure with the end of its sentence, if nothing was changed.
    var changingNothing: Failure { Failure(code, kind: kind, "\(cause); nothing was changed.", hint: advice) }
}
