internal import CommandTable
internal import SystemKit
package import Translation
internal import VaultAttachments
package import VaultWire

/// Shows a picture in the program of `RVAULT_VIEWER`, or else with `xdg-open`.
package struct PictureViewer {
    private let environment: ClientEnvironment
    private let program: NamedProgram

    /// - Throws: `.usage` if the variable isn't a command.
    package init(_ environment: ClientEnvironment) throws(Failure) {
        self.environment = environment
        let command = environment.variables["RVAULT_VIEWER"] ?? ""
        do throws(Failure) {
            program = try NamedProgram(command.isEmpty ? "xdg-open" : command, of: "RVAULT_VIEWER")
        } catch {
            throw error.ended
        }
    }

    /// Whether the program ends before the picture was looked at: xdg-open passes it on to another one.
    package var endsAtOnce: Bool { program.name.hasSuffix("xdg-open") }

    /// Writes a decrypted copy, starts the program, waits for its end, and removes the copy after `looked`.
    ///
    /// - Parameters:
    ///   - isQuiet: whether the program may print nothing, because something is drawn on the terminal.
    ///   - warn: called if the copy can't be in memory.
    ///   - looked: returns when the copy is no longer needed.
    /// - Throws: `.failed` if there is no place for the copy, or the program can't be started or fails.
    package func show(
        _ bytes: [UInt8], _ type: MediaContentType, isQuiet: Bool = false, warn: (Phrase) -> Void,
        until looked: () -> Void
    ) throws(Failure) {
        let folder = try MemoryFolder.make("picture", environment)
        let store = FileStore(directory: folder.path)
        defer { store.removeWhole() }
        if let warning = folder.warning { warn(warning) }
        let name = "receipt.\(type.fileExtension)"
        let keeper = try Self.write(bytes, to: name, in: store)
        try run(on: store.path(of: name), isQuiet: isQuiet)
        looked()
        _ = consume keeper
    }

    private static func write(
        _ bytes: [UInt8], to name: String, in store: FileStore
    ) throws(Failure) -> FolderKeeper {
        do throws(SystemError) {
            let keeper = try FolderKeeper.start(removing: store.directory)
            try store.write(bytes, to: name)
            return keeper
        } catch {
            throw Failure(.failed, "Can't write a decrypted copy to \(store.directory).", hint: error.sentence)
        }
    }

    private func run(on path: String, isQuiet: Bool) throws(Failure) {
        let ending: CommandResult.Ending
        do throws(SystemError) {
            let command = program.command([path], environment: environment.variables)
            ending = try isQuiet ? ForegroundProgram.runQuietly(command) : ForegroundProgram.run(command)
        } catch {
            throw Failure(
                .failed, "Can't start \(program.name).",
                hint: error.code == .notFound
                    ? "Install xdg-utils, or name a viewer in RVAULT_VIEWER." : error.sentence)
        }
        if let fault = program.fault(ending) { throw fault.ended }
    }
}
