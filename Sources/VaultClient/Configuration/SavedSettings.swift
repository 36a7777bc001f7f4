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
        (try? stored(commands: commands)) ?? Settings()
    }

    /// - Throws: ``Failure`` for a file that can't be read.
    private func stored(commands: () -> Set<String>) throws(Failure) -> Settings {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try InputFile(path: path).read(upTo: TOMLReader.longest + 1)
        } catch {
            if error.code == .notFound { return Settings() }
            throw Failure(error)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.failed, "\(path) isn't text: move it away, and change the setting again.")
        }
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
        if isTried {
            _ = try changed(try stored { commands }, name, to: value, commands)
            return
        }
        try Failure.wrapping {
            try store.prepare()
            // Another window that changes another setting at the same time reads what this one has written.
            try store.inTurn {
                let settings = try changed(try stored { commands }, name, to: value, commands)
                let text = SettingsWriter.heading + SettingsWriter.text(settings)
                try store.write(Array(text.utf8), to: SavedSettings.name)
            }
        }
    }

    private func changed(
        _ former: Settings, _ name: String, to value: TOMLValue?, _ commands: Set<String>
    ) throws(Failure) -> Settings {
        var settings = former
        do throws(ConfigFault) {
            if let value {
                try SettingsReader.assign(value, to: name, in: &settings, commands: commands)
            } else {
                settings.remove(name)
            }
        } catch {
            throw Failure(.usage, outside: error.sentence, hint: "'rvault config' lists all settings.")
        }
        return settings
    }
}
