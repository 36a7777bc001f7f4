package import TerminalUI
package import VaultModel

/// What a config file says; nil and empty where it says nothing.
package struct Settings: Hashable, Sendable {
    /// A path, or the name of a vault, where neither `--vault` nor `RVAULT_VAULT` says which.
    package var vault: String?
    /// Seconds without a key after which the screens lock; 0 for never.
    package var lockAfter: Int?
    /// A program that prints the passphrase, with its arguments as a shell would have them.
    package var passphraseCommand: String?
    /// `light`, `standard` or `strong`: what it costs to derive the key of a new passphrase.
    package var keyCost: String?
    /// The name of a theme.
    package var theme: String?
    /// `auto`, `utf8` or `ascii`.
    package var lines: String?
    package var mouse: Bool?
    /// Lines instead of screens.
    package var plain: Bool?
    /// `auto`, or the code of a language.
    package var language: String?
    /// Whether the last line tells the keys.
    package var hints: Bool?
    package var dates: DayFormat?
    package var currency: Currency?
    /// Days before an end on which it is told.
    package var reminderDays: [Int]?
    /// Minutes after midnight from which it is told.
    package var reminderMinute: Int?
    /// A program that is told, with its arguments as a shell would have them.
    package var reminderCommand: String?
    /// Whether the desktop is told.
    package var tellsDesktop: Bool?
    /// An address with its scheme.
    package var server: String?
    /// Seconds between two syncs that nothing else asked for; 0 for none.
    package var syncEvery: Int?
    /// A program that prints the password for signing in, with its arguments as a shell would have them.
    package var tokenCommand: String?
    /// By the names of commands.
    package var keys: [String: [Key]] = [:]
    /// In which line each setting stands, by `section.key`.
    package var places: [String: Int] = [:]

    /// ``syncEvery``, else what holds where nobody says anything.
    package var syncSeconds: Int { syncEvery ?? 15 * 60 }

    package init() {}
}
