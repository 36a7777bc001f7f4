package import SystemKit
internal import Translation
package import VaultModel
internal import VaultSettings

/// What the program was started with, read once, and handed on as values.
package struct ClientEnvironment: Sendable {
    /// All variables of the process.
    package let variables: [String: String]
    /// Nil without a usable HOME.
    package let paths: XDGPaths?
    package let clock: WallClock
    /// The person's own zone, for days and times that are shown.
    package let zone: LocalZone
    /// What the person's config file says.
    package var configuration = Configuration.none
    /// What the run before this one handed over, see ``LockedStart``; nil for a start like any other.
    package var handover: [UInt8]?
    /// Set where the program was started again by a lock.
    var lockedStart: LockedStart?
    /// Nil where nobody asked for one.
    var log: EventLog?
    /// How long to wait for another program that uses the vault; nil for what each part waits by itself.
    var patience: Duration?

    /// As the process has it.
    package static func current() -> ClientEnvironment {
        ClientEnvironment(variables: ProcessEnvironment.current(), clock: .system, zone: .system)
    }

    package init(variables: [String: String], clock: WallClock, zone: LocalZone) {
        self.variables = variables
        self.clock = clock
        self.zone = zone
        paths = XDGPaths(environment: variables)
    }

    /// The device's clock.
    package var now: Timestamp { Timestamp(milliseconds: clock.now()) }

    /// Seconds that local time is ahead of UTC now.
    package var secondsFromUTC: Int { zone.seconds(at: clock.now()) }

    /// The day in the person's own zone.
    package var today: CalendarDay {
        Timestamp(milliseconds: clock.now() + Int64(secondsFromUTC) * 1000).day
    }

    /// What this device is called in the account's list: the machine's name, at most 100 characters.
    package var deviceName: String {
        String((variables["RVAULT_DEVICE"] ?? HostName.current() ?? "terminal").prefix(100))
    }

    /// A path for people, with `~` for the home directory.
    package func shown(path: String) -> String {
        guard let home = variables["HOME"], home.count > 1, path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// The language that the person reads: as they set it, else that of the locale.
    var language: Language { language(configuration.settings) }

    /// - Parameter settings: of another moment than the start of the program.
    func language(_ settings: Settings) -> Language {
        settings.language.flatMap(Language.init(rawValue:)) ?? Language(variables: variables)
    }

    /// Whether the program is to be lines: `RVAULT_PLAIN=1`, the setting, or a terminal that can do nothing else.
    var wantsPlain: Bool {
        if let wish = wish("RVAULT_PLAIN") { return wish }
        return configuration.settings.plain ?? false || variables["TERM"] == "dumb" && DescriptorIO.isTerminal(1)
    }

    /// Whether the vault is only to be looked at: `RVAULT_READ_ONLY=1`.
    var wantsReadOnly: Bool { wish("RVAULT_READ_ONLY") ?? false }

    /// What a variable that is a switch says: 0 for no; nil where it says nothing.
    private func wish(_ variable: String) -> Bool? {
        guard let text = variables[variable], !text.isEmpty else { return nil }
        return SettingsReader.isYes(text)
    }

    /// Whether the person allowed plain HTTP to other machines: `RVAULT_INSECURE_HTTP=1`.
    package var allowsPlainHTTP: Bool { variables["RVAULT_INSECURE_HTTP"] == "1" }

    /// The program's version, as `rvault version` prints it.
    package static let version = "0.1.0"
}
