internal import CommandTable
internal import Foundation
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
        let isNew = !FileManager.default.fileExists(atPath: path)
        if isNew { try makeSample(at: path) }
        let former = content(of: path)
        var failure: Failure?
        do throws(Failure) { try TextEditor(environment: environment).open(path) } catch { failure = error }
        guard content(of: path) != former else {
            if isNew { try? FileManager.default.removeItem(atPath: path) }
            if let failure { throw failure.changingNothing }
            return nil
        }
        return Outcome(configuration: try reread(path), failure: failure.map(\.keepingWhatWasWritten))
    }

    private func makeSample(at path: String) throws(Failure) {
        let files = FileManager.default
        let folder = FileStore.locating(path).store.directory
        try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard files.createFile(atPath: path, contents: Data(SettingsWriter.sample.utf8), attributes: mode) else {
            throw Failure(.failed, "Can't create the config file '\(path)'; nothing was changed.")
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
