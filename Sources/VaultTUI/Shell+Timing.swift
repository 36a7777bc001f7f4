internal import TerminalDriver
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultSync

extension Shell {
    /// The time when the loop has to wake even if nothing happens: to redraw countdowns, to sync, to lock.
    var deadline: ContinuousClock.Instant? {
        let tick = nextTick.map { ContinuousClock.now + $0 }
        let lock = model.isOpen ? idleLimit.map { lastInput + $0 } : nil
        return [tick, lock, isSyncing ? syncTimer.due : nil].compactMap(\.self).min()
    }

    /// Whether there is a server that may be asked.
    private var isSyncing: Bool {
        model.isOpen && model.context.status.isSyncing
    }

    func syncIfDue() {
        syncTimer.every = model.context.settings.effective.syncSeconds
        guard isSyncing, syncTimer.isDue(now: ContinuousClock.now) else { return }
        runner.session?.sync.wake(.timer)
    }

    /// The time until something on the screen changes by itself.
    private var nextTick: Duration? { App.secondsToTick(model).map { .seconds($0) } }
}
