package import SystemKit
package import Translation
package import VaultModel
internal import VaultSettings

/// The environment of the program, read once at the start and passed on as values.
package struct ClientEnvironment: Sendable {
    /// All variables of the process.
    package let variables: [String: String]
    /// Nil without a usable HOME.
    package let paths: XDGPaths?
    package let clock: WallClock
    /// The user's time zone, for the days and times on the screen.
    package let zone: LocalZone
    /// The user's settings.
    package var configuration = Configuration.none
    /// The data that the previous run handed over, see ``LockedStart``; nil for an ordinary start.
    package var handover: [UInt8]?
    /// Set if the program was restarted by a lock.
    package var lockedStart: LockedStart?
    /// The ID of the receipt at which the screens start; nil for the list.
    package var startReceipt: String?
    /// Nil if no log was requested.
    package var log: EventLog?
    /// How long to wait for another program that uses the vault; nil for the default of each part.
    package var patience: Duration?
    /// The bad network that is rehearsed; nil for the real one.
    package var rehearsal: NetworkRehearsal?

    /// The environment of this process.
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

    /// The offsets of the moments that the screens show.
    package var offsets: LocalOffsets {
        let (start, year) = (Timestamp(milliseconds: 1_262_304_000_000), Int64(366 * 86_400_000))
        return LocalOffsets(
            from: start, through: Timestamp(milliseconds: clock.now() + year), seconds: zone.seconds(at:))
    }

    /// A moment shifted into local time; the result has no zone.
    package func local(_ moment: Timestamp) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + Int64(zone.seconds(at: moment.milliseconds)) * 1000)
    }

    /// The current day in the user's time zone.
    package var today: CalendarDay { local(now).day }

    /// `2026-11-20 21:04`, in local time as on the screens.
    package func minute(_ moment: Timestamp) -> String {
        let text = local(moment).description
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }

    /// This device's name in the account's list: `RVAULT_DEVICE` or the host name, at most 100 characters.
    package var deviceName: String {
        String((variables["RVAULT_DEVICE"] ?? HostName.current() ?? "terminal").prefix(100))
    }

    /// A path for people, with `~` for the home directory.
    package func shown(path: String) -> String {
        guard let home = variables["HOME"], home.count > 1, path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// The path that a person typed, with the home directory for `~`.
    package func expanded(path: String) -> String {
        guard path.hasPrefix("~/"), let home = variables["HOME"] else { return path }
        return home + path.dropFirst()
    }

    /// The user's language: from the settings, else from the locale.
    package var language: Language { language(configuration.settings) }

    /// - Parameter settings: The settings to use; they may be newer than those of the program's start.
    func language(_ settings: Settings) -> Language {
        settings.language.flatMap(Language.init(rawValue:)) ?? Language(variables: variables)
    }

    /// Whether to use lines instead of screens: `RVAULT_PLAIN=1`, the setting, or a terminal that cannot show screens.
    package var wantsPlain: Bool {
        if let wish = wish("RVAULT_PLAIN") { return wish }
        return configuration.settings.plain ?? false || variables["TERM"] == "dumb" && DescriptorIO.isTerminal(1)
    }

    /// Whether the vault is read-only: `RVAULT_READ_ONLY=1`.
    var wantsReadOnly: Bool { wish("RVAULT_READ_ONLY") ?? false }

    /// The value of a switch variable, where 0 means no; nil if it is not set.
    private func wish(_ variable: String) -> Bool? {
        guard let text = variables[variable], !text.isEmpty else { return nil }
        return SettingsReader.isYes(text)
    }

    /// Whether the user allowed plain HTTP to other computers: `RVAULT_INSECURE_HTTP=1`.
    package var allowsPlainHTTP: Bool { variables["RVAULT_INSECURE_HTTP"] == "1" }
}
