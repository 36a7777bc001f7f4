internal import VaultAttachments
package import VaultModel
internal import VaultWire

/// The answer to the request for a create to send as a text.
package enum TextClaim: Hashable, Sendable {
    /// The entry is stored as being sent, and sealed: from then on it does not change.
    case claimed(QueueEntry)
    /// The daily limit is reached until then.
    case full(until: Timestamp)
    /// None of those asked for can be sent now.
    case none
}

/// Creates that are sent as text messages. The caller holds the sync lease, so that nobody else is sending.
extension ReplicaTransaction {
    /// The receipts that a text could bring to the server, oldest first, at most `limit`: new, checked by a person, not in
    /// the Trash, and without an earlier text.
    package func textCandidates(limit: Int) throws -> [OperationID] {
        var found: [OperationID] = []
        for stored in try tables.untextedCreates() where found.count < limit {
            if try isForText(stored) { found.append(stored.entry.id) }
        }
        return found
    }

    /// Whether a person would want this create on the server as a text, whatever became of an earlier one.
    private func isForText(_ stored: StoredEntry) throws -> Bool {
        guard stored.entry.entity.type == .receipt, stored.entry.intent == .create,
            stored.state == .pending || stored.state == .inFlight,
            let state = try state(stored.entry.entity), let shown = Receipt(state.record.entity)
        else { return false }
        return !shown.isDeleted && !shown.isInInbox && state.record.shadow == nil
    }

    /// Takes the first of these creates that can be sent, stores that it is being sent, and counts it.
    ///
    /// Texts that are stored as being sent were interrupted: their outcome is unknown from now on.
    ///
    /// - Parameters:
    ///   - ids: in the order of preference.
    ///   - again: whether a person asks for it, whatever became of an earlier text unless the gateway took it.
    package mutating func claimText(_ ids: [OperationID], limit: Int, again: Bool, now: Timestamp) throws -> TextClaim {
        try noteInterruptedTexts()
        var ledger = try textLedger(now: now)
        for id in ids {
            guard let stored = try tables.entry(id), try isForText(stored) else { continue }
            guard stored.text == nil || again && stored.text?.state != .sent else { continue }
            if let end = ledger.blocked(by: limit) {
                try keep(ledger)
                return .full(until: end)
            }
            ledger.note(at: now)
            try keep(ledger)
            return .claimed(try send(stored, at: now))
        }
        try keep(ledger)
        return .none
    }

    private mutating func send(_ stored: StoredEntry, at now: Timestamp) throws -> QueueEntry {
        var sent = stored
        if sent.entry.deviceSeq == nil {
            let number = try tables.deviceSeq() + 1
            sent.entry.deviceSeq = number
            sent.entry.isSealed = true
            try tables.setDeviceSeq(number)
        }
        sent.text = TextAttempt(.sending, at: now)
        try store(sent)
        return sent.entry
    }

    /// Stores what became of a text; does nothing if the entry has left the queue, because the push was faster.
    package mutating func endText(_ id: OperationID, as end: TextEnd, now: Timestamp) throws {
        guard var stored = try tables.entry(id), let attempt = stored.text, attempt.state == .sending else { return }
        stored.text = end.state.map { TextAttempt($0, at: attempt.at) }
        try store(stored)
        switch end {
        case .sent:
            guard let entity = try tables.record(stored.entry.entity)?.entity else { return }
            try record(LocalEvent(.texted, of: entity))
        case .notStarted:
            var ledger = try textLedger(now: now)
            ledger.remove(textAt: attempt.at)
            try keep(ledger)
        case .failed, .unknown: break
        }
    }

    /// Records that the push brought what a text should have: the server would have answered with a duplicate. The text may
    /// still arrive, and changes nothing then.
    mutating func recordMissingText(of stored: StoredEntry, by verdict: OperationResult.Verdict) throws {
        guard case .applied = verdict, stored.text?.state == .sent,
            let entity = try tables.record(stored.entry.entity)?.entity
        else { return }
        try record(LocalEvent(.textMissing, of: entity))
    }

    private mutating func noteInterruptedTexts() throws {
        for stored in try tables.textedEntries() where stored.text?.state == .sending {
            var ended = stored
            ended.text?.state = .unknown
            try store(ended)
        }
    }

    /// Writes an entry, and the mark on its receipt.
    private mutating func store(_ stored: StoredEntry) throws {
        try tables.update(stored)
        guard var state = try state(stored.entry.entity) else { return }
        try save(&state)
    }

    private func textLedger(now: Timestamp) throws -> TextLedger {
        TextLedger(stored: try tables.setting(ReplicaSetting.texts), now: now)
    }

    private mutating func keep(_ ledger: TextLedger) throws {
        let text = ledger.times.isEmpty ? nil : ledger.stored
        if try tables.setting(ReplicaSetting.texts) != text { try tables.setSetting(ReplicaSetting.texts, to: text) }
    }
}
