internal import VaultModel
package import VaultReplica
internal import VaultWire

/// Decides everything that a sync does, and does nothing: it takes events, and gives the actions that follow.
///
/// A run is: lease, what was sent without a verdict, pull until there is no more, push by batches, several at once where
/// they share no entity, and one more pull only where no push's answer named a cursor that covers all of them; then, now
/// and then, a comparison of everything. One run at a time; triggers during a run make exactly one more.
package struct SyncMachine: Sendable {
    /// Sizes and times; tests make them small.
    package struct Limits: Hashable, Sendable {
        /// Operations of one push, 1 … 25.
        package var batch = WireLimits.pushOperations.upperBound
        /// Pushes under way at once, 1 … 8.
        package var pushes = 6
        /// Changes of one page, 1 … 1000.
        package var page = WireLimits.defaultPullPage
        /// Milliseconds after which something that waits is tried again though nothing asked for it.
        package var patience: Int64 = 30_000
        /// Tries that a reachable server may fail before the person is told.
        package var quietTries = SyncStatus.quietTries
        /// Milliseconds between two comparisons: seven days.
        package var fullEvery: Int64 = 7 * 86_400_000
        /// Changes of a person that may wait without a comparison after they were sent.
        package var waitingUncompared = 100

        package init() {}
    }

    /// Pages of a pull without any change, one after the other, that a server may lead on through.
    static let emptyPages = 100
    /// The same of a list: a server ends a page where it has looked at enough entries, also where none of them is of
    /// the buckets that were asked for. So many cover an account of 4,000,000 entries at 2,000 a page.
    static let emptyListPages = 2000

    package internal(set) var phase = SyncPhase.idle
    /// As the store told last.
    package internal(set) var standing = Standing()
    /// Figures of the last run that ended well, or of the one that is going on.
    package internal(set) var sent = 0
    package internal(set) var received = 0
    /// Of those received: receipts that were here, in no Trash, and went for good.
    package internal(set) var gone = 0

    let limits: Limits
    var step = SyncStep.resting
    var run = SyncRun()
    /// Requests under way, in the order in which they were sent.
    var flights: [Flight] = []
    var lastTicket = 0
    /// Whether somebody asked for a sync during this run.
    var again = false
    /// Seqs of which the stream told during this run.
    var nudges = SeqRanges()
    /// Seqs of changes that the store has, or that are covered by its cursor.
    var known = SeqRanges()
    /// Whether the device became another one since the program started.
    var hasPairedAnew = false
    /// Whether what is planned after the failure of another process is waited for: nobody asked for the next run, and
    /// this process has not waited itself.
    var heedsPlan = true
    /// Why the next run compares, where a person asked for it.
    var wanted: FullCause?
    /// A person's answer that the store does not have yet.
    var decision: Bool?
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
    /// Failures of comparisons after a sync that was good.
    var checks: Backoff
    /// No comparison of that kind before.
    var checkNotBefore: Int64 = 0
    /// Entries that the server could not take.
    var postponed: [OperationID: Delay] = [:]
    /// The last thing that the person was told of a failure, so that it is told once.
    var lastComplaint: String?

    /// How long a single entry is left alone.
    struct Delay: Hashable, Sendable {
        var until: Int64
        /// Times that a server could not take it.
        var tries: Int
        var reason: String
    }

    package init(limits: Limits = Limits(), random: any RandomNumberGenerator & Sendable) {
        self.limits = limits
        tries = Backoff(random: random)
        absences = Backoff(random: random)
        faults = Backoff(random: random)
        checks = Backoff(random: random)
    }

    /// Takes one event; `now` is the monotonic clock in milliseconds.
    package mutating func handle(_ event: SyncEvent, at now: Int64) -> [SyncAction] {
        switch event {
        case .trigger(let reason): triggered(reason, at: now)
        case .nudged(let seq): nudged(seq, at: now)
        case .alarm: alarmed(at: now)
        case .paused: leave(for: .paused)
        case .resumed: phase == .paused || leaving == .paused ? resume() : []
        case .stopped(let stop): leave(for: .stopped(stop))
        case .decided(let deleting): decided(deleting, at: now)
        case .lease(let answer): step == .leasing ? leased(answer, at: now) : []
        case .stored(let answer): stored(answer, at: now)
        case .portFailed(let error): portFailed(error, at: now)
        case .answered(let ticket, let answer): answered(ticket, answer, at: now)
        }
    }

    /// Entries that still wait to be sent, those behind a failure included.
    var somethingWaits: Bool { standing.counts.waiting > 0 || standing.ready > 0 }
}
