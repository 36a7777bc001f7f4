internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultSettings

/// The program's own file of settings: what was changed on the Settings screen and by `rvault config set`.
struct SavedSettings {
    static let name = "settings.toml"

    private let store: FileStore

    /// Nil without a usable HOME.
    init?(_ environment: ClientEnvironment) {
        guard let paths = environment.paths else { return nil }
        store = FileStore(directory: paths.state)
    }

    var path: String { store.path(of: SavedSettings.name) }

    /// What cannot be read is at its default: nobody writes this file by hand.
    func read(commands: () -> Set<String>) -> Settings {
        guard let bytes = try? InputFile(path: path).read(upTo: TOMLReader.longest + 1),
            let text = String(validating: bytes, as: UTF8.self)
        else { return Settings() }
        return SettingsReader.read(text, commands: commands()).settings
    }

    /// Changes one setting, and leaves what other windows have changed meanwhile as it is.
    ///
    /// - Parameters:
    ///   - value: nil goes back to what holds without it.
    ///   - isTried: only says whether it could be done.
    /// - Throws: `.usage` with what is expected, where there is no such setting or it cannot have the value.
    func change(_ name: String, to value: TOMLValue?, commands: Set<String>, isTried: Bool = false) throws(Failure) {
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
        do throws(SystemError) {
            try store.prepare()
            let text = SettingsWriter.heading + SettingsWriter.text(settings)
            try store.write(Array(text.utf8), to: SavedSettings.name)
        } catch {
            throw Failure(error)
        }
    }
}
