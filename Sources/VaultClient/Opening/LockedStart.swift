package import VaultSettings

/// Data for a start after a lock: that only a person may open the vault, and the window's own settings. It contains
/// nothing of the vault.
package struct LockedStart: Hashable, Sendable {
    /// The window's own settings, which override the config file until the program ends.
    let session: Settings

    package init(session: Settings) {
        self.session = session
    }

    private static let heading = "# locked\n"

    /// The text for the program that is started again.
    package var text: String { LockedStart.heading + SettingsWriter.text(session) }

    /// Nil if the bytes do not come from a lock.
    package init?(_ bytes: [UInt8]?, commands: @autoclosure () -> Set<String>) {
        guard let bytes, let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(LockedStart.heading)
        else { return nil }
        session = SettingsReader.read(text, commands: commands()).settings
    }
}
