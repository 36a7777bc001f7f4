internal import CommandTable
internal import SystemKit
package import Translation
internal import VaultAttachments
package import VaultWire

/// Shows a picture in the program of `RVAULT_VIEWER`, or else with `xdg-open`.
package struct PictureViewer {
    private let environment: ClientEnvironment
    private let words: [String]

    /// - Throws: `.usage` if the variable isn't a command.
    package init(_ environment: ClientEnvironment) throws(Failure) {
        self.environment = environment
        let command = environment.variables["RVAULT_VIEWER"] ?? ""
        do throws(CommandWords.Fault) {
            words = try CommandWords.split(command.isEmpty ? "xdg-open" : command)
        } catch {
            throw Failure(
                .usage, "RVAULT_VIEWER is '\(command)', which isn't a command.", hint: "Check for an unclosed quote.")
        }
    }

    /// Whether the program ends before the picture was looked at: xdg-open passes it on to another one.
    package var endsAtOnce: Bool { words.first?.hasSuffix("xdg-open") ?? false }

    /// Writes a decrypted copy, starts the program, waits for its end, and removes the copy after `looked`.
    ///
    /// - Parameters:
    ///   - warn: called if the copy can't be in memory.
    ///   - looked: returns when the copy is no longer needed.
    /// - Throws: `.failed` if there is no place for the copy, or the program can't be started.
    package func show(
        _ bytes: [UInt8], _ type: MediaContentType, warn: (Phrase) -> Void, until looked: () -> Void
    ) throws(Failure) {
        let folder = try MemoryFolder.make("picture", environment)
        defer { FileStore(directory: folder).removeWhole() }
        if folder.hasPrefix("/tmp/") {
            warn("There is no memory file system; the decrypted copy is in /tmp until it is removed.")
        }
        let store = FileStore(directory: folder)
        let name = "receipt.\(type.fileExtension)"
        do throws(SystemError) {
            let keeper = try FolderKeeper.start(removing: folder)
            try store.write(bytes, to: name)
            try run(on: store.path(of: name))
            looked()
            _ = consume keeper
        } catch {
            throw Failure(
                .failed, "Can't start \(words[0]).",
                hint: error.code == .notFound
                    ? "Install xdg-utils, or name a viewer in RVAULT_VIEWER." : error.sentence)
        }
    }

    private func run(on path: String) throws(SystemError) {
        _ = try ForegroundProgram.run(
            ChildCommand(words[0], words.dropFirst() + [path], environment: environment.variables))
    }
}
