internal import VaultJSON
package import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// The buckets of a type, over the server's last states that are no tombstones; what waits plays no part in it.
    package func digests(of type: EntityType) throws -> [BucketDigest] {
        var slices = DigestSlices(of: type)
        while try add(to: &slices) {}
        return slices.table
    }

    /// The next entities of ``digests(of:)``. Only the server's word changes what it gives, never what a person does
    /// meanwhile, so the slices need not be of one transaction.
    ///
    /// - Returns: false after the last one.
    package func add(to slices: inout DigestSlices) throws -> Bool {
        var table = slices.table
        let last = try tables.eachVersion(of: slices.type, after: slices.row, limit: DigestSlices.size) { id, version in
            table[BucketDigest.bucket(of: id)].add(id, version: version)
        }
        slices.table = table
        slices.row = last ?? slices.row
        return last != nil
    }

    /// The reconciliation that is staged; nil where none is.
    func staged() throws -> FullScope? {
        try tables.setting(ReplicaSetting.staged).flatMap { FullScope(stored: $0) }
    }

    /// Forgets what was noted as listed. What was applied of its pages stays: it is what the server has.
    mutating func discardStaged() throws {
        guard try tables.setting(ReplicaSetting.staged) != nil else { return }
        try tables.setSetting(ReplicaSetting.staged, to: nil)
        try tables.forgetListed()
    }

    /// Begins to stage a reconciliation, and discards what was staged before. Nothing that is shown changes.
    ///
    /// Where the scope's epoch is not the stored one, the versions of what comes from here on always replace the stored
    /// ones, once each. What was never sent gets new keys: where this store went back too, a restored server cannot tell
    /// that they were used before.
    package mutating func beginFull(_ scope: FullScope) throws -> Standing {
        try discardStaged()
        var scope = scope
        scope.isNewLife = try tables.epoch().map { $0 != scope.epoch } ?? false
        if scope.isNewLife {
            try renewKeys()
            // Nobody can tell any more what came of these.
            for stored in try tables.entries(in: .pending) where stored.entry.isSealed {
                try tables.update(stored.renewed(under: minter.next()))
            }
        }
        try tables.setSetting(ReplicaSetting.staged, to: scope.stored)
        return try standing()
    }

    /// Applies one page of the list as it comes, and notes its entities as listed; the cursor is untouched.
    ///
    /// Nothing is deleted by it: a list has no tombstones without fields, and one that is there all the same leaves its
    /// entity among those that the list lacks, which are counted together before any of them goes.
    package mutating func stage(_ page: FullResponse) throws -> Standing {
        try receive(page.changes.filter { !$0.isBareTombstone || $0.entityType == EntityType.event.rawValue })
        return try standingOfPage()
    }

    /// Ends the staged reconciliation: the one transaction that deletes. Without a staged one only the cursor, the epoch
    /// and the time are stored.
    ///
    /// A row of the scope that was not listed is deleted where nothing of it waits; with something waiting it gets a
    /// tombstone as its shadow. Rows that are tombstones already, or that the server never saw, are neither deleted nor
    /// counted. After a new epoch nothing is deleted, but offered. Where too many would go, everything is done but the
    /// deletions, and the rows are kept as a question.
    ///
    /// - Parameter cursor: nil leaves the stored one.
    package mutating func finishFull(
        cursor: Cursor?, epoch: String
    ) throws -> (standing: Standing, outcome: FullOutcome) {
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
        if let cursor { try tables.setCursor(cursor) }
        try tables.setEpoch(epoch)
        try tables.setSetting(ReplicaSetting.owed, to: nil)
        try noteFull()
        return (try standing(), outcome)
    }

    /// A person's answer to the question. Yes deletes the rows that the server has not told of since; no keeps them and
    /// offers them to be sent again. Without a question nothing happens.
    package mutating func decide(deleting: Bool) throws -> Standing {
        for doubt in try tables.doubtful() {
            guard var state = try state(doubt.ref), state.isMeant(by: doubt) else { continue }
            if deleting { try removeUnlisted(&state) } else { try offerAgain(&state) }
        }
        try tables.dropDoubts()
        try tables.setSetting(ReplicaSetting.question, to: nil)
        return try standing()
    }

    /// What the complete list lacks and nothing waits of; what waits keeps its row, on a tombstone.
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

    /// What an earlier list lacked of types that nobody asked for this time, and that has not changed since: requests and
    /// matches have no digests, so that nothing else tells of them again.
    private func doubtful(beside scope: FullScope?) throws -> [EntityState] {
        try tables.doubtful().compactMap { doubt in
            let type = doubt.ref.type
            guard !DigestRequest.digested.contains(type), scope?.types.contains(type) != true else { return nil }
            return try state(doubt.ref).flatMap { $0.isIdle && $0.isMeant(by: doubt) ? $0 : nil }
        }
    }

    /// Deletes these rows, or keeps them as a question where they are too many of all of their types and of those listed.
    private mutating func remove(_ idle: [EntityState], of listed: [EntityType]) throws -> FullOutcome {
        // Counting reads every row, and few are never too many of however few.
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

    /// What the server has forgotten of the history with its receipt goes here too, unless it was never sent. What tells of
    /// a receipt that is here and not in the trash stays.
    private mutating func forgetHistory() throws {
        for (id, fields) in try tables.unlistedEvents() {
            guard let event = EntityRef(type: .event, id: id), try tables.entries(of: event).isEmpty,
                let receipt = fields["receiptId"]?.string.flatMap({ EntityRef(anyID: $0) }),
                try tables.record(receipt)?.entity.isDeleted ?? true
            else { continue }
            try tables.deleteEvent(id: id)
        }
    }

    /// The server does not have it any more. What waits here keeps it, on a tombstone; else it goes.
    private mutating func removeUnlisted(_ state: inout EntityState) throws {
        guard !state.isIdle, var shadow = state.record.shadow else { return try tables.delete(state.record) }
        shadow.fields[.isDeleted] = true
        shadow.fields[.isBare] = true
        // Whoever makes it anew begins with version 1, which says nothing about the versions that are known here.
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
    /// Whether nothing of it waits for the server or for a person.
    var isIdle: Bool { entries.isEmpty && conflicts.isEmpty }

    /// Whether the server has told nothing of it since it was doubted.
    fileprivate func isMeant(by doubt: Doubt) -> Bool {
        guard let shadow = record.shadow, !shadow.isDeleted else { return false }
        return shadow.version == doubt.version && record.seq == doubt.seq
    }
}
