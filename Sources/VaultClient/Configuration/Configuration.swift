internal import CommandTable
internal import SystemKit
package import VaultSettings

/// The config file as it was at the start: only read, never written, and what is wrong in it leaves its default.
package struct Configuration: Sendable {
    /// Where it is looked for; nil without a usable HOME.
    package let path: String?
    /// Whether it is there and could be read.
    package let isThere: Bool
    package let settings: Settings
    package let faults: [ConfigFault]

    /// No file, and everything at its default.
    package static let none = Configuration(path: nil, isThere: false, settings: Settings(), faults: [])

    private init(path: String?, isThere: Bool, settings: Settings, faults: [ConfigFault]) {
        self.path = path
        self.isThere = isThere
        self.settings = settings
        self.faults = faults
    }

    /// Reads the file that `--config` names, else `config.toml` in the directory for settings, which need not exist.
    ///
    /// - Parameter commands: names that `[keys]` may have; asked for only where there is a file, since every command
    ///   begins here.
    /// - Throws: ``Failure`` with `.usage` for a named file that cannot be read.
    package static func load(
        named: String?, in environment: ClientEnvironment, commands: @autoclosure () -> Set<String>
    ) throws(Failure) -> Configuration {
        guard let path = named ?? environment.paths.map({ $0.config + "/config.toml" }) else { return .none }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try InputFile(path: path).read(upTo: TOMLReader.longest + 1)
        } catch {
            if named != nil {
                throw Failure(.usage, "The config file '\(path)' cannot be read: \(error.description)")
            }
            let isMissing = error.code == .notFound
            let fault = ConfigFault(line: 1, column: 1, "The file cannot be read: \(error.description)")
            return Configuration(path: path, isThere: false, settings: Settings(), faults: isMissing ? [] : [fault])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let fault = ConfigFault(line: 1, column: 1, "The file is not UTF-8.")
            return Configuration(path: path, isThere: true, settings: Settings(), faults: [fault])
        }
        let (settings, faults) = SettingsReader.read(text, commands: commands())
        return Configuration(path: path, isThere: true, settings: settings, faults: faults)
    }

    /// The first fault with its place, and how many more there are; nil for a good file.
    var complaint: String? {
        guard let first = faults.first, let path else { return nil }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let more = faults.count > 1 ? " (\(faults.count - 1) more)" : ""
        return "\(name):\(first.line): \(first.sentence)\(more) 'rvault config check' lists all."
    }
}
