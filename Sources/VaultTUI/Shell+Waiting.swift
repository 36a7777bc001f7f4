internal import SuspensionKit
internal import SystemKit
internal import TerminalDriver
internal import TerminalUI
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore
internal import VaultSync

extension Shell {
    /// Handles what the user typed, pressed or clicked.
    ///
    /// - Parameter next: The event after it, if that arrived while the program was busy. If it is a letter, results for
    ///   this one are not read.
    func take(_ input: InputEvent, before next: LoopEvent<ShellNews>?) {
        lastInput = ContinuousClock.now
        // The timer ticks only while nothing is typed, so continuous typing has to update the time as well.
        if environment.now.milliseconds / 1_000 != model.context.now.milliseconds / 1_000 { tick() }
        let asked = App.update(&model, .input(input))
        perform(typing.take(asked, goesOn: next?.isLetter == true && model.isTyping))
        if input == .resumed || input == .focus(gained: true) { runner.session?.sync.resumeFromRest() }
    }
}

extension LoopEvent {
    fileprivate var isLetter: Bool {
        if case .input(.key(.character)) = self { true } else { false }
    }
}

extension Shell {
    /// Watches the files beside the store, which change when this process, sync or another process has written.
    func startWatching(_ open: OpenVault) {
        if let descriptor = watch?.descriptor { loop.unwatch(descriptor: descriptor) }
        // Without a watch (this computer may have too many), it looks every few seconds.
        watch = nil
        guard let made = try? FileWatch(directory: FileStore.locating(open.files.path).store.directory) else { return }
        loop.watch(Watch(descriptor: made.descriptor, message: .storeTouched))
        watch = consume made
    }

    func listenToNetwork() {
        guard let made = try? NetworkWatch() else { return }
        loop.watch(Watch(descriptor: made.descriptor, message: .networkTouched))
        network = consume made
    }

    /// Notices that the computer sleeps and wakes up, where there is logind; returns at once. A vault that does not sync
    /// has no use for it, and opens no socket for it.
    func listenToSuspension() {
        guard isSyncing, suspension == nil else { return }
        let inbox = loop.inbox
        suspension = try? SleepWatch(environment.variables) { inbox.post(.suspension($0)) }
    }

    /// The time when the loop has to wake even if nothing happens: to redraw countdowns, to sync, to lock.
    var deadline: ContinuousClock.Instant? {
        let tick = nextTick.map { ContinuousClock.now + $0 }
        let lock = model.isOpen ? idleLimit.map { lastInput + $0 } : nil
        let look = model.isOpen && !isWatching ? ContinuousClock.now + .seconds(2) : nil
        return [tick, lock, look, isSyncing ? syncTimer.due : nil].compactMap(\.self).min()
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
