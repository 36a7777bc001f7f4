internal import Translation
internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// The memory of one run; a new run begins with a new one.
struct SyncRun: Equatable, Sendable {
    /// The stages of a run; not every run has all of them.
    enum Stage: Hashable, Sendable {
        /// Entries that were sent without a verdict go first, so that their outcome is known before anything is
        /// rebased.
        case resending
        case fetching
        case sending
        /// One more pull, because others changed something since the first.
        case closing
        /// The device becomes another one, because its store went back.
        case pairing
        /// One change is requested from the beginning, to learn the epoch after the cursor was refused.
        case orienting
        case comparing
    }

    var stage = Stage.fetching
    /// Whether nobody asked for the run, so that it waits for what another process planned after a failure.
    var heedsPlan = true

    // Pulling.

    var pullHasBegun = false
    /// Pages that wait for the store.
    var pages: [PullResponse] = []
    var lastSeq: Int64 = 0
    /// Consecutive empty pages.
    var emptyPages = 0
    var received = 0
    /// Receipts that were here and outside the Trash, and were permanently deleted.
    var gone = 0

    // Pushing.

    var outbox = Outbox()
    /// The number of events among what was sent; they are not a person's changes.
    var told = 0
    var arrived: [Arrival] = []
    /// The number of responses to pushes so far.
    var arrivals = 0
    /// Whether a restored server was asked for the verdicts on everything that was sent.
    var hasAskedForVerdicts = false
    /// The number of the last response after which the server knew something that this device did not.
    var lastUncovered = 0
    /// All responses up to this number are covered by an adopted cursor.
    var coveredThrough = 0
    /// Seqs of this run's own changes.
    var seen = SeqRanges()
    /// Keys that have a verdict; none may come from the queue again.
    var settled: Set<OperationID> = []
    /// Keys that are left for a later run, some since an earlier one; each holds back its entity.
    var postponed: Set<OperationID> = []
    var sent = 0
    var total = 0
    /// Whether the server could not accept an entry in this run.
    var isPartial = false
    /// The server's reason for an entry that it could not accept so often that the person is notified.
    var complaint: Phrase?

    // Starting over.

    /// Whether the server no longer knows the cursor or the page.
    var isGone = false

    /// The full sync under way; nil if there is none.
    var comparing: Comparing?
    /// Whether the full sync replaces the first pull, so that sending follows.
    var isLost = false
    var hasCompared = false
    /// The number of times that the position or the epoch was lost in this run.
    var losses = 0
    /// The server's epoch, if it differs from the stored one.
    var newEpoch: String?
    /// Whether the server knows later operations of this device than the store does.
    var wentBack = false
    /// The session of the device that this one becomes, until the store knows it.
    var session: SessionResponse?
    /// The highest number among the operations that were sent.
    var highestNumber: Int64 = 0
    /// Whether the store was given a cause in this run, which happens only once.
    var hasOwed = false

    // Ending.

    var failure: RemoteFailure?
    var fault: SyncError?
    /// Entries that return to pending when the run ends.
    var released: [Postponement] = []

    /// Whether there was a response that no adopted cursor covers.
    var needsClosing: Bool { lastUncovered > coveredThrough }
}
