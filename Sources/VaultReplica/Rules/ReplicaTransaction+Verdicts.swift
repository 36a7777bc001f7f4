internal import VaultJSON
internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Settles entries by the server's verdicts and moves the cursor, nil keeps it: that part of
    /// ``StoreTask/settle(_:)``.
    ///
    /// - Parameter epoch: the epoch of the answers, nil for the stored one. In another epoch the entries are settled,
    ///   but the versions of the results cannot be compared with the stored ones: the changes are kept in the shadows
    ///   under the stored versions, and the full sync that follows brings the rest.
    package mutating func settle(
        _ results: [OperationResult], cursor: Cursor?, epoch: String? = nil, lastDeviceSeq: Int64 = 0
    ) throws -> ReplicaStatus {
        let scope = try staged()
        let known = try scope?.epoch ?? tables.epoch()
        let isForeign = epoch != nil && known != nil && epoch != known
        for result in results {
            if scope == nil, !isForeign, try confirm(result) { continue }
            guard let ref = try tables.sealedEntity(of: result.key) else { continue }
            let isNewLife = scope?.isNewLife ?? false
            let isComparable = try !isForeign && (!isNewLife || tables.isListed(ref.id))
            try settle(result, of: ref, isComparable: isComparable)
            // While versions cannot be compared, the list or the pull after it still has to replace them.
            if scope != nil, !isNewLife { try tables.noteListed(ref.id) }
        }
        if let cursor, !isForeign, scope?.isNewLife != true { try tables.setCursor(cursor) }
        return try standingOfPage(knowing: lastDeviceSeq)
    }

    /// Settles a new receipt that was stored as it was sent, without reading it: the server's state is what is shown.
    ///
    /// - Returns: false, and nothing is done, for everything else.
    private mutating func confirm(_ result: OperationResult) throws -> Bool {
        guard case .applied(.accepted, let effect) = result.verdict, effect.data == nil, effect.conflicts.isEmpty,
            effect.version > 0
        else { return false }
        return try tables.confirmNewReceipt(
            by: result.key, version: effect.version, seq: effect.seq, updatedAt: effect.updatedAt)
    }

    private mutating func settle(_ result: OperationResult, of ref: EntityRef, isComparable: Bool) throws {
        if ref.type == .event { return try settleEvent(result, of: ref) }
        guard var state = try state(ref), let stored = state.entries.first(where: { $0.entry.id == result.key })
        else { return }
        if let effect = result.verdict.effect, let fault = ServerState.fault(in: effect, of: ref.type) {
            return try setAside(effect, fault: fault, of: stored, in: &state)
        }
        switch VerdictMeaning(result.verdict, on: stored.entry, of: state, isComparable: isComparable) {
        case .done(let effect):
            try recordMissingText(of: stored, by: result.verdict)
            try remove(stored, in: &state)
            try endDisputes(about: stored.entry.decided, in: &state)
            try adopt(effect, of: stored, isComparable: isComparable, in: &state)
        case .disputed(let effect):
            try remove(stored, in: &state)
            try dispute(effect.conflicts, by: stored.entry, in: &state)
            try recordDisputes(effect.conflicts, of: ref)
            try adopt(effect, of: stored, isComparable: isComparable, in: &state)
        case .disputedTombstone(let effect): try disputeBareTombstone(effect, by: stored, in: &state)
        case .forgotten(let effect, let hasHistory):
            try remove(stored, in: &state)
            if hasHistory { try oweHistory(of: ref) }
            return try becomeBare(version: effect.version, seq: effect.seq, at: effect.updatedAt, in: &state)
        case .undecided(let effect):
            let reason = "The server has forgotten what conflicted with it. Retry it to ask again."
            try keepUndecided(stored, reason: reason, in: &state)
            try adopt(effect, of: stored, isComparable: isComparable, in: &state)
        case .older:
            let reason = "The server says that it has an older state than this was made on."
            try keepUndecided(stored, reason: reason, in: &state)
            _ = try owe(.setAside)
        case .otherEpoch:
            guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
            state.entries[index] = stored.renewed(under: minter.next())
            try tables.update(state.entries[index])
        case .rejected(let rejection, let isForgotten):
            if isForgotten {
                // It becomes a tombstone here, too, and its version no longer counts.
                state.record.shadow?.fields[.isDeleted] = true
                state.record.shadow?.fields[.isBare] = true
            }
            try fail(stored, reason: ServerWords.said(rejection.detail), in: &state)
        }
        if let shadow = state.record.shadow { try moveDisputes(onto: shadow, by: nil, in: &state) }
        try save(&state)
    }

    /// Handles a conflict about an entity whose fields the server has forgotten: only this device keeps the values that
    /// the entry wanted, along with what is known of the others, until a person decides. With the fields the server
    /// forgets which of them were in conflict; then the deletion is.
    private mutating func disputeBareTombstone(
        _ effect: OperationResult.Effect, by stored: StoredEntry, in state: inout EntityState
    ) throws {
        let applied = LocalView.derive(shadow: state.record.baseline, entries: [stored.entry])?.fields
        try remove(stored, in: &state)
        let isForgotten = effect.conflicts.isEmpty && stored.entry.intent != .delete
        let conflicts = isForgotten ? [FieldConflict.forgotten(at: effect.updatedAt)] : effect.conflicts
        try dispute(conflicts, by: stored.entry, in: &state)
        try recordDisputes(conflicts, of: state.record.ref)
        guard var fields = applied, effect.version >= state.record.shadow?.version ?? 0 else { return }
        // Values that the server did not take from the entry are only this side of a conflict.
        for conflict in conflicts { fields[conflict.field] = conflict.theirs }
        fields[.isDeleted] = true
        fields[.isBare] = true
        let shadow = Entity(
            ref: state.record.ref, fields: fields, version: effect.version, updatedAt: effect.updatedAt)
        try replaceShadow(shadow, seq: effect.seq, in: &state)
    }

    /// Takes the state that an operation led to as the server's, and rebases pending entries onto it.
    private mutating func adopt(
        _ effect: OperationResult.Effect, of stored: StoredEntry, isComparable: Bool, in state: inout EntityState
    ) throws {
        let ref = state.record.ref
        // A create that was accepted as it was sent made the entity from nothing, whatever previous incarnation was
        // known here.
        var known = state.record
        if stored.entry.intent == .create, effect.data == nil { known.shadow = nil }
        var applied = LocalView.derive(shadow: known.baseline, entries: [stored.entry.asTaken])?.fields
        applied?[.isBare] = nil
        guard isComparable else {
            guard let applied else { return }
            let version = max(1, state.record.shadow?.version ?? 0)
            let shadow = Entity(ref: ref, fields: applied, version: version, updatedAt: effect.updatedAt)
            return try replaceShadow(shadow, seq: state.record.seq, in: &state)
        }
        let former = state.record.shadow
        let isMadeAnew = state.isMadeAnew(by: effect, of: stored.entry)
        // A pull may have brought a later state before the answer came.
        guard isMadeAnew || effect.version >= former?.version ?? 0 else { return }
        if effect.data == nil, let former, former.isBare, stored.entry.intent == .update {
            // Another device recreated it, and only a full sync shows with which values.
            _ = try owe(.byHand)
        }
        guard effect.isWhole(after: stored.entry) else {
            // Either that version is here already, or the next pull brings it. Until then an edit must not count as
            // made on a version that nobody here has seen.
            guard let applied, effect.version > former?.version ?? 0 else { return }
            let shadow = Entity(
                ref: ref, fields: applied, version: max(1, former?.version ?? 0), updatedAt: effect.updatedAt)
            return try replaceShadow(shadow, seq: state.record.seq, in: &state)
        }
        let fields: Fields?
        if let data = effect.data {
            fields = ServerState.fields(data)
        } else if let former, effect.version == former.version {
            fields = former.holding(stored.entry)
        } else {
            fields = applied
        }
        guard let fields else { return }
        let shadow = Entity(ref: ref, fields: fields, version: effect.version, updatedAt: effect.updatedAt)
        try replaceShadow(shadow, seq: effect.seq, by: stored.entry, in: &state)
    }

    /// Settles an event, which is complete when it is created: nothing is merged, and its row stays as it is.
    private mutating func settleEvent(_ result: OperationResult, of ref: EntityRef) throws {
        guard var stored = try tables.entry(result.key) else { return }
        guard case .rejected(let rejection) = result.verdict else {
            try tables.delete(stored)
            // It was deleted with its receipt, as on all other devices.
            if case .applied(_, let effect) = result.verdict, !effect.isWhole(after: stored.entry) {
                try tables.deleteEvent(id: ref.id)
            }
            return
        }
        if rejection.code == .otherEpoch { return try tables.update(stored.renewed(under: minter.next())) }
        if rejection.code == .validationError, let type = stored.entry.changes["type"]?.string,
            EventType.shared.contains(EventType(rawValue: type))
        {
            return try loseEvent(stored)
        }
        stored.fail(ServerWords.said(rejection.detail))
        try tables.update(stored)
    }
}

