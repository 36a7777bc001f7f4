internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// What one run remembers; a new run begins with a new one.
struct SyncRun: Equatable, Sendable {
    /// The parts of a run; not every run has all of them.
    enum Stage: Hashable, Sendable {
        /// What was sent before without a verdict goes first, so that its outcome is known before anything is rebased.
        case resending
        case fetching
        case sending
        /// One more pull, because others changed something since the first.
        case closing
        /// The device becomes another one, because its store went back.
        case pairing
        /// One change is asked for from the beginning, to learn the epoch after the cursor was refused.
        case orienting
        case comparing
    }

    var stage = Stage.fetching
    /// Whether nobody asked for it, so that it waits for what another process has planned after a failure.
    var heedsPlan = true

    // Pulling.

    var pullHasBegun = false
    /// Pages that wait for the store.
    var pages: [PullResponse] = []
    var lastSeq: Int64 = 0
    /// Pages that had nothing, one after the other.
    var emptyPages = 0
    var received = 0
    /// Receipts that were here, in no Trash, and went for good.
    var gone = 0

    // Pushing.

    var outbox = Outbox()
    /// Of those that were sent, the events: they are no changes of a person's.
    var told = 0
    var arrived: [Arrival] = []
    /// Answers to pushes so far.
    var arrivals = 0
    /// Whether a restored server was asked for what came of everything that was sent.
    var hasAskedForVerdicts = false
    /// The last of them after which the server knew of something that this device did not.
    var lastUncovered = 0
    /// Every answer up to this one is covered by a cursor that was adopted.
    var coveredThrough = 0
    /// Seqs of this run's own changes.
    var seen = SeqRanges()
    /// Keys that have a verdict; none may come out of the queue again.
    var settled: Set<OperationID> = []
    /// Keys that are left for a later run, each holding back its entity; some since an earlier one.
    var postponed: Set<OperationID> = []
    var sent = 0
    var total = 0
    /// Whether the server could not take an entry in this run.
    var isPartial = false
    /// The server's words about one that could not be taken so often that the person is told.
    var complaint: String?

    // Beginning again.

    /// The server does not know the cursor or the page any more.
    var isGone = false

    /// What is compared with the server; nil while nothing is.
    var comparing: Comparing?
    /// Whether the comparison stands in place of the first pull, so that sending follows.
    var isLost = false
    var hasCompared = false
    /// Times that the position or the epoch was lost in this run.
    var losses = 0
    /// The server's epoch, where it is another one than the stored one.
    var newEpoch: String?
    /// The server knows later operations of this device than the store does.
    var wentBack = false
    /// The device that this one becomes, as long as the store does not know it.
    var session: SessionResponse?
    /// The highest number among the operations that were sent.
    var highestNumber: Int64 = 0
    /// Whether a cause was given to the store in this run, so that it is given once.
    var hasOwed = false

    // Ending.

    var failure: RemoteFailure?
    var fault: SyncError?
    /// What goes back to waiting when the run ends.
    var released: [Postponement] = []

    /// Whether an answer was had that no adopted cursor covers.
    var needsClosing: Bool { lastUncovered > coveredThrough }
}
