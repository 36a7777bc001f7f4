internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// The memory of one run; a new run begins with a new one.
struct SyncRun: Equatable, Sendable {
    /// The stages of a run, each with what only it knows; not every run has all of them.
    enum Stage: Equatable, Sendable {
        /// One change is requested from the beginning, to learn what the server knows of this device before entries that
        /// were sent without a verdict are sent again: afterwards it knows their numbers.
        case looking
        /// Entries that were sent without a verdict go first, so that their outcome is known before anything is
        /// rebased.
        case resending
        case fetching(hasBegun: Bool)
        case sending
        /// One more pull, because others changed something since the first.
        case closing(hasBegun: Bool)
        /// The device becomes another one, because its store went back.
        case pairing
        /// One change is requested from the beginning, to learn the epoch after the cursor was refused.
        case orienting
        case comparing(Comparing)
    }

    /// A position or an epoch that the server no longer knows, until the run starts over.
    enum Loss: Equatable, Sendable {
        /// The cursor or the page; whether the epoch is still the same has to be asked.
        case position
        /// The server's epoch is this one, and not the stored one.
        case epoch(String)
    }

    /// The first reason why the run ends early; a failure of the device outweighs one of a request.
    enum Trouble: Equatable, Sendable {
        case request(RemoteFailure)
        case device(SyncError)
    }

    var stage = Stage.fetching(hasBegun: false)
    /// Whether nobody asked for the run, so that it waits for what another process planned after a failure.
    var heedsPlan = true
    var pages = PulledPages()
    var tally = Tally()

    // Pushing.

    var outbox = Outbox()
    var arrived: [Arrival] = []
    var coverage = Coverage()
    /// Seqs of this run's own changes.
    var seen = SeqRanges()
    /// Keys that have a verdict; none may come from the queue again.
    var settled: Set<OperationID> = []
    /// Keys that are left for a later run, some since an earlier one; each holds back its entity.
    var postponed: Set<OperationID> = []
    /// The highest number among the operations that were sent.
    var highestNumber: Int64 = 0

    // Starting over.

    var loss: Loss?
    /// Whether the server has forgotten what this device has sent since an operation that it knows: it was restored, and
    /// still has its epoch.
    var isServerBehind = false
    /// ``VaultReplica/ReplicaStatus/acknowledged`` when the run began: nothing that is answered in it may be older. 0 once the
    /// server is known to have gone back.
    var acknowledged: Int64 = 0
    /// The number of times that the position or the epoch was lost in this run.
    var losses = 0
    /// Whether the server knows later operations of this device than the store does.
    var wentBack = false

    // Done at most once in a run.

    /// Whether a restored server was asked for the verdicts on everything that was sent.
    var hasAskedForVerdicts = false
    /// Whether the store was given a cause.
    var hasOwed = false
    var hasCompared = false

    // Ending.

    var trouble: Trouble?
    /// Entries that return to pending when the run ends.
    var released: [Postponement] = []

    /// The full sync under way; nil if there is none.
    var comparing: Comparing? {
        if case .comparing(let comparing) = stage { comparing } else { nil }
    }

    /// Whether a pull has begun that moves the device's own position.
    var isPulling: Bool {
        switch stage {
        case .fetching(let hasBegun), .closing(let hasBegun): hasBegun
        case .looking, .resending, .sending, .pairing, .orienting, .comparing: false
        }
    }

    /// Whether a full sync replaces the first pull, so that sending follows.
    var isLost: Bool { losses > 0 }
    /// Whether the store or the lease failed.
    var hasFault: Bool { if case .device = trouble { true } else { false } }
    /// Whether something has to happen before the run continues.
    var hasToTurn: Bool { wentBack || loss != nil }

    /// Changes the full sync under way; nothing happens if there is none.
    mutating func compare(_ change: (inout Comparing) -> Void) {
        guard case .comparing(var comparing) = stage else { return }
        change(&comparing)
        stage = .comparing(comparing)
    }

    /// Notes a failure of a request: the run ends for the first one, with the longest wait that the server asks for.
    mutating func fail(_ failure: RemoteFailure) {
        var first = failure
        switch trouble {
        case .device: return
        case .request(let earlier): first = earlier
        case nil: break
        }
        let pause = max(first.retryAfterMilliseconds ?? 0, failure.retryAfterMilliseconds ?? 0)
        first.retryAfterMilliseconds = pause > 0 ? pause : nil
        trouble = .request(first)
    }
}

extension SyncRun {
    /// The numbers that a person is shown.
    struct Tally: Equatable, Sendable {
        /// Operations with a verdict.
        var sent = 0
        /// The number of events among what was sent; they are not a person's changes.
        var told = 0
        /// The most changes to send that were known.
        var total = 0
        var received = 0
        /// Receipts that were here and outside the Trash, and were permanently deleted.
        var gone = 0
        /// Whether the server could not accept an entry.
        var isPartial = false

        /// A person's changes among what was sent.
        var changes: Int { sent - told }
    }

    /// Which responses to pushes the device's position covers.
    struct Coverage: Equatable, Sendable {
        /// The number of responses so far.
        var arrivals = 0
        /// The number of the last response after which the server knew something that this device did not.
        var lastUncovered = 0
        /// All responses up to this number are covered by an adopted cursor.
        var through = 0

        /// Whether there was a response that no adopted cursor covers.
        var isIncomplete: Bool { lastUncovered > through }
    }
}
