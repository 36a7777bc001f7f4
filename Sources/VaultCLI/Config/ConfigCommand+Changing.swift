internal import CommandTable
internal import TerminalUI
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultScreens
internal import VaultSettings

extension ConfigCommand {
    /// Prints one bare value; exit code 3 if the keys of a command are not set.
    func get(_ name: String) throws(Failure) -> ExitCode {
        guard let row = SettingSources(environment).rows.first(where: { $0.name == name }) else {
            if let command = Settings.command(name), KeyMap.commands.contains(command) {
                console.say("\(name) isn't set; 'rvault help' and docs/keys.md list the default keys.")
                return .nothingMatched
            }
            throw ConfigCommand.unknown(name)
        }
        if console.options.json {
            try console.print(
                items: [["name": .string(row.name), "value": .string(row.value), "source": .string(row.source)]])
        } else {
            try console.print([console.visible(row.value)])
        }
        return .ok
    }

    func set(_ name: String, _ words: [String]) throws(Failure) -> ExitCode {
        let value = try ConfigCommand.value(of: name, words)
        try saved().change(name, to: value, commands: KeyMap.commands, isTried: console.options.dryRun)
        if console.options.dryRun {
            console.say("\(name) would be set to \(value.text); nothing was changed.")
            return .ok
        }
        if console.options.json {
            try console.print(items: [["name": .string(name), "value": .string(value.text)]])
        }
        switch configuration.layers.origin(of: name) {
        case .config(let line):
            console.warn(
                "\(name) is saved, but line \(line) of config.toml overrides it.")
        case .variable(let variable):
            console.warn("\(name) is saved, but \(variable) overrides it.")
        case .session, .saved, .standard:
            console.say("\(name) is set to \(value.text), from the next start.")
            if name.hasPrefix("format.") {
                console.say(
                    "A vault with its own format keeps it; change it on the Settings screen.")
            }
        }
        return .ok
    }

    func unset(_ name: String) throws(Failure) -> ExitCode {
        let command = Settings.command(name)
        guard SettingEntry.named(name) != nil || command.map(KeyMap.commands.contains) == true else {
            throw ConfigCommand.unknown(name)
        }
        try saved().change(name, to: nil, commands: KeyMap.commands, isTried: console.options.dryRun)
        if console.options.dryRun {
            console.say("\(name) would be unset; nothing was changed.")
            return .ok
        }
        console.say("\(name) is unset.")
        return .ok
    }

    private func saved() throws(Failure) -> SavedSettings {
        guard let saved = SavedSettings(environment) else {
            throw Failure(.usage, "HOME isn't set, so there is no place for settings.")
        }
        return saved
    }

    private static func unknown(_ name: String) -> Failure {
        Failure(.usage, "There is no setting \(name).", hint: "'rvault config' lists all settings.")
    }

    /// Converts words to a value of the setting's kind. For keys, each word is one key, and `none` removes all of them.
    private static func value(of name: String, _ words: [String]) throws(Failure) -> TOMLValue {
        if Settings.command(name) != nil { return .array(words == ["none"] ? [] : words.map(TOMLValue.string)) }
        let text = words.joined(separator: " ")
        // An unknown setting is reported where the value is assigned, with the nearest name.
        return SettingsReader.value(of: text, as: SettingEntry.named(name)?.kind)
    }
}
