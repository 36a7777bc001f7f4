package import TerminalUI
package import VaultModel

/// What a config file says; nil and empty where it says nothing.
package struct Settings: Hashable, Sendable {
    /// A path, or the name of a vault, where neither `--vault` nor `RVAULT_VAULT` says which.
    package var vault: String?
    /// The name of a theme.
    package var theme: String?
    /// `auto`, `utf8` or `ascii`.
    package var lines: String?
    package var mouse: Bool?
    /// Whether the last line tells the keys.
    package var hints: Bool?
    package var dates: DayFormat?
    package var currency: Currency?
    /// By the names of commands.
    package var keys: [String: [Key]] = [:]
    /// In which line each setting stands, by `section.key`.
    package var places: [String: Int] = [:]

    package init() {}
}
