internal import CommandTable
internal import TerminalUI
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultScreens
internal import VaultSettings

/// `rvault config`: shows the settings in effect and their sources, changes them, and checks the config file.
struct ConfigCommand {
    let environment: ClientEnvironment
    let console: Console

    var configuration: Configuration { environment.configuration }

    func run(_ action: ConfigAction) throws(Failure) -> ExitCode {
        switch action {
        case .path: return try path()
        case .edit: return try edit()
        case .check: return try check()
        case .show: return try show()
        case .get(let name): return try get(name)
        case .set(let name, let words): return try set(name, words)
        case .unset(let name): return try unset(name)
        }
    }

    private func path() throws(Failure) -> ExitCode {
        guard let path = configuration.path else {
            throw Failure(
                .usage, "HOME isn't set, so there is no place for a config file.", hint: "Name one with --config.")
        }
        if console.options.json {
            try console.print(items: [["path": .string(path), "isThere": .bool(configuration.isThere)]])
        } else {
            try console.print([path])
        }
        return .ok
    }

    /// Opens the file in the user's editor, then checks it as `check` does.
    private func edit() throws(Failure) -> ExitCode {
        if console.options.dryRun {
            throw Failure(.usage, "Editing has no dry run.", hint: "'rvault config check' checks the file.")
        }
        if console.options.noInput {
            throw Failure(
                .usage, "This needs an editor, which --no-input rules out.",
                hint: "'rvault config path' prints the file's path.")
        }
        guard let outcome = try ConfigEditor(environment: environment, commands: KeyMap.commands).edit() else {
            console.say("The config file is unchanged.")
            return .ok
        }
        if let failure = outcome.failure { console.warn(console.visible(failure.description)) }
        var environment = environment
        environment.configuration = outcome.configuration
        let checked = try ConfigCommand(environment: environment, console: console).check()
        return outcome.failure == nil ? checked : .failed
    }

    /// Prints faults and clashes as `path:line:column: sentence`, as compilers do.
    private func check() throws(Failure) -> ExitCode {
        let found = configuration.faults + clashes
        let elsewhere = savedClashes + configuration.variableFaults
        if console.options.json {
            try console.print(
                items: found.map { fault in
                    [
                        "line": .integer(Int64(fault.line)), "column": .integer(Int64(fault.column)),
                        "message": .string(fault.sentence),
                    ]
                } + elsewhere.map { ["message": .string($0)] })
        } else {
            try console.print(
                found.map { "\(configuration.path ?? ""):\($0.line):\($0.column): \($0.sentence)" })
            try console.print(elsewhere.map { console.visible($0) })
            if found.isEmpty, elsewhere.isEmpty {
                console.say(
                    configuration.isThere
                        ? "No problems found." : "There is no config file. No other problems found.")
            }
        }
        return found.isEmpty && elsewhere.isEmpty ? .ok : .usage
    }

    private var clashes: [ConfigFault] {
        KeyMap(overrides: configuration.layers.config.keys).clashes.map { clash in
            let places = configuration.layers.config.places
            let line = places["keys." + clash.first] ?? places["keys." + clash.second] ?? 1
            return ConfigFault(line: line, column: 1, ConfigCommand.sentence(clash))
        }
    }

    /// Clashes that come from saved settings, which have no line to name. The file's own clashes are reported above.
    private var savedClashes: [String] {
        let ofFile = KeyMap(overrides: configuration.layers.config.keys).clashes.map(ConfigCommand.sentence)
        return KeyMap(overrides: configuration.settings.keys).clashes.map(ConfigCommand.sentence)
            .filter { !ofFile.contains($0) }
    }

    private static func sentence(_ clash: KeyMap.Clash) -> String {
        "\(clash.key.label) is bound to both \(clash.first) and \(clash.second) (\(clash.screen)); \(clash.first) wins."
    }

    private func show() throws(Failure) -> ExitCode {
        let rows = SettingSources(environment).rows
        if console.options.json {
            try console.print(
                items: rows.map {
                    ["name": .string($0.name), "value": .string($0.value), "source": .string($0.source)]
                })
            return .ok
        }
        var table = TextTable(columns: [
            .init(title: "Setting"), .init(title: "Value", isFlexible: true, isWhole: true), .init(title: "Source"),
            .init(title: "Description", isFlexible: true),
        ])
        table.rows = rows.map { [$0.name, console.visible($0.value), $0.source, $0.about] }
        try console.page(table.render(width: console.columns, paint: console.paint))
        if let complaint = configuration.complaint { console.say(complaint) }
        return .ok
    }
}
