internal import VaultModel

/// A queue entry with where it stands on its way.
struct StoredEntry {
    /// The states of the queue; the raw value is what the table holds.
    enum State: String {
        case pending
        case inFlight = "in_flight"
        case failed
    }

    /// Its place in the order of all entries; nil before it is stored.
    var sequence: Int64?
    var entry: QueueEntry
    var state: State
    var attempts: Int
    /// A sentence of the server's or of the sync's.
    var lastError: String?

    init(
        _ entry: QueueEntry, sequence: Int64? = nil, state: State = .pending, attempts: Int = 0,
        lastError: String? = nil
    ) {
        self.sequence = sequence
        self.entry = entry
        self.state = state
        self.attempts = attempts
        self.lastError = lastError
    }
}

extension Sequence<StoredEntry> {
    /// The gravest state of an entity's entries as the sign that its line bears.
    func mark(hasConflicts: Bool) -> SyncMark {
        if hasConflicts { return .conflict }
        return reduce(SyncMark.synced) { mark, entry in
            let own: SyncMark =
                switch entry.state {
                case .pending, .inFlight: .pending
                case .failed: .failed
                }
            return own.rawValue > mark.rawValue ? own : mark
        }
    }
}
