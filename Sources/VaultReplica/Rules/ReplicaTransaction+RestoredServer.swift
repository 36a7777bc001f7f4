internal import VaultJSON
package import VaultModel
internal import VaultWire

/// A restored server: entities that it lacks or has in an older state stay shown, and become resend proposals.
extension ReplicaTransaction {
    /// Accepts resend proposals, which are then sent under new keys, or discards them. Other entries do not change.
    ///
    /// - Parameter ids: nil for all proposals.
    /// - Returns: the number of proposals.
    @discardableResult
    package mutating func answerOffers(_ ids: [OperationID]? = nil, accept: Bool) throws -> Int {
        let offered = try tables.entries(in: .offered).filter { ids?.contains($0.entry.id) ?? true }
        for stored in offered {
            guard accept else {
                // Discarding a create also discards the entries behind it.
                if try tables.entry(stored.entry.id) != nil { try drop(stored.entry.id) }
                continue
            }
            let taken = stored.renewed(under: minter.next())
            try tables.update(taken)
            guard var state = try state(stored.entry.entity) else { continue }
            try save(&state)
        }
        return offered.count
    }

    /// Replaces an entity's state from the previous epoch by the restored server's.
    ///
    /// A version that is not higher than the previous one, or is of another incarnation, is older: the difference
    /// becomes a resend proposal. A higher version has later changes: the previous values that it lacks are kept in the
    /// history.
    mutating func replaceFormerLife(by shadow: Entity, seq: Int64, in state: inout EntityState) throws {
        let former = state.record.shadow
        state.record.shadow = shadow
        state.record.seq = seq
        let isOlder =
            former.map { shadow.version <= $0.version || !Incarnation.isSame(shadow.version, $0.version) } ?? false
        for (index, stored) in state.entries.enumerated() where !stored.entry.isSealed {
            state.entries[index].entry.move(onto: shadow, ofFormer: former, behind: state.entries[..<index])
            try tables.update(state.entries[index])
        }
        guard let former, former.fields != shadow.fields else { return }
        if isOlder {
            try keepUnseen(of: former, by: state.entries.map(\.entry), lostIn: shadow)
            try offerDifference(from: shadow, to: former, in: &state)
        } else {
            try keepOverwritten(of: former, by: shadow)
        }
    }

    /// Proposes to resend what the list of a restored server lacks.
    ///
    /// - Returns: the number of resend proposals now.
    mutating func offerWhatIsLacking(in scope: FullScope) throws -> Int {
        for type in scope.types where type != .event {
            for ref in try tables.unlisted(of: type, tombstones: true) where scope.contains(ref) {
                guard var state = try state(ref) else { continue }
                try offerAgain(&state)
            }
        }
        if scope.types.contains(.event) { try tellAgain() }
        return try tables.counts().offered
    }

    /// Sends this device's own events again that the server has forgotten; other devices resend theirs.
    private mutating func tellAgain() throws {
        let device = try tables.setting(ReplicaSetting.device)
        for (id, fields) in try tables.unlistedEvents() {
            guard let ref = EntityRef(type: .event, id: id), let type = fields["type"]?.string,
                !EventType.serverMade.contains(EventType(rawValue: type)),
                fields["deviceId"]?.string == nil || fields["deviceId"]?.string == device,
                try tables.entries(of: ref).isEmpty
            else { continue }
            var told = fields
            told["deviceId"] = nil
            var stored = StoredEntry(
                QueueEntry(
                    id: minter.next(), entity: ref, intent: .create, baseVersion: 0, changes: told,
                    createdAt: minter.now()))
            try tables.append(&stored)
        }
    }

    /// Proposes to resend a whole entity that the server no longer has, ahead of its pending entries.
    ///
    /// Requests and matches are created by the server and go with it; a request that is still in the queue stays, as
    /// one that no server has seen.
    mutating func offerAgain(_ state: inout EntityState) throws {
        guard let former = state.record.shadow, state.record.ref.type.isMerged else {
            state.record.shadow = nil
            state.record.seq = 0
            return try save(&state)
        }
        var wanted = former
        for conflict in state.conflicts where conflict.field != .isDeleted {
            wanted.fields[conflict.field] = conflict.mine
            try keepInHistory(conflict.theirs, of: conflict.field, of: former)
        }
        try endDisputes(about: state.conflicts.map(\.field), in: &state)
        let waiting = state.entries
        try keepUnseen(of: former, by: waiting.map(\.entry), lostIn: Entity(ref: former.ref, fields: [:]))
        for stored in waiting { try tables.delete(stored) }
        state.entries = []
        state.record.shadow = nil
        state.record.seq = 0
        if var create = create(wanted, of: state.record) {
            // If the server has kept the id of something deleted, this restores it.
            if !former.isDeleted { create.changes[.isDeleted] = false }
            try offer(create, in: &state)
        }
        if former.isDeleted { try offer(deletion(of: state.record), in: &state) }
        for stored in waiting {
            // The server lacks the entity, so it has carried out none of the entries: each is treated as never sent.
            var again = StoredEntry(
                stored.entry.unsent(under: minter.next()), state: stored.state == .inFlight ? .pending : stored.state,
                lastError: stored.lastError)
            again.entry.baseVersion = 0
            again.entry.keepWord(on: former)
            try tables.append(&again)
            state.entries.append(again)
        }
        try save(&state)
    }
}

