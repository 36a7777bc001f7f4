package import VaultModel
package import VaultSync

/// Determines whether the server can be reached: from the computer's networks, health checks, and the outcome of other
/// requests.
///
/// While the server answers well, it sends nothing by itself, so that an idle program stays idle. Otherwise it checks
/// again and again, at growing intervals, so that recovery shows without a key press.
package actor ReachabilityWatcher {
    /// The watcher's notifications.
    package enum News: Hashable, Sendable {
        /// The reachability to show, after it has held for long enough.
        case shown(Reachability)
        /// The server answers again after an outage: sync may act at once.
        case back
        /// This computer is no longer on any network: requests under way will get no answer.
        case lost
    }

    /// The minimum number of milliseconds between two health checks.
    package static let interval: Int64 = 5000
    /// An answer that takes more milliseconds than this is slow.
    package static let slow: Int64 = 2000
    /// While the server cannot be reached, a health check follows after this many milliseconds at the latest.
    package static let longestPause: Int64 = 30_000

    /// The milliseconds that a health check may take if the server last answered fast.
    static let shortestPatience: Int64 = 3000
    /// In milliseconds: how long a late answer counts, the most that a health check may take, and the least time
    /// between two reports of the server's return.
    static let recent: Int64 = 30_000

    private let probe: @Sendable (Duration) async -> RemoteFailure?
    private let clock: SyncClock
    private let hasNetwork: @Sendable () -> Bool
    private let news: @Sendable (News) -> Void
    private var debouncer = ReachDebouncer()
    /// The last observation, shown or not.
    private var observed = Reachability.unknown
    /// Whether this computer was on no network when that was last looked at.
    private var isCut = false
    private let pace: HealthPace
    private var isChecking = false
    private var checkIsPlanned = false
    private var timer: Task<Void, Never>?
    /// The next check that nobody asked for, and how many such checks were made since the server answered well.
    private var nextCheck: Task<Void, Never>?
    private var repetitions = 0
    private var isResting = false
    private var hasEnded = false
    /// When the server last answered, and after how many milliseconds.
    private var lastAnswer: (at: Int64, took: Int64)?
    /// Whether a check since the last answer found no server, rather than a late one.
    private var isAway = false
    /// When the server's return was last reported.
    private var lastBack: Int64?

    /// `probe` makes one health check with a new nonce within the given time, and returns nil if our server answered.
    /// `hasNetwork` returns whether this computer is on any network; if it is not, that is believed without a probe.
    /// `pace` is shared with the watchers before and after this one.
    package init(
        clock: SyncClock, pace: HealthPace = HealthPace(),
        probe: @escaping @Sendable (Duration) async -> RemoteFailure?,
        hasNetwork: @escaping @Sendable () -> Bool = { true },
        news: @escaping @Sendable (News) -> Void
    ) {
        self.clock = clock
        self.pace = pace
        self.probe = probe
        self.hasNetwork = hasNetwork
        self.news = news
    }

    /// Checks for a network, and asks the server for its health. Within ``interval`` of the previous check it waits
    /// until the interval is over.
    package func check() async {
        isResting = false
        await look()
    }

    private func look() async {
        guard !hasEnded, !isResting else { return }
        guard looksForNetwork() else { return observe(.offline) }
        guard !isChecking, !checkIsPlanned else { return }
        while let pause = pace.take(at: clock.monotonic()) {
            checkIsPlanned = true
            let slept: Void? = try? await clock.sleep(pause)
            checkIsPlanned = false
            guard slept != nil, !hasEnded, !isChecking, !isResting else { return }
            guard looksForNetwork() else { return observe(.offline) }
        }
        await ask()
    }

    /// Returns whether this computer is on a network. When one has come, the outage is over, although the server's
    /// answer may take until the next turn: another outage counts from its own beginning.
    private func looksForNetwork() -> Bool {
        let isThere = hasNetwork()
        defer { isCut = !isThere }
        guard isThere, isCut, !hasEnded else { return isThere }
        let shown = debouncer.shown
        debouncer.forgetWorse(at: clock.monotonic())
        tell(unless: shown)
        plan()
        return true
    }

    private func ask() async {
        isChecking = true
        let began = clock.monotonic()
        let failure = await probe(.milliseconds(patience))
        isChecking = false
        guard looksForNetwork(), failure?.lacksNetwork != true else { return observe(.offline) }
        let reach = ReachabilityWatcher.reach(failure, after: clock.monotonic() - began)
        if reach.isReached { lastAnswer = (clock.monotonic(), clock.monotonic() - began) }
        if failure?.kind == .noAnswer, isAnswering(since: began) { return observe(.slow) }
        isAway = isAway || !reach.isReached && failure?.kind != .noAnswer
        observe(reach)
    }

    /// The milliseconds that a health check may take: twice as long as the last answer, within the bounds.
    private var patience: Int64 {
        min(
            max(ReachabilityWatcher.shortestPatience, 2 * min(lastAnswer?.took ?? 0, ReachabilityWatcher.recent)),
            ReachabilityWatcher.recent
        )
    }

    /// Whether a health check that started at `began` and timed out only shows that the server is slow: another request
    /// was answered during it, or a moment ago and slowly, too.
    private func isAnswering(since began: Int64) -> Bool {
        guard let lastAnswer else { return false }
        return lastAnswer.at > began
            || lastAnswer.took > ReachabilityWatcher.slow
                && clock.monotonic() - lastAnswer.at <= ReachabilityWatcher.recent
    }

    /// Notes that our server answered another request, after that many milliseconds.
    package func answered(milliseconds: Int) {
        isResting = false
        lastAnswer = (clock.monotonic(), Int64(milliseconds))
        observe(Int64(milliseconds) > ReachabilityWatcher.slow ? .slow : .online)
    }

    /// Notes that the stream to our server is connected, which says nothing about how long requests take.
    package func attached() {
        isResting = false
        observe(observed == .slow ? .slow : .online)
    }

    /// Notes that another request has been without an answer for ``slow`` milliseconds: the server is slow or silent,
    /// and a health check beside that request shows which.
    package func overdue() async {
        if observed.isReached { observe(.slow) }
        await check()
    }

    /// Makes no checks until one is requested or another request reports its outcome, for example while sync is paused.
    /// A check under way completes, and is the last one.
    package func rest() {
        isResting = true
        nextCheck?.cancel()
        nextCheck = nil
    }

    /// Stops all checks and notifications permanently.
    package func end() {
        hasEnded = true
        rest()
        timer?.cancel()
    }

    /// The reachability that an attempt on a network indicates.
    static func reach(_ failure: RemoteFailure?, after milliseconds: Int64) -> Reachability {
        switch failure?.kind {
        case nil, .status: milliseconds > slow ? .slow : .online
        case .foreign: failure?.mayNeedLogin == true ? .portal : .limited
        case .unreachable, .cancelled, .noAnswer, .unreadable: .limited
        }
    }

    private func observe(_ reach: Reachability) {
        guard !hasEnded else { return }
        let (before, shown) = (observed, debouncer.shown)
        observed = reach
        debouncer.observe(reach, at: clock.monotonic())
        if reach == .offline, before != .offline { news(.lost) }
        if reach.isReached { tellOfReturn(after: before, shown: shown) }
        tell(unless: shown)
        plan()
        planCheck(after: reach)
    }

    private func tell(unless shown: Reachability) {
        if debouncer.shown != shown { news(.shown(debouncer.shown)) }
    }

    /// Reports every return of the network. The return of a server that comes and goes, or that is too busy for a
    /// health check, is reported only now and then, since each report leads to one more request.
    private func tellOfReturn(after before: Reachability, shown: Reachability) {
        let wasAway = isAway || !shown.isReached
        isAway = false
        let isDue = lastBack.map { clock.monotonic() >= $0 + ReachabilityWatcher.recent } ?? true
        guard before == .offline || !before.isReached && wasAway && isDue else { return }
        lastBack = clock.monotonic()
        news(.back)
    }

    /// Sets one timer, only while a change is due to be shown.
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

    /// Shows the state that has held long enough; called by a timer of its own.
    func settle() {
        let shown = debouncer.shown
        debouncer.settle(at: clock.monotonic())
        tell(unless: shown)
    }

    /// Plans one more check, only while the server is unreachable or slow. Without a network it costs no request.
    private func planCheck(after reach: Reachability) {
        nextCheck?.cancel()
        nextCheck = nil
        guard reach != .online else { return repetitions = 0 }
        guard !isResting else { return }
        let pause = min(ReachabilityWatcher.interval << min(repetitions, 8), ReachabilityWatcher.longestPause)
        nextCheck = Task { [clock, weak self] in
            do { try await clock.sleep(pause) } catch { return }
            await self?.checkAgain()
        }
    }

    /// Uses a task that nobody cancels: another request's answer must not cut a check short.
    private func checkAgain() {
        repetitions += 1
        Task { await look() }
    }
}
