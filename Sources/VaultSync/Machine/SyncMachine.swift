internal import VaultModel
internal import VaultWire

/// Decides everything that a sync does, and does nothing: it takes events, and gives the actions that follow.
///
/// A run is: lease, what was sent without a verdict, pull until there is no more, push by batches, and one more pull
/// only where a push's answer named no cursor. One run at a time; triggers during a run make exactly one more.
package struct SyncMachine: Sendable {
    /// Sizes and times; tests make them small.
    package struct Limits: Hashable, Sendable {
        /// Operations of one push, 1 … 25.
        package var batch = WireLimits.pushOperations.upperBound
        /// Changes of one page, 1 … 1000.
        package var page = WireLimits.defaultPullPage
        /// Milliseconds after which something that waits is tried again though nothing asked for it.
        package var patience: Int64 = 30_000
        /// Tries that a reachable server may fail before the person is told.
        package var quietTries = 5

        package init() {}
    }

    package internal(set) var phase = SyncPhase.idle
    /// As the store told last.
    package internal(set) var standing = Standing()
    /// Figures of the last run that ended well, or of the one that is going on.
    package internal(set) var sent = 0
    package internal(set) var received = 0

    let limits: Limits
    var step = SyncStep.resting
    var run = SyncRun()
    /// Whether somebody asked for a sync during this run.
    var again = false
    /// What the machine comes to instead of its next request.
    var leaving: SyncPhase?
    /// When something that waits is tried again though the last run was good.
    var patienceEnds: Int64?
    /// Failures of a server that was reached.
    var tries: Backoff
    /// Failures to reach one; they use up no tries.
    var absences: Backoff
    /// Failures of the store or the lease.
    var faults: Backoff
    /// Entries that the server could not take, and until when each is left alone.
    var postponed: [OperationID: Int64] = [:]
    /// The last thing that the person was told of a failure, so that it is told once.
    var lastComplaint: String?

    package init(limits: Limits = Limits(), random: any RandomNumberGenerator & Sendable) {
        self.limits = limits
        tries = Backoff(random: random)
        absences = Backoff(random: random)
        faults = Backoff(random: random)
    }

    /// Takes one event; `now` is the monotonic clock in milliseconds.
    ///
    /// An answer that nothing asked for is ignored, so that one that comes late does no harm.
    package mutating func handle(_ event: SyncEvent, at now: Int64) -> [SyncAction] {
        switch event {
        case .trigger(let reason): triggered(reason, at: now)
        case .alarm: alarmed(at: now)
        case .paused: leave(for: .paused)
        case .resumed: phase == .paused || leaving == .paused ? resume() : []
        case .stopped(let stop): leave(for: .stopped(stop))
        case .lease(let answer): step == .leasing ? leased(answer, at: now) : []
        case .loaded(let standing): step == .loading ? loaded(standing, at: now) : []
        case .batch(let operations): step == .choosing ? chosen(operations, at: now) : []
        case .pulled(let page): pulled(page, at: now)
        case .pushed(let answer): pushed(answer, at: now)
        case .applied(let standing): applied(standing, at: now)
        case .settled(let standing, let operations): settled(standing, operations, at: now)
        case .requestFailed(let failure): requestFailed(failure, at: now)
        case .portFailed(let error): portFailed(error, at: now)
        }
    }

    /// Entries that still wait to be sent, those behind a failure included.
    var somethingWaits: Bool { standing.counts.waiting > 0 || standing.ready > 0 }
}
