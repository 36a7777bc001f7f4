/// The settings of a window, from all places that can say something; the first that does, counts.
package struct SettingLayers: Hashable, Sendable {
    /// Where a value comes from.
    package enum Origin: Hashable, Sendable {
        /// Changed here although the environment or the config file says otherwise: until the program ends.
        case session
        /// A variable of the environment, with its name.
        case variable(String)
        /// The config file, with the line.
        case config(line: Int)
        /// Changed on a screen or by `rvault config set`.
        case saved
        case standard
    }

    /// Over all others; of this window alone.
    package private(set) var session = Settings()
    /// Of the environment, before the config file.
    package let variables: Settings
    /// Only ever read.
    package let config: Settings
    /// What the program keeps itself.
    package private(set) var saved: Settings

    package init(config: Settings = Settings(), saved: Settings = Settings(), variables: Settings = Settings()) {
        self.variables = variables
        self.config = config
        self.saved = saved
    }

    /// What holds.
    package var effective: Settings { session.over(variables.over(config.over(saved))) }

    package func origin(of name: String) -> Origin {
        if session.value(of: name) != nil { return .session }
        if variables.value(of: name) != nil { return .variable(SettingEntry.named(name)?.variable ?? "") }
        if config.value(of: name) != nil { return .config(line: config.places[name] ?? 0) }
        return saved.value(of: name) != nil ? .saved : .standard
    }

    /// Whether something that is never written goes before what is kept.
    package func isFixed(_ name: String) -> Bool {
        variables.value(of: name) != nil || config.value(of: name) != nil
    }

    /// Changes a setting: for good where neither the environment nor the config file says something of it, else for this
    /// window.
    ///
    /// - Throws: what is expected, where it cannot have the value.
    package mutating func set(
        _ name: String, to value: TOMLValue, commands: Set<String>
    ) throws(ConfigFault) {
        if !isFixed(name) {
            try SettingsReader.assign(value, to: name, in: &saved, commands: commands)
        } else {
            try SettingsReader.assign(value, to: name, in: &session, commands: commands)
        }
    }

    /// Takes over what an earlier run of the same window had set for itself.
    package mutating func restore(session: Settings) { self.session = session }

    /// Takes back what was changed, so that the config file or the default holds again.
    package mutating func reset(_ name: String) {
        session.remove(name)
        if !isFixed(name) { saved.remove(name) }
    }
}
