internal import VaultJSON
package import VaultModel

extension ReplicaTransaction {
    /// Records an action on this device: the event is stored, and queued under a key of its own, in the transaction of
    /// the action. It is therefore recorded exactly once, whatever happens to sync.
    mutating func record(_ event: LocalEvent, at moment: Timestamp? = nil) throws {
        let id: EventID = minter.next()
        let moment = moment ?? minter.now()
        let fields = event.fields(at: moment)
        try tables.addEvent(id: id.description, receipt: event.subject?.id, at: moment, fields: fields)
        var stored = StoredEntry(
            QueueEntry(
                id: minter.next(), entity: EntityRef(id), intent: .create, baseVersion: 0, changes: fields,
                createdAt: moment))
        try tables.append(&stored)
    }

    /// Records an import as one event, at the time at which its receipts were created.
    package mutating func recordImport(of count: Int, at moment: Timestamp) throws {
        guard count > 0 else { return }
        try record(.imported(count: count), at: moment)
    }

    /// Records changes of an entity's fields, and whether it moved to the Trash or was restored.
    mutating func recordChanges(
        _ type: EventType = .edited, of names: some Sequence<FieldName>, from former: Entity, to current: Entity
    ) throws {
        if former.isDeleted != current.isDeleted {
            try record(LocalEvent(current.isDeleted ? .trashed : .restored, of: current))
        }
        for event in LocalEvent.changes(type, of: names, from: former, to: current) { try record(event) }
    }

    /// Records that these fields are in conflict now; an amount counts once.
    mutating func recordDisputes(_ conflicts: [FieldConflict], of ref: EntityRef) throws {
        let sides = { (side: (FieldConflict) -> JSON) in
            Fields(conflicts.map { ($0.field, side($0)) }, uniquingKeysWith: { first, _ in first })
        }
        let receipt: Fields =
            try tables.record(ref)?.entity.receipt.map { [.receiptID: .string($0.description)] } ?? [:]
        let mine = Entity(ref: ref, fields: receipt.merging(sides(\.mine)) { _, side in side })
        let theirs = Entity(ref: ref, fields: sides(\.theirs))
        for name in decidable(conflicts.map(\.field)) {
            try record(LocalEvent.change(.conflicted, of: name, from: mine, to: theirs))
        }
    }

    /// Records a person's choices for these fields; an amount counts once.
    mutating func recordDecision(about names: [FieldName], from former: Entity, to current: Entity) throws {
        for name in decidable(names) { try record(LocalEvent.change(.resolved, of: name, from: former, to: current)) }
    }

    private func decidable(_ names: [FieldName]) -> [FieldName] {
        names.filter { $0 != .currency || !names.contains(.totalMinor) }
    }

    /// Discards an event that is still queued: it disappears from the history.
    mutating func dropEvent(_ stored: StoredEntry) throws {
        guard stored.state != .inFlight else { throw ReplicaError(.busy) }
        try tables.delete(stored)
        try tables.deleteEvent(id: stored.entry.entity.id)
    }

    /// Discards the events of an entity that were never sent.
    mutating func dropUntold(of ref: EntityRef) throws {
        for stored in try tables.untoldEvents(of: ref) { try dropEvent(stored) }
    }
}
