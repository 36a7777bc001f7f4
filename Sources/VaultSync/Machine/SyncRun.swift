internal import VaultModel
internal import VaultWire

/// What one run remembers; a new run begins with a new one.
struct SyncRun: Hashable, Sendable {
    /// The parts of a run in their order.
    enum Stage: Hashable, Sendable {
        /// What was sent before without a verdict goes first, so that its outcome is known before anything is rebased.
        case resending
        case fetching
        case sending
        /// One more pull, because others changed something since the first.
        case closing
    }

    var stage = Stage.fetching
    /// Keys that have a verdict; none may come out of the queue again.
    var settled: Set<OperationID> = []
    /// Keys that are left for a later run, each holding back its entity; some since an earlier one.
    var postponed: Set<OperationID> = []
    /// What is sent one by one after the server refused it together.
    var singles: [Operation] = []
    /// Whether the pulls began at the beginning again, which a run does once at most.
    var restarted = false
    /// Whether the next pull names no cursor.
    var fromBeginning = false
    var lastSeq: Int64 = 0
    /// Seqs of this run's own changes, which are not counted as received.
    var ownSeqs: Set<Int64> = []
    var sent = 0
    var received = 0
    /// Whether the last push left something to be fetched.
    var needsClosing = false
    /// Entries that the server could not take in this run.
    var unavailable: [OperationID] = []
    /// The server's words for the first of them.
    var unavailableReason: String?
}
