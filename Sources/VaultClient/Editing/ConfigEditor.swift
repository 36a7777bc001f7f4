internal import CommandTable
internal import Foundation
internal import SystemKit
internal import Translation
internal import VaultScreens
internal import VaultSettings

/// The person's config file in the person's editor, where it lies. The program itself writes it in one case only: a file
/// that is not there begins as a sample in which every line is a comment, and goes again where it was left so.
struct ConfigEditor {
    /// What came of it.
    struct Outcome {
        /// What the file says now.
        let configuration: Configuration
        /// The editor failed, after it had written.
        let failure: Failure?
    }

    let environment: ClientEnvironment

    /// - Returns: nil where the file is as it was.
    /// - Throws: ``Failure`` where nothing was changed.
    func edit() throws(Failure) -> Outcome? {
        guard let path = environment.configuration.path else {
            throw Failure(.usage, "HOME is not set, so there is no place for a config file.")
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
            throw Failure(.failed, "The config file '\(path)' cannot be made; nothing was changed.")
        }
    }

    /// Nil where it cannot be read; what is longer than a config file may be differs by its beginning or not at all.
    private func content(of path: String) -> [UInt8]? {
        try? InputFile(path: path).read(upTo: TOMLReader.longest + 1)
    }

    /// The default place may be empty again, and then everything is at its default; a named file has to be there.
    private func reread(_ path: String) throws(Failure) -> Configuration {
        let isDefault = environment.paths.map { $0.config + "/config.toml" } == path
        return try Configuration.load(
            named: isDefault ? nil : path, in: environment, commands: KeyMap.commands)
    }
}

extension Failure {
    fileprivate var keepingWhatWasWritten: Failure {
        Failure(code, kind: kind, "\(cause); what it wrote is there.", hint: advice)
    }
}
