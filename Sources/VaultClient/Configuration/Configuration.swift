internal import CommandTable
internal import SystemKit
internal import Translation
package import VaultSettings

/// The settings as they were at the start. The config file is only read, never written, and what is wrong in it leaves
/// its default.
package struct Configuration: Sendable {
    /// Where it is looked for; nil without a usable HOME.
    package let path: String?
    /// Whether it is there and could be read.
    package let isThere: Bool
    /// What the file says, and what was changed in the program itself.
    package private(set) var layers: SettingLayers
    package let faults: [ConfigFault]
    /// What is wrong in variables of the environment, each with its name.
    package let variableFaults: [String]

    /// No file, and everything at its default.
    package static let none = Configuration(
        path: nil, isThere: false, layers: SettingLayers(), faults: [], variableFaults: [])

    /// What holds where no flag, no variable and no vault says otherwise.
    package var settings: Settings { layers.effective }

    /// Reads the file that `--config` names, else `config.toml` in the directory for settings, which need not exist.
    ///
    /// - Parameter commands: names that `[keys]` may have; asked for only where there is a file, since every command
    ///   begins here.
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
                throw Failure(.usage, "The config file '\(path)' cannot be read: \(error.description)")
            }
            let isMissing = error.code == .notFound
            let fault = ConfigFault(line: 1, column: 1, "The file cannot be read: \(error.description)")
            return made(false, Settings(), isMissing ? [] : [fault])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let fault = ConfigFault(line: 1, column: 1, "The file is not UTF-8.")
            return made(true, Settings(), [fault])
        }
        let (settings, faults) = SettingsReader.read(text, commands: commands())
        return made(true, settings, faults)
    }

    /// Takes over what a window had set for itself before it was locked.
    mutating func restore(_ start: LockedStart) { layers.restore(session: start.session) }

    /// The first fault with its place, and how many more there are; nil for a good file.
    var complaint: String? {
        guard let first = faults.first, let path else { return variableFaults.first }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let more = faults.count > 1 ? " (\(faults.count - 1) more)" : ""
        return "\(name):\(first.line): \(first.sentence)\(more) 'rvault config check' lists all."
    }
}