extension ReplicaTransaction {
    private mutating func offer(_ entry: QueueEntry, in state: inout EntityState) throws {
        var stored = StoredEntry(entry, state: .offered)
        try tables.append(&stored)
        state.entries.append(stored)
    }

    /// Proposes to resend the previous values, except those that pending entries set anyway and those in conflict: a
    /// proposal would resolve the conflict without asking, so the other side's value goes into the history instead.
    private mutating func offerDifference(
        from shadow: Entity, to former: Entity, in state: inout EntityState
    ) throws {
        var wanted = former.fields
        if former.isDeleted { wanted[.isDeleted] = nil }
        var edit = FieldChanges(from: shadow, to: wanted, byHand: false)
        edit.keepAdditions(of: .userEditedFields)
        for stored in state.entries { edit.leaveOut(stored.entry.changes.keys.sorted(), of: shadow.ref.type) }
        let disputed = state.conflicts.map(\.field)
        edit.leaveOut(disputed, of: shadow.ref.type)
        try keepOverwritten(of: former, by: shadow, only: disputed)
        if !edit.isEmpty {
            // Based on version 0: whatever was written in the new epoch since is merged with it or becomes a conflict.
            let entry = QueueEntry(
                id: minter.next(), entity: shadow.ref, intent: .update, baseVersion: 0,
                changes: edit.editedByHand(in: former).changes, createdAt: minter.now())
            try offer(entry, in: &state)
        }
        if former.isDeleted, !shadow.isDeleted { try offer(deletion(of: state.record), in: &state) }
    }

    /// A create of the entity as it was; nil for a default category that nobody changed.
    func create(_ former: Entity, of record: ReplicaRecord) -> QueueEntry? {
        let blank = record.baseline ?? Entity(ref: record.ref, fields: [:])
        var wanted = former.fields
        wanted[.isDeleted] = nil
        var edit = FieldChanges(from: blank, to: wanted, byHand: false)
        guard !edit.isEmpty || record.baseline == nil else { return nil }
        edit.nameReceipt(former.fields, of: record.ref.type)
        edit.changes[.createdAt] = former.fields[.createdAt] ?? .string(minter.now().description)
        return QueueEntry(
            id: minter.next(), entity: record.ref, intent: .create, baseVersion: 0, changes: edit.changes,
            createdAt: minter.now())
    }

    private func deletion(of record: ReplicaRecord) -> QueueEntry {
        QueueEntry(
            id: minter.next(), entity: record.ref, intent: .delete, baseVersion: record.shadow?.version ?? 0,
            createdAt: minter.now())
    }

}

extension FieldChanges {
    /// Removes these fields with their groups. Sets stay, since additions and removals do not collide.
    mutating func leaveOut(_ names: [FieldName], of type: EntityType) {
        for name in names where Schema.of(type)?[name]?.isSet != true {
            for each in FieldGroup(of: name).names { _ = remove(each) }
        }
    }

    /// Adds every changed field that counted as manually edited to `userEditedFields`: at base 0 only the operation
    /// itself says so.
    func editedByHand(in former: Entity) -> FieldChanges {
        var edit = self
        let names = former.set(.userEditedFields).filter { changes[FieldName(rawValue: $0)] != nil }
        var edited = changes[.userEditedFields].flatMap { SetChange($0) } ?? SetChange()
        edited.add.formUnion(names)
        edit.changes[.userEditedFields] = edited.isEmpty ? nil : edited.json
        return edit
    }

    /// Keeps only the additions to a set that only grows.
    fileprivate mutating func keepAdditions(of name: FieldName) {
        guard var set = changes[name].flatMap({ SetChange($0) }) else { return }
        set.remove = []
        changes[name] = set.isEmpty ? nil : set.json
    }
}
