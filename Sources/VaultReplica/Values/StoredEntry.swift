package import VaultModel

/// A queue entry with its progress.
package struct StoredEntry: Hashable, Sendable {
    /// The states in the queue; the raw value is stored.
    package enum State: String, Hashable, Sendable {
        case pending
        case inFlight = "in_flight"
        /// Refused; a person has to act.
        case failed
        /// A resend proposal: a restored server lacks the change, and it is neither sent nor failed before a person
        /// decides.
        case offered
        /// Parked until the vault has a server again.
        case aside
    }

    /// The position among all entries, assigned by the tables; nil before it is stored.
    package var sequence: Int64?
    package var entry: QueueEntry
    package var state: State
    /// Tries that a reachable server did not answer with a verdict.
    package var attempts: Int
    /// A sentence from the server or from sync.
    package var lastError: String?
    /// The time of the next automatic try, by the device's clock: shown, never compared. Nil if none is planned.
    package var nextTryAt: Timestamp?
    /// The text message by which a create was sent; nil if there was none.
    package var text: TextAttempt?

    package init(
        _ entry: QueueEntry, sequence: Int64? = nil, state: State = .pending, attempts: Int = 0,
        lastError: String? = nil, nextTryAt: Timestamp? = nil, text: TextAttempt? = nil
    ) {
        self.sequence = sequence
        self.entry = entry
        self.state = state
        self.attempts = attempts
        self.lastError = lastError
        self.nextTryAt = nextTryAt
        self.text = text
    }
}

extension Sequence<StoredEntry> {
    /// The mark on an entity's line, for the most serious state of its entries.
    package func mark(hasConflicts: Bool) -> SyncMark {
        if hasConflicts { return .conflict }
        return reduce(SyncMark.synced) { mark, entry in
            let own: SyncMark =
                switch entry.state {
                case .pending, .inFlight: entry.text?.state == .sent ? .texted : .pending
                case .offered, .aside: .pending
                case .failed: .failed
                }
            return mark.graver(own)
        }
    }
}
