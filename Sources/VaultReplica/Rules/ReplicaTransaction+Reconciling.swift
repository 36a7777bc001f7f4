internal import VaultJSON
package import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// The buckets of a type; see ``StoreTask/digests(_:)``.
    package func digests(of type: EntityType) throws -> [BucketDigest] {
        var slices = DigestSlices(of: type)
        while try add(to: &slices) {}
        return slices.table
    }

    /// Adds the next entities to ``digests(of:)``. Only changes from the server affect the result, never a person's
    /// edits, so the slices may be read in separate transactions.
    ///
    /// - Returns: false after the last one.
    package func add(to slices: inout DigestSlices) throws -> Bool {
        var table = slices.table
        let last = try tables.eachVersion(of: slices.type, after: slices.row, limit: DigestSlices.size) { id, version in
            let entry = DigestEntry(id, version: version)
            table[entry.bucket].add(entry)
        }
        slices.table = table
        slices.row = last ?? slices.row
        return last != nil
    }

    /// The staged full sync; nil if there is none.
    func staged() throws -> FullScope? {
        try tables.setting(ReplicaSetting.staged).flatMap { FullScope(stored: $0) }
    }

    /// Forgets which entities were listed. The pages that were applied stay, since they are the server's state.
    mutating func discardStaged() throws {
        guard try tables.setting(ReplicaSetting.staged) != nil else { return }
        try tables.setSetting(ReplicaSetting.staged, to: nil)
        try tables.forgetListed()
    }

    /// Begins to stage a full sync; see ``StoreTask/beginFull(_:)``.
    ///
    /// In a new epoch, entries that were never sent get new keys: if this store went back too, a restored server cannot
    /// tell that their keys were used before.
    package mutating func beginFull(_ scope: FullScope) throws -> ReplicaStatus {
        try discardStaged()
        var scope = scope
        // A server that was restored without its operator's word has the epoch that it had.
        scope.isNewLife = try tables.epoch().map { $0 != scope.epoch || scope.cause == .newEpoch } ?? false
        if scope.isNewLife {
            try renewKeys()
            // The verdicts on these can no longer be found out.
            for stored in try tables.entries(in: .pending) where stored.entry.isSealed {
                try tables.update(stored.renewed(under: minter.next()))
            }
        }
        try tables.setSetting(ReplicaSetting.staged, to: scope.stored)
        return try standing()
    }

    /// Applies one page of the list as it arrives; see ``StoreTask/stage(_:)``.
    ///
    /// A list has no tombstones without fields, and if one is there all the same, its entity counts as one that the
    /// list lacks. Those are counted together before any of them is deleted.
    package mutating func stage(_ page: FullResponse) throws -> ReplicaStatus {
        let changes = page.changes.filter { !$0.isBareTombstone || $0.entityType == EntityType.event.rawValue }
        try receive(changes.map(ExaminedChange.init))
        return try standingOfPage()
    }

    /// Ends the staged full sync; see ``StoreTask/finishFull(_:)``.
    package mutating func finishFull(_ end: FullEnd) throws -> (standing: ReplicaStatus, outcome: FullOutcome) {
        let scope = try staged()
        let doubts = try doubtful(beside: scope)
        try tables.dropDoubts()
        try tables.setSetting(ReplicaSetting.question, to: nil)
        let outcome: FullOutcome
        if let scope, scope.isNewLife {
            outcome = .done(deleted: 0, offered: try offerWhatIsLacking(in: scope))
        } else {
            outcome = try remove(unlisted(in: scope) + doubts, of: scope?.types ?? [])
            if let scope, scope.types.contains(.event) { try forgetHistory() }
        }
        try discardStaged()
        if let cursor = end.cursor { try tables.setCursor(cursor) }
        try tables.setEpoch(end.epoch)
        if end.cause.coversAttachments { try tables.doubtAttachments() }
        try tables.setSetting(ReplicaSetting.owed, to: nil)
        try noteFull()
        var standing = try standing()
        // A restored server begins with fewer numbers than it had.
        if scope?.isNewLife == true { try acknowledge(nil, in: &standing) }
        return (standing, outcome)
    }

    /// Applies a person's answer to the question; see ``StoreTask/decide(deleting:)``.
    package mutating func decide(deleting: Bool) throws -> ReplicaStatus {
        for doubt in try tables.doubtful() {
            guard var state = try state(doubt.ref), state.isMeant(by: doubt) else { continue }
            if deleting { try removeUnlisted(&state) } else { try offerAgain(&state) }
        }
        try tables.dropDoubts()
        try tables.setSetting(ReplicaSetting.question, to: nil)
        return try standing()
    }

    /// The rows that the complete list lacks and that have no entries or conflicts; rows that have some stay, with a
    /// tombstone as their shadow.
    private mutating func unlisted(in scope: FullScope?) throws -> [EntityState] {
        guard let scope else { return [] }
        var idle: [EntityState] = []
        for type in scope.types where type != .event {
            for ref in try tables.unlisted(of: type, tombstones: false) where scope.contains(ref) {
                guard var state = try state(ref) else { continue }
                if state.isIdle { idle.append(state) } else { try removeUnlisted(&state) }
            }
        }
        return idle
    }

    /// The rows that an earlier list lacked, that have not changed since, and whose types are not listed this time.
    /// Requests and matches have no digests, so nothing else would report their absence again.
    private func doubtful(beside scope: FullScope?) throws -> [EntityState] {
        try tables.doubtful().compactMap { doubt in
            let type = doubt.ref.type
            guard !DigestRequest.digested.contains(type), scope?.types.contains(type) != true else { return nil }
            return try state(doubt.ref).flatMap { $0.isIdle && $0.isMeant(by: doubt) ? $0 : nil }
        }
    }

    /// Deletes these rows, or keeps them as a question if they are too many, compared with all rows of their types and
    /// of the listed types.
    private mutating func remove(_ idle: [EntityState], of listed: [EntityType]) throws -> FullOutcome {
        // Counting reads every row, and a small number is never too many, whatever the total is.
        var deletion = MassDeletion(count: idle.count, of: idle.count)
        if deletion.isTooMany {
            let types = Set(listed + idle.map(\.record.ref.type))
            deletion.total = try types.reduce(0) { try $0 + tables.versionCount(of: $1) }
        }
        guard deletion.isTooMany else {
            for state in idle { try tables.delete(state.record) }
            return .done(deleted: idle.count, offered: 0)
        }
        for state in idle {
            try tables.addDoubt(
                Doubt(ref: state.record.ref, version: state.record.shadow?.version ?? 0, seq: state.record.seq))
        }
        try tables.setSetting(ReplicaSetting.question, to: deletion.stored)
        return .wouldDelete(deletion)
    }

    /// Deletes events that the server has forgotten along with their receipt, unless they are still queued. Events of a
    /// receipt that is here and outside the Trash stay.
    private mutating func forgetHistory() throws {
        for (id, fields) in try tables.unlistedEvents() {
            guard let event = EntityRef(type: .event, id: id), try tables.entries(of: event).isEmpty,
                let receipt = fields["receiptId"]?.string.flatMap({ EntityRef(anyID: $0) }),
                try tables.record(receipt)?.entity.isDeleted ?? true
            else { continue }
            try tables.deleteEvent(id: id)
        }
    }

    /// Handles a row that the server no longer has. Entries or conflicts keep it, with a tombstone as its shadow;
    /// without them it is deleted.
    private mutating func removeUnlisted(_ state: inout EntityState) throws {
        guard !state.isIdle, var shadow = state.record.shadow else { return try tables.delete(state.record) }
        shadow.fields[.isDeleted] = true
        shadow.fields[.isBare] = true
        // A device that creates it again begins with version 1, which says nothing about the versions known here.
        for (index, stored) in state.entries.enumerated() where !stored.entry.isSealed {
            state.entries[index].entry = stored.entry.unsent(under: minter.next())
            state.entries[index].entry.baseVersion = 0
            try tables.update(state.entries[index])
        }
        try replaceShadow(shadow, seq: state.record.seq, in: &state)
        try moveDisputes(onto: shadow, by: nil, in: &state)
        try save(&state)
    }
}

extension EntityState {
    /// Whether it has neither entries for the server nor conflicts for a person.
    var isIdle: Bool { entries.isEmpty && conflicts.isEmpty }

    /// Whether the server has said nothing about it since it was put in doubt.
    fileprivate func isMeant(by doubt: Doubt) -> Bool {
        guard let shadow = record.shadow, !shadow.isDeleted else { return false }
        return shadow.version == doubt.version && record.seq == doubt.seq
    }
}
