package import VaultModel
package import VaultSync

/// Knows whether the server can be reached: by health checks when somebody asks, and by how other requests went.
///
/// It asks nothing by itself, so an idle program stays idle. Changes of network interfaces are not watched here: the
/// composition calls ``check()`` when something hints at one.
package actor ReachWatcher {
    /// What the watcher tells.
    package enum News: Hashable, Sendable {
        /// To be shown; it has held for long enough.
        case shown(Reach)
        /// The server answers again after it did not: sync may act at once.
        case back
    }

    /// No more than one health check in this many milliseconds.
    package static let interval: Int64 = 5000
    /// Above so many milliseconds an answer is slow.
    package static let slow: Int64 = 2000

    private let probe: @Sendable () async -> RemoteFailure?
    private let clock: SyncClock
    private let hasNetwork: @Sendable () -> Bool
    private let news: @Sendable (News) -> Void
    private var debouncer = ReachDebouncer()
    private var lastCheck: Int64?
    private var isChecking = false
    private var checkIsPlanned = false
    private var timer: Task<Void, Never>?

    /// The probe makes one health check with a new nonce, and gives nil where our server answered. `hasNetwork` tells a
    /// machine without any network from one whose server is away.
    package init(
        clock: SyncClock, probe: @escaping @Sendable () async -> RemoteFailure?,
        hasNetwork: @escaping @Sendable () -> Bool = { false },
        news: @escaping @Sendable (News) -> Void
    ) {
        self.clock = clock
        self.probe = probe
        self.hasNetwork = hasNetwork
        self.news = news
    }

    /// Asks the server whether it is there; within ``interval`` of the last time, at the end of that.
    package func check() async {
        guard !isChecking, !checkIsPlanned else { return }
        if let lastCheck, clock.monotonic() < lastCheck + ReachWatcher.interval {
            checkIsPlanned = true
            let pause = lastCheck + ReachWatcher.interval - clock.monotonic()
            let slept: Void? = try? await clock.sleep(pause)
            checkIsPlanned = false
            guard slept != nil, !isChecking else { return }
        }
        isChecking = true
        defer { isChecking = false }
        let began = clock.monotonic()
        lastCheck = began
        let failure = await probe()
        let reach = ReachWatcher.reach(failure, after: clock.monotonic() - began)
        observe(reach == .offline && hasNetwork() ? .limited : reach)
    }

    /// Another request was answered by our server after so many milliseconds.
    package func answered(milliseconds: Int) {
        observe(Int64(milliseconds) > ReachWatcher.slow ? .slow : .online)
    }

    /// What an attempt says: an answer that is not ours, or none at all on a network, is a limited network.
    static func reach(_ failure: RemoteFailure?, after milliseconds: Int64) -> Reach {
        switch failure?.kind {
        case nil, .status: milliseconds > slow ? .slow : .online
        case .unreachable, .cancelled: .offline
        case .noAnswer, .foreign, .unreadable: .limited
        }
    }

    private func observe(_ reach: Reach) {
        let (before, shown) = (debouncer.observed, debouncer.shown)
        debouncer.observe(reach, at: clock.monotonic())
        if before == .offline || before == .limited, reach == .online || reach == .slow { news(.back) }
        tell(unless: shown)
        plan()
    }

    private func tell(unless shown: Reach) {
        if debouncer.shown != shown { news(.shown(debouncer.shown)) }
    }

    /// One timer, only while a change waits to be shown.
    private func plan() {
        timer?.cancel()
        timer = debouncer.due.map { due in
            let pause = max(0, due - clock.monotonic())
            return Task { [clock, weak self] in
                do { try await clock.sleep(pause) } catch { return }
                await self?.settle()
            }
        }
    }

    private func settle() {
        let shown = debouncer.shown
        debouncer.settle(at: clock.monotonic())
        tell(unless: shown)
    }
}
