internal import CommandTable
internal import SystemKit
internal import Translation
package import VaultSettings

/// The program's own settings file, written by the Settings screen and by `rvault config set`.
package struct SavedSettings {
    static let name = "settings.toml"

    private let store: FileStore

    /// Nil without a usable HOME.
    package init?(_ environment: ClientEnvironment) {
        guard let paths = environment.paths else { return nil }
        store = FileStore(directory: paths.state)
    }

    /// The file's path.
    package var path: String { store.path(of: SavedSettings.name) }

    /// Reads the settings. Invalid ones get their defaults without a message, because nobody writes this file manually.
    func read(commands: () -> Set<String>) -> Settings {
        guard let bytes = try? InputFile(path: path).read(upTo: TOMLReader.longest + 1),
            let text = String(validating: bytes, as: UTF8.self)
        else { return Settings() }
        return SettingsReader.read(text, commands: commands()).settings
    }

    /// Changes one setting, and keeps what other windows have changed in the file.
    ///
    /// - Parameters:
    ///   - value: The new value; nil removes the setting.
    ///   - isTried: Whether to check only that the change is possible.
    /// - Throws: `.usage` with what is expected, if there is no such setting or it cannot have the value.
    package func change(_ name: String, to value: TOMLValue?, commands: Set<String>, isTried: Bool = false)
        throws(Failure)
    {
        var settings = read { commands }
        do throws(ConfigFault) {
            if let value {
                try SettingsReader.assign(value, to: name, in: &settings, commands: commands)
            } else {
                settings.remove(name)
            }
        } catch {
            throw Failure(.usage, outside: error.sentence, hint: "'rvault config' lists all settings.")
        }
        if isTried { return }
        try Failure.wrapping {
            try store.prepare()
            let text = SettingsWriter.heading + SettingsWriter.text(settings)
            try store.write(Array(text.utf8), to: SavedSettings.name)
        }
    }
}
