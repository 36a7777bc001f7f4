package import VaultModel
package import VaultSync

/// Knows whether the server can be reached: by the machine's network, by health checks, and by how other requests went.
///
/// While the server answers well it asks nothing by itself, so an idle program stays idle. While it doesn't, it asks
/// again and again, ever more rarely, so that recovery shows without a key.
package actor ReachWatcher {
    /// What the watcher tells.
    package enum News: Hashable, Sendable {
        /// To be shown; it has held for long enough.
        case shown(Reach)
        /// The server answers again after it did not: sync may act at once.
        case back
        /// This computer is on no network any longer: what is under way will get no answer.
        case lost
    }

    /// No more than one health check in this many milliseconds.
    package static let interval: Int64 = 5000
    /// Above so many milliseconds an answer is slow.
    package static let slow: Int64 = 2000
    /// While the server can't be reached, a health check follows after this many milliseconds at the latest.
    package static let longestPause: Int64 = 30_000

    /// Milliseconds that a health check of a server that answered fast may take.
    static let shortestPatience: Int64 = 3000
    /// How long a late answer counts, the most that a health check may take, and the least between two returns that are
    /// told, in milliseconds.
    static let recent: Int64 = 30_000

    private let probe: @Sendable (Duration) async -> RemoteFailure?
    private let clock: SyncClock
    private let hasNetwork: @Sendable () -> Bool
    private let news: @Sendable (News) -> Void
    private var debouncer = ReachDebouncer()
    private var lastCheck: Int64?
    private var isChecking = false
    private var checkIsPlanned = false
    private var timer: Task<Void, Never>?
    /// The next check that nobody asks for, and how many came before it since the server answered well.
    private var nextCheck: Task<Void, Never>?
    private var repetitions = 0
    private var isResting = false
    private var hasEnded = false
    /// When the server answered last, and after how many milliseconds.
    private var lastAnswer: (at: Int64, took: Int64)?
    /// Whether a check found no server since the last answer, rather than one that is late.
    private var isAway = false
    /// When it was told last that the server is back.
    private var lastBack: Int64?

    /// The probe makes one health check with a new nonce within that time, and gives nil where our server answered.
    /// `hasNetwork` tells whether this computer is on any network; where it isn't, that is believed without a probe.
    package init(
        clock: SyncClock, probe: @escaping @Sendable (Duration) async -> RemoteFailure?,
        hasNetwork: @escaping @Sendable () -> Bool = { true },
        news: @escaping @Sendable (News) -> Void
    ) {
        self.clock = clock
        self.probe = probe
        self.hasNetwork = hasNetwork
        self.news = news
    }

    /// Looks whether there is a network, and asks the server whether it is there; within ``interval`` of the last time,
    /// at the end of that.
    package func check() async {
        isResting = false
        await look()
    }

    private func look() async {
        guard !hasEnded, !isResting else { return }
        guard hasNetwork() else { return observe(.offline) }
        guard !isChecking, !checkIsPlanned else { return }
        if let lastCheck, clock.monotonic() < lastCheck + ReachWatcher.interval {
            checkIsPlanned = true
            let pause = lastCheck + ReachWatcher.interval - clock.monotonic()
            let slept: Void? = try? await clock.sleep(pause)
            checkIsPlanned = false
            guard slept != nil, !isChecking, !isResting else { return }
        }
        await ask()
    }

    private func ask() async {
        isChecking = true
        let began = clock.monotonic()
        lastCheck = began
        let failure = await probe(.milliseconds(patience))
        isChecking = false
        guard hasNetwork(), failure?.lacksNetwork != true else { return observe(.offline) }
        let reach = ReachWatcher.reach(failure, after: clock.monotonic() - began)
        if reach.isReached { lastAnswer = (clock.monotonic(), clock.monotonic() - began) }
        if failure?.kind == .noAnswer, isAnswering(since: began) { return observe(.slow) }
        isAway = isAway || !reach.isReached && failure?.kind != .noAnswer
        observe(reach)
    }

    /// Milliseconds that a health check may take: as long as the last answer twice, within the bounds for one.
    private var patience: Int64 {
        min(
            max(ReachWatcher.shortestPatience, 2 * min(lastAnswer?.took ?? 0, ReachWatcher.recent)), ReachWatcher.recent
        )
    }

    /// Whether a health check that ran out of time since then says no more than that the server is slow: requests are
    /// answered beside it, or one was a moment ago and took its time too.
    private func isAnswering(since began: Int64) -> Bool {
        guard let lastAnswer else { return false }
        return lastAnswer.at > began
            || lastAnswer.took > ReachWatcher.slow && clock.monotonic() - lastAnswer.at <= ReachWatcher.recent
    }

    /// Another request was answered by our server after so many milliseconds.
    package func answered(milliseconds: Int) {
        isResting = false
        lastAnswer = (clock.monotonic(), Int64(milliseconds))
        observe(Int64(milliseconds) > ReachWatcher.slow ? .slow : .online)
    }

    /// The stream to our server stands, which says nothing of how long requests take.
    package func attached() {
        isResting = false
        observe(debouncer.observed == .slow ? .slow : .online)
    }

    /// Another request has been without an answer for ``slow`` milliseconds: the server is slow, or silent, and a health
    /// check beside that request tells which.
    package func overdue() async {
        if debouncer.observed.isReached { observe(.slow) }
        await check()
    }

    /// Asks nothing by itself until somebody asks for a check, or a request tells how it went; while sync is paused, say.
    /// A check that is under way comes to its end, and is the last one.
    package func rest() {
        isResting = true
        nextCheck?.cancel()
        nextCheck = nil
    }

    /// Asks and tells nothing from now on.
    package func end() {
        hasEnded = true
        rest()
        timer?.cancel()
    }

    /// What an attempt says: on a network, no answer or one that isn't ours is a limited network.
    static func reach(_ failure: RemoteFailure?, after milliseconds: Int64) -> Reach {
        switch failure?.kind {
        case nil, .status: milliseconds > slow ? .slow : .online
        case .unreachable, .cancelled, .noAnswer, .foreign, .unreadable: .limited
        }
    }

    private func observe(_ reach: Reach) {
        guard !hasEnded else { return }
        let (before, shown) = (debouncer.observed, debouncer.shown)
        debouncer.observe(reach, at: clock.monotonic())
        if reach == .offline, before != .offline { news(.lost) }
        if reach.isReached { tellOfReturn(after: before, shown: shown) }
        tell(unless: shown)
        plan()
        planCheck(after: reach)
    }

    private func tell(unless shown: Reach) {
        if debouncer.shown != shown { news(.shown(debouncer.shown)) }
    }

    /// A network is told of each time it comes back; a server that comes and goes, or is too busy for a health check,
    /// only now and then: what follows would be one more request to it.
    private func tellOfReturn(after before: Reach, shown: Reach) {
        let wasAway = isAway || !shown.isReached
        isAway = false
        let isDue = lastBack.map { clock.monotonic() >= $0 + ReachWatcher.recent } ?? true
        guard before == .offline || before == .limited && wasAway && isDue else { return }
        lastBack = clock.monotonic()
        news(.back)
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

    /// Shows what has held long enough; called by a timer of its own.
    func settle() {
        let shown = debouncer.shown
        debouncer.settle(at: clock.monotonic())
        tell(unless: shown)
    }

    /// One more, only while the server isn't there or is slow. Without a network it costs no request.
    private func planCheck(after reach: Reach) {
        nextCheck?.cancel()
        nextCheck = nil
        guard reach != .online else { return repetitions = 0 }
        guard !isResting else { return }
        let pause = min(ReachWatcher.interval << min(repetitions, 8), ReachWatcher.longestPause)
        nextCheck = Task { [clock, weak self] in
            do { try await clock.sleep(pause) } catch { return }
            await self?.checkAgain()
        }
    }

    /// In a task that nobody cancels: a check under way is not to be cut short by another request's answer.
    private func checkAgain() {
        repetitions += 1
        Task { await look() }
    }
}

extension Reach {
    /// Whether the server answers, be it slowly; not known yet counts as such.
    fileprivate var isReached: Bool {
        switch self {
        case .unknown, .online, .slow: true
        case .limited, .offline: false
        }
    }
}
