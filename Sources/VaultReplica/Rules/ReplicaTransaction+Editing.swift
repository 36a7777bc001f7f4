internal import VaultJSON
package import VaultModel

extension ReplicaTransaction {
    /// Creates an entity with these fields, all of them in Unicode NFC; other fields get their initial values. `byHand`
    /// is false for machine-read values that nobody has confirmed.
    ///
    /// - Throws: `invalid` with the field's name.
    package mutating func insert(_ ref: EntityRef, _ fields: Fields, byHand: Bool) throws {
        let state = try insert(Creation(ref, fields, byHand: byHand, by: minter))
        try record(LocalEvent(.created, of: state.record.entity))
    }

    /// Creates an entity of an import, which is recorded as a whole.
    @discardableResult
    package mutating func insert(_ creation: Creation) throws -> EntityState {
        var state = EntityState(record: ReplicaRecord(new: creation.ref))
        try append(creation.entry, to: &state)
        try save(&state, as: creation.shown)
        return state
    }

    /// Changes fields to these values, all of them in Unicode NFC; equal values are left out.
    ///
    /// - Parameter seen: what the person saw when the edit began, if that may be older than what is shown now.
    /// - Returns: nil if nothing changed.
    /// - Throws: `notFound`, `invalid` with the field's name.
    package mutating func change(
        _ ref: EntityRef, to wanted: Fields, byHand: Bool, seen: SeenFields? = nil,
        confirming confirmed: Set<FieldName> = []
    ) throws -> EntityEdit? {
        guard var state = try state(ref) else { throw ReplicaError(.notFound) }
        let former = state.record.entity
        // The edit replaces what the person saw. If other values have arrived since, the server merges or asks.
        var began = former
        for (name, value) in seen?.values ?? [:] { began.fields[name] = value }
        var edit = FieldChanges(from: began, to: wanted, byHand: byHand, confirming: confirmed)
        guard !edit.isEmpty else { return nil }
        try edit.validate(on: former)
        try moveDisputes(by: &edit, in: &state)
        if !edit.isEmpty { try enqueue(edit, in: &state, seen: seen?.version) }
        try save(&state)
        var names = wanted.keys.filter { state.record.shown[$0] != former.fields[$0] }.sorted()
        try recordChanges(of: names, from: former, to: state.record.entity)
        if !confirmed.isEmpty { names.append(.userEditedFields) }
        return EntityEdit(
            id: ref.id, kind: .fields, before: former.fields.filter { names.contains($0.key) },
            after: state.record.shown.filter { names.contains($0.key) })
    }

    /// Undoes an edit or redoes it. If the edit was a confirmation, the names that it added to `userEditedFields` leave
    /// the set again, or come back.
    ///
    /// - Parameters:
    ///   - wanted: the values to return to.
    ///   - from: the recorded values on the side that is left, and on the other one.
    /// - Returns: whether something changed.
    /// - Throws: `notFound`, `invalid` with the field's name.
    package mutating func turn(
        _ ref: EntityRef, to wanted: Fields, from: Fields, _ to: Fields
    ) throws -> Bool {
        func names(_ fields: Fields) -> Set<FieldName> {
            Set((fields[.userEditedFields]?.strings ?? []).map(FieldName.init(rawValue:)))
        }
        let (added, removed) = (names(to).subtracting(names(from)), names(from).subtracting(names(to)))
        if removed.isEmpty { return try change(ref, to: wanted, byHand: true, confirming: added) != nil }
        // Unless the edit was sent, this takes it out of the queue, with the names that it added.
        _ = try change(ref, to: wanted, byHand: true)
        try releaseFields(removed, of: ref)
        return true
    }

    /// Moves an entity to the Trash or restores it.
    ///
    /// - Returns: nil if nothing changed.
    /// - Throws: `notFound`.
    package mutating func setDeleted(_ isDeleted: Bool, _ ref: EntityRef) throws -> EntityEdit? {
        guard var state = try state(ref) else { throw ReplicaError(.notFound) }
        guard state.record.entity.isDeleted != isDeleted else { return nil }
        try dropOffers(against: isDeleted, in: &state)
        if state.conflicts.contains(where: { $0.field == .isDeleted }) {
            // The server already has the other side of the conflict: nothing is left to resolve or to send.
            try endDisputes(about: [.isDeleted], in: &state)
        } else if state.shown?.isDeleted == isDeleted {
            // Only a resend proposal opposed it.
        } else if let last = state.entries.last, last.state == .pending, !last.entry.isSealed,
            last.entry.undoes(isDeleted: isDeleted)
        {
            try remove(last, in: &state)
        } else {
            try announce(&state)
            if !isDeleted, let shadow = state.record.shadow, shadow.isBare, state.entries.isEmpty {
                try append(try rebirth(of: shadow), to: &state)
            } else {
                try append(try deletion(isDeleted, of: state), to: &state)
            }
        }
        try save(&state)
        try record(LocalEvent(isDeleted ? .trashed : .restored, of: state.record.entity))
        return EntityEdit(id: ref.id, kind: isDeleted ? .trash : .restore)
    }

    /// A delete or restore as a queue entry. A restore is based on everything that the device has, a deletion on what
    /// the person can have seen of it.
    private func deletion(_ isDeleted: Bool, of state: EntityState) throws -> QueueEntry {
        let version = state.record.shadow?.version ?? 0
        let base =
            isDeleted
            ? QueueEntry.deletionBase(on: state.record.shadow, behind: state.entries.map(\.entry)) : version
        return QueueEntry(
            id: minter.next(), entity: state.record.ref, intent: isDeleted ? .delete : .update, baseVersion: base,
            changes: isDeleted ? [:] : [.isDeleted: false], base: isDeleted ? [:] : [.isDeleted: true],
            onConflict: try conflictPolicy(), createdAt: minter.now())
    }
}

extension QueueEntry {
    /// Whether the entry does nothing but the opposite.
    fileprivate func undoes(isDeleted: Bool) -> Bool {
        guard resolves.isEmpty else { return false }
        return isDeleted ? changes == [.isDeleted: false] : intent == .delete
    }
}
