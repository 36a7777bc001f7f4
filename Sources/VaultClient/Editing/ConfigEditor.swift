internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultSettings

/// Lets the user edit the config file in place. The program itself writes it in one case only: a missing file starts as
/// a sample in which every line is a comment, and is removed if it stays unchanged.
package struct ConfigEditor {
    /// The result of an edit.
    package struct Outcome {
        /// The configuration with the file's new content.
        package let configuration: Configuration
        /// Set if the editor failed after it had written the file.
        package let failure: Failure?
    }

    private let environment: ClientEnvironment
    private let commands: Set<String>

    /// - Parameter commands: The names that `[keys]` may have.
    package init(environment: ClientEnvironment, commands: Set<String>) {
        (self.environment, self.commands) = (environment, commands)
    }

    /// - Returns: Nil if the file is unchanged.
    /// - Throws: ``Failure`` if nothing was changed.
    package func edit() throws(Failure) -> Outcome? {
        guard let path = environment.configuration.path else {
            throw Failure(.usage, "HOME isn't set, so there is no place for a config file.")
        }
        let (folder, name) = FileStore.locating(path)
        let isNew = !folder.has(name)
        if isNew { try makeSample(name, in: folder) }
        let former = content(of: path)
        var failure: Failure?
        do throws(Failure) { try TextEditor(environment: environment).open(path) } catch { failure = error }
        guard content(of: path) != former else {
            if isNew { try? folder.remove(name) }
            if let failure { throw failure.changingNothing }
            return nil
        }
        return Outcome(configuration: try reread(path), failure: failure.map(\.keepingWhatWasWritten))
    }

    private func makeSample(_ name: String, in folder: FileStore) throws(Failure) {
        do throws(SystemError) {
            try folder.make()
            try folder.write(Array(SettingsWriter.sample.utf8), to: name)
        } catch {
            throw Failure(
                .failed, "Can't create the config file '\(folder.path(of: name))'; nothing was changed.",
                hint: error.sentence)
        }
    }

    /// Nil if it cannot be read. Of a file that is too long for a config file, only the beginning is compared.
    private func content(of path: String) -> [UInt8]? {
        try? InputFile(path: path).read(upTo: TOMLReader.longest + 1)
    }

    /// Reads the file again. The default file may be missing, with every setting at its default; a named file must
    /// exist.
    private func reread(_ path: String) throws(Failure) -> Configuration {
        let isDefault = environment.paths.map { $0.config + "/config.toml" } == path
        return try Configuration.load(
            named: isDefault ? nil : path, in: environment, commands: commands)
    }
}

extension Failure {
    fileprivate var keepingWhatWasWritten: Failure {
        Failure(code, kind: kind, "\(cause); its changes were kept.", hint: advice)
    }
}
