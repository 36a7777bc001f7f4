internal import VaultJSON
package import VaultModel

extension ReplicaTransaction {
    /// Records an action on this device: the event is stored, and queued under a key of its own, in the transaction of
    /// the action. It is therefore recorded exactly once, whatever happens to sync.
    mutating func record(_ event: LocalEvent, at moment: Timestamp? = nil) throws {
        try record(event, id: minter.next(), at: moment ?? minter.now())
    }

    private mutating func record(_ event: LocalEvent, id: EventID, at moment: Timestamp) throws {
        let fields = event.fields(at: moment)
        try tables.addEvent(id: id.description, receipt: event.subject?.id, at: moment, fields: fields)
        var stored = StoredEntry(
            QueueEntry(
                id: minter.next(), entity: EntityRef(id), intent: .create, baseVersion: 0, changes: fields,
                createdAt: moment))
        try tables.append(&stored)
    }

    /// Records an event that every device would record under the same id; see ``EventType/shared``.
    ///
    /// - Returns: false, and nothing is recorded, if it is here already, from this device or another one.
    package mutating func recordOnce(_ event: LocalEvent, id: EventID) throws -> Bool {
        guard try tables.event(id: id.description) == nil else { return false }
        try record(event, id: id, at: minter.now())
        return true
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

    /// Makes room for another device's event of the same id, which the server accepted before this device's own; see
    /// ``EventType/shared``. An entry that is in flight stays, and gets its verdict.
    mutating func yieldEvent(_ id: String, to fields: Fields) throws {
        guard let type = fields["type"]?.string, EventType.shared.contains(EventType(rawValue: type)),
            let own = try tables.event(id: id), let ref = EntityRef(type: .event, id: id)
        else { return }
        let entries = try tables.entries(of: ref)
        let device = try tables.setting(ReplicaSetting.device)
        guard !entries.isEmpty, own["deviceId"]?.string == nil, fields["deviceId"]?.string != device else { return }
        for entry in entries where entry.state != .inFlight && !entry.entry.isSealed { try tables.delete(entry) }
        try tables.deleteEvent(id: id)
    }

    /// Drops an event of this device because another device recorded it first. If the other one was received already,
    /// it stays; if not, the next pull brings it.
    mutating func loseEvent(_ stored: StoredEntry) throws {
        let id = stored.entry.entity.id
        try tables.delete(stored)
        if try tables.event(id: id)?["deviceId"]?.string == nil { try tables.deleteEvent(id: id) }
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
