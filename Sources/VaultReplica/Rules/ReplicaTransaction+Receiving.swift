internal import VaultJSON
internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Stores a page of changes and its cursor together.
    ///
    /// A change that is older than what is known is skipped. One that cannot be stored is set aside by itself, to be
    /// looked at, and stops nothing. What waits, never sent, is moved onto the new states.
    ///
    /// - Returns: where the queue and the cursor stand after it.
    package mutating func receive(_ page: PullResponse) throws -> ReplicaStanding {
        try receive(page.changes)
        try tables.setCursor(page.cursor)
        try tables.setEpoch(page.epoch)
        return try standing()
    }

    /// The changes alone, in the server's order.
    mutating func receive(_ changes: [Change]) throws {
        for change in changes {
            if let fault = try receive(change) { try tables.setAside(change, reason: fault, at: minter.now()) }
        }
    }

    /// - Returns: why it cannot be stored; nil where it was stored or skipped.
    private mutating func receive(_ change: Change) throws -> String? {
        guard let type = EntityType(rawValue: change.entityType) else {
            return "This version does not know the type \"\(change.entityType)\"."
        }
        guard let ref = EntityRef(type: type, id: change.entityID) else { return "The id is malformed." }
        guard change.version > 0 else { return "The version is below 1." }
        let fields = change.data.map(ServerState.fields)
        if type == .event {
            try receiveEvent(change, fields)
            return nil
        }
        var state = try state(ref) ?? EntityState(record: EntityRecord(new: ref))
        guard change.version >= state.record.shadow?.version ?? 0 else { return nil }
        guard var fields else { return try receiveBareTombstone(change, &state) }
        if let fault = ServerState.fault(in: fields, of: type) { return fault }
        if change.action == .delete { fields[.isDeleted] = true }
        let shadow = Entity(ref: ref, fields: fields, version: change.version, updatedAt: change.updatedAt)
        if shadow == state.record.shadow, state.record.seq >= change.seq { return nil }
        try replaceShadow(shadow, seq: change.seq, in: &state)
        try moveDisputes(onto: shadow, by: change.updatedBy, in: &state)
        try save(&state)
        try tables.dropSetAside(ref.id)
        return nil
    }

    /// Only the id of the entity is left on the server. What waits here keeps it, as a tombstone; else it goes.
    private mutating func receiveBareTombstone(_ change: Change, _ state: inout EntityState) throws -> String? {
        guard change.action == .delete else { return "The change has no data." }
        guard state.record.row != nil else { return nil }
        if state.entries.isEmpty, state.conflicts.isEmpty {
            try tables.delete(state.record)
            return nil
        }
        var fields = state.record.shadow?.fields ?? state.record.shown
        fields[.isDeleted] = true
        let shadow = Entity(
            ref: state.record.ref, fields: fields, version: change.version, updatedAt: change.updatedAt)
        try replaceShadow(shadow, seq: change.seq, in: &state)
        try save(&state)
        return nil
    }

    private mutating func receiveEvent(_ change: Change, _ fields: Fields?) throws {
        guard let fields, change.action == .upsert else { return try tables.deleteEvent(id: change.entityID) }
        let at = fields["at"]?.string.flatMap { Timestamp($0) } ?? change.updatedAt
        try tables.addEvent(id: change.entityID, receipt: fields["receiptId"]?.string, at: at, fields: fields)
    }
}
