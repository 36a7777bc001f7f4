internal import VaultJSON
internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Settles entries by the server's verdicts and moves the cursor; nil leaves it where it is. Verdicts of entries
    /// that the queue does not hold any more are skipped.
    ///
    /// - Parameter epoch: of the answers, nil for the stored one. Where it is another one, the entries are settled, but
    ///   the versions of the results say nothing about the stored ones: what was changed is kept in the shadows under
    ///   their versions, and the reconciliation that follows brings the rest.
    package mutating func settle(
        _ results: [OperationResult], cursor: Cursor?, epoch: String? = nil
    ) throws -> Standing {
        let scope = try staged()
        let known = try scope?.epoch ?? tables.epoch()
        let isForeign = epoch != nil && known != nil && epoch != known
        for result in results {
            guard let ref = try tables.sealedEntity(of: result.key) else { continue }
            let isNewLife = scope?.isNewLife ?? false
            let isComparable = try !isForeign && (!isNewLife || tables.isListed(ref.id))
            try settle(result, of: ref, isComparable: isComparable)
            // Where versions cannot be compared yet, the list or the pull after it has still to replace them.
            if scope != nil, !isNewLife { try tables.noteListed(ref.id) }
        }
        if let cursor, !isForeign, scope?.isNewLife != true { try tables.setCursor(cursor) }
        return try standingOfPage()
    }

    private mutating func settle(_ result: OperationResult, of ref: EntityRef, isComparable: Bool) throws {
        if ref.type == .event { return try settleEvent(result, of: ref) }
        guard var state = try state(ref), let stored = state.entries.first(where: { $0.entry.id == result.key })
        else { return }
        if let effect = result.verdict.effect, let fault = ServerState.fault(in: effect, of: ref.type) {
            return try setAside(effect, fault: fault, of: stored, in: &state)
        }
        switch result.verdict {
        case .applied(.conflict, let effect) where isComparable && effect.data == nil && ref.type.isMerged,
            .duplicate(.conflict, let effect) where isComparable && effect.data == nil && ref.type.isMerged:
            try disputeBareTombstone(effect, by: stored, in: &state)
        // Done long ago, and since then deleted and forgotten but for the id. Only a tombstone says so: before one has
        // come, the entry counts as taken as it was sent, and what is shown stays.
        case .duplicate(_, let effect)
        where effect.data == nil && ref.type.isMerged && state.record.shadow?.isBare == true:
            try remove(stored, in: &state)
            return try becomeBare(version: effect.version, seq: effect.seq, at: effect.updatedAt, in: &state)
        case .duplicate(.conflict, let effect)
        where effect.conflicts.isEmpty && effect.data != nil && ref.type.isMerged:
            let reason = "The server has forgotten what conflicted with it. Retry it to ask again."
            try keepUndecided(stored, reason: reason, in: &state)
            try adopt(effect, of: stored, isComparable: isComparable, in: &state)
        // What was made on a state of the server's never leads to an earlier one.
        case .applied(_, let effect)
        where isComparable && effect.version < stored.entry.baseVersion && ref.type.isMerged
            && !state.isMadeAnew(by: effect, of: stored.entry):
            let reason = "The server says that it has an older state than this was made on."
            try keepUndecided(stored, reason: reason, in: &state)
            _ = try owe(.setAside)
        // A duplicate is what its first verdict was: the client does what it would have done then.
        case .applied(.conflict, let effect), .duplicate(.conflict, let effect):
            try remove(stored, in: &state)
            try dispute(effect.conflicts, by: stored.entry, in: &state)
            try recordDisputes(effect.conflicts, of: ref)
            try adopt(effect, of: stored, isComparable: isComparable, in: &state)
        case .applied(_, let effect), .duplicate(_, let effect):
            try remove(stored, in: &state)
            try endDisputes(about: stored.entry.decided, in: &state)
            try adopt(effect, of: stored, isComparable: isComparable, in: &state)
        case .rejected(let rejection) where rejection.code == .otherEpoch:
            guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
            state.entries[index] = stored.renewed(under: minter.next())
            try tables.update(state.entries[index])
        case .rejected(let rejection):
            // What cannot be made lacks something else than itself.
            if isComparable, rejection.code == .entityNotFound, stored.entry.intent != .create {
                // The server has forgotten it: a tombstone here too, of which no version counts any more.
                state.record.shadow?.fields[.isDeleted] = true
                state.record.shadow?.fields[.isBare] = true
            }
            try fail(stored, reason: ServerWords.said(rejection.detail), in: &state)
        }
        if let shadow = state.record.shadow { try moveDisputes(onto: shadow, by: nil, in: &state) }
        try save(&state)
    }

    /// The server has forgotten the fields: what the entry wanted of them is kept here alone, beside what is known of
    /// the others, until a person decides. With the fields it forgets what was in dispute about them; then the deletion
    /// is.
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
        // What the server did not take of the entry is this side of a dispute alone.
        for conflict in conflicts { fields[conflict.field] = conflict.theirs }
        fields[.isDeleted] = true
        fields[.isBare] = true
        let shadow = Entity(
            ref: state.record.ref, fields: fields, version: effect.version, updatedAt: effect.updatedAt)
        try replaceShadow(shadow, seq: effect.seq, in: &state)
    }

    /// Takes the state that an operation led to as the server's, and moves what waits onto it.
    private mutating func adopt(
        _ effect: OperationResult.Effect, of stored: StoredEntry, isComparable: Bool, in state: inout EntityState
    ) throws {
        let ref = state.record.ref
        // A create that was taken as it was sent made it of nothing, whatever was known here of a former making.
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
        // A pull may have brought a later state while the answer was on its way.
        guard isMadeAnew || effect.version >= former?.version ?? 0 else { return }
        if effect.data == nil, let former, former.isBare, stored.entry.intent == .update {
            // Another device made it anew, and only a comparison tells of what.
            _ = try owe(.byHand)
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

    /// An event is whole at its creation: nothing is merged, and its row stays as it is.
    private mutating func settleEvent(_ result: OperationResult, of ref: EntityRef) throws {
        guard var stored = try tables.entry(result.key) else { return }
        guard case .rejected(let rejection) = result.verdict else { return try tables.delete(stored) }
        if rejection.code == .otherEpoch { return try tables.update(stored.renewed(under: minter.next())) }
        stored.fail(ServerWords.said(rejection.detail))
        try tables.update(stored)
    }
}

extension FieldConflict {
    /// Whether an entity that the server has forgotten stays deleted.
    fileprivate static func forgotten(at moment: Timestamp) -> FieldConflict {
        FieldConflict(
            field: .isDeleted, base: false, mine: false, theirs: true, theirsBy: Actor.server.text, theirsAt: moment)
    }
}

extension EntityState {
    /// Whether a verdict tells of another making of what was deleted: its versions begin again.
    fileprivate func isMadeAnew(by effect: OperationResult.Effect, of entry: QueueEntry) -> Bool {
        record.shadow?.isDeleted == true && effect.seq > record.seq
            && (entry.intent == .create || effect.data != nil)
    }
}

extension Entity {
    /// Its fields with the values that an entry was taken with as it was sent; a server that says so has them there.
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
    /// As a server takes it that has no other answer to it than yes: its texts are what they are, merged with nothing.
    fileprivate var asTaken: QueueEntry {
        var taken = self
        taken.base = [:]
        return taken
    }
}

extension StoredEntry {
    /// As if it had never been sent.
    func renewed(under key: OperationID) -> StoredEntry {
        StoredEntry(entry.unsent(under: key), sequence: sequence)
    }
}