extension FieldConflict {
    /// A conflict about whether an entity that the server has forgotten stays deleted.
    fileprivate static func forgotten(at moment: Timestamp) -> FieldConflict {
        FieldConflict(
            field: .isDeleted, base: false, mine: false, theirs: true, theirsBy: Actor.server.text, theirsAt: moment)
    }
}

extension Entity {
    /// The entity's fields with the values of an entry that was accepted as it was sent, so that the server has them.
    fileprivate func holding(_ entry: QueueEntry) -> Fields {
        guard let applied = LocalView.derive(shadow: self, entries: [entry.asTaken])?.fields else { return fields }
        if entry.intent == .delete { return isDeleted ? fields : applied }
        let taken = entry.changes.keys.filter { name in
            Schema.of(ref.type)?[name].map { $0.owner != .fixed && $0.owner != .server } ?? false
        }
        return fields.merging(taken.map { ($0, applied[$0] ?? .null) }) { $1 }
    }
}

extension QueueEntry {
    /// The entry as a server applies it that accepts it unchanged: its texts are merged with nothing.
    fileprivate var asTaken: QueueEntry {
        var taken = self
        taken.base = [:]
        return taken
    }
}

extension StoredEntry {
    /// The entry under a new key, as if it had never been sent.
    func renewed(under key: OperationID) -> StoredEntry {
        StoredEntry(entry.unsent(under: key), sequence: sequence, text: text)
    }
}
