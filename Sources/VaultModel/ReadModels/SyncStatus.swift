package import Translation

/// The current activity of sync.
package enum SyncState: Hashable, Sendable {
    /// No server: the vault is on this device only.
    case deviceOnly
    case idle
    case pulling
    /// `sent` of `total` entries of this run.
    case pushing(sent: Int, total: Int)
    /// Everything is compared with the server; `listed` rows have been listed so far.
    case comparing(listed: Int)
    /// The next try follows automatically at that time of the device's clock.
    case waiting(until: Timestamp, reason: Phrase)
    case paused
    /// It does not resume before a person acts: signed out, revoked, upgrade needed, wrong account.
    case stopped(reason: Phrase)
}

/// The obstacle that a sync waits for before it tries again.
package enum SyncObstacle: String, Hashable, Sendable {
    case server
    /// Something on this device: a full disk, a store that cannot be written.
    case device
    /// Another program that syncs the same vault.
    case otherProgram
}

/// The connection to the server, as it is shown.
package enum Reachability: String, Hashable, Sendable {
    case unknown, online
    /// The server answers, but takes longer than 2 s.
    case slow
    /// There is a network, but the server does not answer.
    case limited
    /// There is a network, and something that is not the server answers in its place, such as a login page.
    case portal
    /// No network leads to the server.
    case offline

    /// Whether the server answers, if only slowly; an unknown state counts as an answer.
    package var isReached: Bool {
        switch self {
        case .unknown, .online, .slow: true
        case .limited, .portal, .offline: false
        }
    }
}

/// Everything that the Sync screen and the first line of every screen show about sync.
package struct SyncStatus: Hashable, Sendable {
    package var state: SyncState
    package var reach: Reachability
    /// The server's address without secrets; nil for ``SyncState/deviceOnly``.
    package var server: String?
    /// The account's email address; nil if nobody is signed in.
    package var account: String?
    /// Whether a person has signed out of the account, which stays known so that signing in again is short.
    package var isSignedOut = false
    package var lastGood: Timestamp?
    /// Whether new receipts leave as text messages; the status does not say whether they are only set up.
    package var lastResort = LastResortState.notConfigured
    /// While the state is ``SyncState/waiting(until:reason:)``, or ``SyncState/stopped(reason:)`` because no server can be
    /// reached before a person acts.
    package var obstacle: SyncObstacle?
    /// The time before which nobody tries, not even a person: the server asked to be left alone until then.
    package var notBefore: Timestamp?
    /// Whether everything was synced except a full sync or single changes, while the state is
    /// ``SyncState/waiting(until:reason:)``.
    package var isPartial = false
    /// Failed tries with a reachable server, while the state is ``SyncState/waiting(until:reason:)``.
    package var tries = 0
    /// The duration of the last request.
    package var lastAnswerMilliseconds: Int?
    /// Counts of the last good sync.
    package var sent: Int
    package var received: Int
    /// How many of the received changes permanently deleted a receipt that was here and outside the Trash.
    package var gone = 0
    /// Originals of attachments sent, and files of attachments received, by a sync that a command ran.
    package var (attachmentsSent, attachmentsReceived) = (0, 0)
    /// Why such a sync left attachments to be moved later; nil if it didn't.
    package var attachmentsReason: Phrase?
    package var counts: VaultCounts
    /// The deletions of a full sync that need a person's consent; nil if there are none.
    package var question: MassDeletion?

    /// Whether sync is on and may contact its server; false if a person turned it off or has to act first.
    package var isSyncing: Bool {
        switch state {
        case .deviceOnly, .paused, .stopped: false
        case .idle, .waiting, .pulling, .pushing, .comparing: true
        }
    }

    /// Whether a change that is queued now leaves before a person could undo it.
    package var sendsAtOnce: Bool { isSyncing && reach.isReached }

    /// Failed tries with a reachable server before every screen shows it.
    package static let quietTries = 5

    /// Whether the server has failed that often in a row, so that every screen shows it. Further tries follow
    /// automatically.
    package var keepsFailing: Bool {
        if case .waiting = state { tries >= SyncStatus.quietTries } else { false }
    }

    package init(
        state: SyncState = .deviceOnly, reach: Reachability = .unknown, server: String? = nil,
        lastGood: Timestamp? = nil,
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

/// A line of the queue on the Sync screen.
package struct QueueLine: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        case pending, inFlight, failed, conflict
        /// A resend proposal: a restored server lacks it, and it is sent only if a person agrees.
        case offered
    }

    package var id: OperationID
    package var entity: EntityRef
    package var intent: Operation.Intent
    /// The store's name, or another text by which a person recognizes the entity.
    package var title: String
    /// Names of the changed fields.
    package var fields: [FieldName]
    package var state: State
    package var tries: Int
    /// Milliseconds until the next try; nil if none is planned.
    package var nextTryIn: Int64?
    package var lastError: String?
    /// The text message by which it was sent; nil if there was none.
    package var text: TextAttempt?
    /// The request that is sent; nil for anything else.
    package var request: RequestLine?

    package init(
        id: OperationID, entity: EntityRef, intent: Operation.Intent, title: String, fields: [FieldName], state: State,
        tries: Int = 0, nextTryIn: Int64? = nil, lastError: String? = nil, text: TextAttempt? = nil,
        request: RequestLine? = nil
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
        self.text = text
        self.request = request
    }

    /// Whether a text could bring it to the server: a receipt that is new there.
    package var canBeTexted: Bool {
        entity.type == .receipt && intent == .create && (state == .pending || state == .inFlight)
            && text?.state != .sent && text?.state != .sending
    }
}

/// A line of the activity list: an action of sync, in words.
package struct ActivityLine: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case sent, received, joined, conflict, resolved, finished, offline, error, started, refused
    }

    package var at: Timestamp
    package var kind: Kind
    package var text: Phrase

    package init(at: Timestamp, kind: Kind, text: Phrase) {
        self.at = at
        self.kind = kind
        self.text = text
    }
}
