import VaultModel

extension App {
    /// In how many seconds the shell has to send the next tick; nil while nothing that is seen depends on the time.
    ///
    /// Line 1 says how long ago the last sync was, to the minute; the sync screen counts
    /// seconds while it waits, and while a code of pairing is good.
    package static func secondsToTick(_ model: Model) -> Int? {
        guard model.isOpen else { return nil }
        return model.isCounting ? 1 : 60
    }
}
