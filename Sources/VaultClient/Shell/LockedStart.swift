internal import VaultSettings

/// What a start that follows a lock has to know: that nobody but a person opens the vault, and what was set for the
/// window. Nothing of the vault is in it.
struct LockedStart: Hashable, Sendable {
    /// Of the window alone: what goes before the config file until the program ends.
    let session: Settings

    init(session: Settings) {
        self.session = session
    }

    private static let heading = "# locked\n"

    /// For the program that is started again.
    var text: String { LockedStart.heading + SettingsWriter.text(session) }

    /// Nil for what no lock has handed over.
    init?(_ bytes: [UInt8]?, commands: @autoclosure () -> Set<String>) {
        guard let bytes, let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(LockedStart.heading)
        else { return nil }
        session = SettingsReader.read(text, commands: commands()).settings
    }
}
