internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultScreens
internal import VaultSettings

extension EffectRunner {
    /// Writes a setting to the program's own file, after all writes that were requested before.
    func keep(_ name: String, _ value: TOMLValue?) {
        writes.add { [environment, inbox] in
            do throws(Failure) {
                try SavedSettings(environment)?.change(name, to: value, commands: KeyMap.commands)
            } catch {
                inbox.post(.answer(.failed(ShellSentences.settingNotKept(error.message))))
            }
        }
    }
}
