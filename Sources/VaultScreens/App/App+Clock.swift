import VaultModel

extension App {
    /// The interval in seconds at which the shell has to send ticks; nil while the vault is locked, because nothing on
    /// the screen depends on the time then.
    ///
    /// Line 1 shows how long ago the last sync was, to the minute. The sync screen counts seconds until the next
    /// attempt and until a pairing code expires.
    package static func secondsToTick(_ model: Model) -> Int? {
        guard model.isOpen else { return nil }
        return model.isCounting ? 1 : 60
    }
}
