package import VaultModel

/// A queue entry with where it stands on its way.
package struct StoredEntry: Hashable, Sendable {
    /// The states of the queue; the raw value is what a table holds.
    package enum State: String, Hashable, Sendable {
        case pending
        case inFlight = "in_flight"
        /// Refused; waits for the person.
        case failed
        /// A restored server lacks what it holds; neither sent nor failed before a person says so.
        case offered
        /// Put away with the account, until the vault has a server again.
        case aside
    }

    /// Its place in the order of all entries, given by the tables; nil before it is stored.
    package var sequence: Int64?
    package var entry: QueueEntry
    package var state: State
    /// Tries that a reachable server did not answer with a verdict.
    package var attempts: Int
    /// A sentence of the server's or of the sync's.
    package var lastError: String?
    /// When it is sent again by itself, by the device's clock: shown, never compared. Nil where that is not planned.
    package var nextTryAt: Timestamp?

    package init(
        _ entry: QueueEntry, sequence: Int64? = nil, state: State = .pending, attempts: Int = 0,
        lastError: String? = nil, nextTryAt: Timestamp? = nil
    ) {
        self.sequence = sequence
        self.entry = entry
        self.state = state
        self.attempts = attempts
        self.lastError = lastError
        self.nextTryAt = nextTryAt
    }
}

extension Sequence<StoredEntry> {
    /// The gravest state of an entity's entries as the sign that its line bears.
    package func mark(hasConflicts: Bool) -> SyncMark {
        if hasConflicts { return .conflict }
        return reduce(SyncMark.synced) { mark, entry in
            let own: SyncMark =
                switch entry.state {
                case .pending, .inFlight, .offered, .aside: .pending
                case .failed: .failed
                }
            return mark.graver(own)
        }
    }
}
