/// The settings of a window in layers, one for each source; the first layer that sets a value wins.
package struct SettingLayers: Hashable, Sendable {
    /// The source of a value.
    package enum Origin: Hashable, Sendable {
        /// Changed in this window although the environment or the config file sets it; valid until the program ends.
        case session
        /// An environment variable, with its name.
        case variable(String)
        /// The config file, with the line number.
        case config(line: Int)
        /// Changed on a screen or by `rvault config set`.
        case saved
        case standard
    }

    /// Overrides all other layers, for this window only.
    package private(set) var session = Settings()
    /// From the environment; overrides the config file.
    package let variables: Settings
    /// From the config file; only read, never written.
    package let config: Settings
    /// Written by the program itself.
    package private(set) var saved: Settings

    package init(config: Settings = Settings(), saved: Settings = Settings(), variables: Settings = Settings()) {
        self.variables = variables
        self.config = config
        self.saved = saved
    }

    /// The values in effect.
    package var effective: Settings { session.over(variables.over(config.over(saved))) }

    package func origin(of name: String) -> Origin {
        if session.value(of: name) != nil { return .session }
        if variables.value(of: name) != nil { return .variable(SettingEntry.named(name)?.variable ?? "") }
        if config.value(of: name) != nil { return .config(line: config.places[name] ?? 0) }
        return saved.value(of: name) != nil ? .saved : .standard
    }

    /// Whether the environment or the config file overrides the saved value; neither is ever written here.
    package func isFixed(_ name: String) -> Bool {
        variables.value(of: name) != nil || config.value(of: name) != nil
    }

    /// Changes a setting: permanently if neither the environment nor the config file sets it, otherwise for this
    /// window.
    ///
    /// - Throws: A ``ConfigFault`` that says what is expected, if there is no such setting or it cannot have the value.
    package mutating func set(
        _ name: String, to value: TOMLValue, commands: Set<String>
    ) throws(ConfigFault) {
        if !isFixed(name) {
            try SettingsReader.assign(value, to: name, in: &saved, commands: commands)
        } else {
            try SettingsReader.assign(value, to: name, in: &session, commands: commands)
        }
    }

    /// Adopts the session layer of an earlier run of the same window.
    package mutating func restore(session: Settings) { self.session = session }

    /// Resets a setting to the value of the environment, the config file or the default.
    package mutating func reset(_ name: String) {
        session.remove(name)
        if !isFixed(name) { saved.remove(name) }
    }
}
