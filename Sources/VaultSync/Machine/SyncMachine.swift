internal import Translation
internal import VaultModel
package import VaultReplica
internal import VaultWire

/// Decides everything that a sync does, and performs nothing: it takes events and returns the actions that follow.
///
/// A run has these steps: the lease; entries that were sent and have no verdict; a pull until there is no more; pushes
/// by batches, several at once if they share no entity; one more pull, but only if no push's response had a cursor that
/// covers all of them; and occasionally a full sync. There is one run at a time; triggers during a run cause exactly
/// one more.
package struct SyncMachine: Sendable {
    /// Sizes and times; tests use small ones.
    package struct Limits: Hashable, Sendable {
        /// Operations in one push to a server that does not say how many it takes, 1 … 25.
        package var batch = WireLimits.plainPushOperations
        /// Pushes under way at once, 1 … 8.
        package var pushes = 6
        /// Pushes under way at once that are larger than ``batch``: while the server carries one out, the verdicts of
        /// the other are stored.
        package var largePushes = 2
        /// Changes on one page, 1 … 1000.
        package var page = WireLimits.defaultPullPage
        /// Milliseconds after which pending entries are tried again without a trigger.
        package var patience: Int64 = 30_000
        /// Failed tries with a reachable server before the person is notified.
        package var quietTries = SyncStatus.quietTries
        /// Milliseconds between two full syncs: seven days.
        package var fullEvery: Int64 = 7 * 86_400_000
        /// A person's changes that may be pending at once without a full sync after they are sent.
        package var waitingUncompared = 100

        package init() {}

        /// Those of a device. Each page is stored by one transaction, and a large one costs less than two small ones.
        package static var ofDevice: Limits {
            var limits = Limits()
            limits.page = WireLimits.pullPage.upperBound
            return limits
        }
    }

    /// The most consecutive empty pages of a pull.
    static let emptyPages = 100
    /// The same for a list: a server ends a page when it has looked at enough entries, even if none is in the requested
    /// buckets. This many pages cover an account of 4,000,000 entries at 2,000 a page.
    static let emptyListPages = 2000

    package internal(set) var phase = SyncPhase.idle
    /// The last standing of the store.
    package internal(set) var standing = ReplicaStatus()
    /// The numbers of the last run that ended well, or of the active one.
    package internal(set) var sent = 0
    package internal(set) var received = 0
    /// How many of the received changes permanently deleted a receipt that was here and outside the Trash.
    package internal(set) var gone = 0

    /// Whether the line is slow, so that a large push could be cut off before it ends.
    package var isSlow = false

    let limits: Limits
    /// The server's limits, from its last page; nil if it says nothing about them.
    var serverLimits: ServerLimits?
    var step = SyncStep.resting
    var run = SyncRun()
    /// Requests under way, in the order in which they were sent.
    var flights: [Flight] = []
    var lastTicket = 0
    /// Whether somebody asked for a sync during this run.
    var again = false
    /// Seqs that the stream reported during this run.
    var nudges = SeqRanges()
    /// Seqs of changes that the store has or its cursor covers.
    var known = SeqRanges()
    /// The session of the device that this one becomes, until the store knows it.
    var session: SessionResponse?
    /// Whether the device became another one since the program started.
    var hasPairedAnew = false
    /// Whether to wait for what another process planned after a failure: nobody asked for the next run, and this
    /// process has not waited itself.
    var heedsPlan = true
    /// Whether a person asked for a full sync, until the store remembers it.
    var wantsFull = false
    /// A person's answer that the store does not have yet.
    var decision: Bool?
    /// The halt that follows instead of the next request.
    var halting: SyncHalt?
    /// The time at which pending entries are tried again, although the last run was good.
    var patienceEnds: Int64?
    /// Failures with a server that was reached.
    var tries: Backoff
    /// Failures to reach a server; they do not count as tries.
    var absences: Backoff
    /// Failures of the store or the lease.
    var faults: Backoff
    /// Failures of full syncs after a good sync.
    var checks: Backoff
    /// The earliest time for the next such full sync.
    var checkNotBefore: Int64 = 0
    /// Entries that the server could not accept.
    var postponed: [OperationID: Delay] = [:]
    /// The last failure that the person was notified of, so that each is reported once.
    var lastComplaint: Phrase?

    /// The delay of a single entry.
    struct Delay: Hashable, Sendable {
        var until: Int64
        /// The number of times that the server could not accept it.
        var tries: Int
        var reason: Phrase
    }

    package init(limits: Limits = Limits(), random: any RandomNumberGenerator & Sendable) {
        self.limits = limits
        tries = Backoff(random: random)
        absences = Backoff(random: random)
        faults = Backoff(random: random)
        checks = Backoff(random: random)
    }

    /// Handles one event; `now` is the monotonic clock in milliseconds.
    package mutating func handle(_ event: SyncEvent, at now: Int64) -> [SyncAction] {
        switch event {
        case .trigger(let reason): triggered(reason, at: now)
        case .nudged(let seq): nudged(seq, at: now)
        case .alarm: alarmed(at: now)
        case .paused: halt(.paused)
        case .resumed: phase == .paused || halting == .paused ? resume() : []
        case .stopped(let stop): halt(.stopped(stop))
        case .decided(let deleting): decided(deleting, at: now)
        case .lease(let answer): step == .leasing ? leased(answer, at: now) : []
        case .stored(let answer): stored(answer, at: now)
        case .portFailed(let error): portFailed(error, at: now)
        case .answered(let ticket, let answer): answered(ticket, answer, at: now)
        }
    }

    /// Whether entries are pending, including those behind a failure.
    var somethingWaits: Bool { standing.counts.waiting > 0 || standing.ready > 0 }
}
