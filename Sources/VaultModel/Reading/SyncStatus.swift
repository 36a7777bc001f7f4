/// What the sync does at this moment.
package enum SyncState: Hashable, Sendable {
    /// No server: the vault is on this device only.
    case deviceOnly
    case idle
    case pulling
    /// `sent` of `total` entries of this run.
    case pushing(sent: Int, total: Int)
    /// Everything is compared with the server; so many rows were listed so far.
    case comparing(listed: Int)
    /// The next try comes by itself at that moment of the device's clock.
    case waiting(until: Timestamp, reason: String)
    case paused
    /// It does not go on before a person acts: signed out, revoked, upgrade needed, wrong account.
    case stopped(reason: String)
}

/// What a sync waits for before it tries again.
package enum SyncObstacle: String, Hashable, Sendable {
    case server
    /// Something on this device: a full disk, a store that cannot be written.
    case device
    /// Another program that syncs the same vault.
    case otherProgram
}

/// Whether the server can be reached, as it is shown.
package enum Reach: String, Hashable, Sendable {
    case unknown, online, slow, limited, offline
}

/// Everything that the sync screen and the first line of every screen say about sync.
package struct SyncStatus: Hashable, Sendable {
    package var state: SyncState
    package var reach: Reach
    /// The server's address without anything secret; nil for ``SyncState/deviceOnly``.
    package var server: String?
    /// The account's address; nil where nobody is signed in.
    package var account: String?
    package var lastGood: Timestamp?
    /// Only while the state is ``SyncState/waiting(until:reason:)``.
    package var obstacle: SyncObstacle?
    /// Nobody tries before, a person neither: the server asked to be left alone until then.
    package var notBefore: Timestamp?
    /// Whether all but a comparison, or single changes, was synced well, while the state is
    /// ``SyncState/waiting(until:reason:)``.
    package var isPartial = false
    /// Tries that a reachable server failed, while the state is ``SyncState/waiting(until:reason:)``.
    package var tries = 0
    /// How long the last request took.
    package var lastAnswerMilliseconds: Int?
    /// Counts of the last good sync.
    package var sent: Int
    package var received: Int
    /// Of those received: receipts that were here, in no Trash, and went for good.
    package var gone = 0
    package var counts: VaultCounts
    /// What a full sync would delete here and does not without a person's word; nil where nothing is asked.
    package var question: MassDeletion?

    /// Whether sync is on and may reach for its server; false where a person switched it off or has to act first.
    package var isSyncing: Bool {
        switch state {
        case .deviceOnly, .paused, .stopped: false
        case .idle, .waiting, .pulling, .pushing, .comparing: true
        }
    }

    /// Tries that a reachable server may fail before the person is told of it on every screen.
    package static let quietTries = 5

    /// Whether the server has failed so often in a row that the person is told; the tries go on by themselves.
    package var keepsFailing: Bool {
        if case .waiting = state { tries >= SyncStatus.quietTries } else { false }
    }

    package init(
        state: SyncState = .deviceOnly, reach: Reach = .unknown, server: String? = nil, lastGood: Timestamp? = nil,
        lastAnswerMilliseconds: Int? = nil, sent: Int = 0, received: Int = 0, counts: VaultCounts = VaultCounts(),
        account: String? = nil
    ) {
        self.state = state
        self.reach = reach
        self.server = server
        self.lastGood = lastGood
        self.lastAnswerMilliseconds = lastAnswerMilliseconds
        self.sent = sent
        self.received = received
        self.counts = counts
        self.account = account
    }
}

/// A line of the queue as the sync screen shows it.
package struct QueueLine: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        case pending, inFlight, failed, conflict
        /// A restored server lacks it; it goes out only after a person's yes.
        case offered
    }

    package var id: OperationID
    package var entity: EntityRef
    package var intent: Operation.Intent
    /// The store's name, or what else tells a person which one it is.
    package var title: String
    /// Names of the changed fields.
    package var fields: [FieldName]
    package var state: State
    package var tries: Int
    /// Milliseconds until the next try; nil where none is planned.
    package var nextTryIn: Int64?
    package var lastError: String?

    package init(
        id: OperationID, entity: EntityRef, intent: Operation.Intent, title: String, fields: [FieldName], state: State,
        tries: Int = 0, nextTryIn: Int64? = nil, lastError: String? = nil
    ) {
        self.id = id
        self.entity = entity
        self.intent = intent
        self.title = title
        self.fields = fields
        self.state = state
        self.tries = tries
        self.nextTryIn = nextTryIn
        self.lastError = lastError
    }
}

/// A line of the activity list: what sync did, in words.
package struct ActivityLine: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case sent, received, joined, conflict, resolved, finished, offline, error, started, refused
    }

    package var at: Timestamp
    package var kind: Kind
    package var text: String

    package init(at: Timestamp, kind: Kind, text: String) {
        self.at = at
        self.kind = kind
        self.text = text
    }
}
