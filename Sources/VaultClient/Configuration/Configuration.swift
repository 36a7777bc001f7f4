internal import CommandTable
internal import SystemKit
internal import Translation
package import VaultSettings

/// The settings at the start of the program. The config file is only read, never written, and an invalid entry leaves
/// its default.
package struct Configuration: Sendable {
    /// The file's path; nil without a usable HOME.
    package let path: String?
    /// Whether the file exists and could be read.
    package let isThere: Bool
    /// The settings from the environment, from the file, and from changes in the program itself.
    package private(set) var layers: SettingLayers
    package let faults: [ConfigFault]
    /// Faults in environment variables, each with the variable's name.
    package let variableFaults: [String]

    /// A configuration without a file, with every setting at its default.
    package static let none = Configuration(
        path: nil, isThere: false, layers: SettingLayers(), faults: [], variableFaults: [])

    /// The settings in effect, unless a flag or the vault overrides them.
    package var settings: Settings { layers.effective }

    /// Reads the file that `--config` names, or else `config.toml` in the settings directory, which need not exist.
    ///
    /// - Parameter commands: The names that `[keys]` may have; evaluated only if there is a file, because every command
    ///   starts here.
    /// - Throws: ``Failure`` with `.usage` for a named file that cannot be read.
    package static func load(
        named: String?, in environment: ClientEnvironment, commands: @autoclosure () -> Set<String>
    ) throws(Failure) -> Configuration {
        let (variables, variableFaults) = SettingsReader.read(variables: environment.variables)
        guard let path = named ?? environment.paths.map({ $0.config + "/config.toml" }) else {
            return Configuration(
                path: nil, isThere: false, layers: SettingLayers(variables: variables), faults: [],
                variableFaults: variableFaults)
        }
        let saved = SavedSettings(environment)?.read(commands: commands) ?? Settings()
        let made = { (isThere: Bool, settings: Settings, faults: [ConfigFault]) in
            Configuration(
                path: path, isThere: isThere,
                layers: SettingLayers(config: settings, saved: saved, variables: variables), faults: faults,
                variableFaults: variableFaults)
        }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try InputFile(path: path).read(upTo: TOMLReader.longest + 1)
        } catch {
            if named != nil {
                throw Failure(.usage, "Can't read the config file '\(path)': \(error.description)")
            }
            let isMissing = error.code == .notFound
            let fault = ConfigFault(line: 1, column: 1, "Can't read the file: \(error.description)")
            return made(false, Settings(), isMissing ? [] : [fault])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let fault = ConfigFault(line: 1, column: 1, "The file isn't UTF-8.")
            return made(true, Settings(), [fault])
        }
        let (settings, faults) = SettingsReader.read(text, commands: commands())
        return made(true, settings, faults)
    }

    /// Restores what a window had set for itself before it was locked.
    package mutating func restore(_ start: LockedStart) { layers.restore(session: start.session) }

    /// The first fault with its place and the number of further ones, or else the first fault of a variable; nil for
    /// none.
    package var complaint: String? {
        guard let first = faults.first, let path else { return variableFaults.first }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let more = faults.count > 1 ? " (\(faults.count - 1) more)" : ""
        return "\(name):\(first.line): \(first.sentence)\(more) 'rvault config check' lists all."
    }
}
