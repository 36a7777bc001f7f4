package import TerminalUI
package import VaultModel

/// The settings of a config file; nil or empty for those it does not set.
package struct Settings: Hashable, Sendable {
    /// A path or the name of a vault, used if neither `--vault` nor `RVAULT_VAULT` names one.
    package var vault: String?
    /// Seconds without a keypress after which the screens lock; 0 for never.
    package var lockAfter: Int?
    /// A program that prints the passphrase, with its arguments in shell syntax.
    package var passphraseCommand: String?
    /// `light`, `standard` or `strong`: the cost of deriving the key from a new passphrase.
    package var keyCost: String?
    /// The name of a theme.
    package var theme: String?
    /// `auto`, `utf8` or `ascii`.
    package var lines: String?
    package var mouse: Bool?
    /// Whether the program works with lines instead of screens.
    package var plain: Bool?
    /// `auto`, or the code of a language.
    package var language: String?
    /// Whether the last line shows the keys.
    package var hints: Bool?
    /// How pictures are shown.
    package var pictures: PictureChoice?
    /// The bytes of pictures on this device beyond which originals leave that the server has.
    package var pictureQuota: Int64?
    package var dates: DayFormat?
    package var currency: Currency?
    /// `auto`, or names of tesseract with a plus between them.
    package var importLanguages: String?
    /// Folders whose files are taken; each begins with `/` or `~/`.
    package var watch: [String]?
    /// Seconds without a change after which a file in such a folder is complete.
    package var settle: Int?
    /// `keep` or `trash`: what happens to a file that was taken.
    package var afterImport: String?
    /// Days before an expiry date or return deadline on which a reminder is sent.
    package var reminderDays: [Int]?
    /// Minutes after midnight from which reminders are sent.
    package var reminderMinute: Int?
    /// A program that receives reminders, with its arguments in shell syntax.
    package var reminderCommand: String?
    /// The first and the last minute of the hours without reminders; equal for none.
    package var quietMinutes: [Int]?
    /// The address that gets reminders as mails.
    package var reminderMail: String?
    /// A program that sends a mail from its standard input to the address that is its last argument, with its own
    /// arguments in shell syntax.
    package var mailProgram: String?
    /// Whether reminders go to the desktop.
    package var tellsDesktop: Bool?
    /// The server's address, with its scheme.
    package var server: String?
    /// Seconds between two syncs that nothing else requested; 0 for none.
    package var syncEvery: Int?
    /// A program that prints the password for signing in, with its arguments in shell syntax.
    package var tokenCommand: String?
    /// Keys by the name of their command.
    package var keys: [String: [Key]] = [:]
    /// The line of each setting, by `section.key`.
    package var places: [String: Int] = [:]

    /// ``syncEvery``, or the default of 15 minutes.
    package var syncSeconds: Int { syncEvery ?? 15 * 60 }

    /// ``pictureQuota``, or the default of 2 GiB.
    package var quotaBytes: Int64 { pictureQuota ?? 2 << 30 }

    package init() {}
}
