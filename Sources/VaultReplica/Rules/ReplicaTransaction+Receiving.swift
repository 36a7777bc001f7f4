internal import VaultJSON
internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Stores a page of changes and, with `adoptsCursor`, its cursor and epoch with them.
    ///
    /// A change that is older than what is known is skipped. One that cannot be stored is set aside by itself, to be
    /// looked at, and stops nothing. What waits, never sent, is moved onto the new states. While a reconciliation is
    /// staged, every entity of the page counts as listed.
    ///
    /// - Returns: where the queue and the cursor stand after it.
    package mutating func receive(_ page: PullResponse, adoptsCursor: Bool = true) throws -> Standing {
        try receive(page.changes)
        if adoptsCursor { try adopt(page.cursor, epoch: page.epoch) }
        return try standingOfPage()
    }

    /// Where the queue and the cursor stand now, with what became of the changes that were received so far.
    func standingOfPage() throws -> Standing {
        var standing = try standing()
        standing.page = page
        return standing
    }

    /// The changes alone, in the server's order.
    mutating func receive(_ changes: [Change]) throws {
        let scope = try staged()
        for change in changes {
            if let fault = try receive(change, in: scope) {
                page.setAside += 1
                try tables.setAside(change, reason: fault, at: minter.now())
                // A newer server's types are in no comparison, and events never change; of another type the server may
                // have said something false.
                let isCompared = EntityType(rawValue: change.entityType).map { $0 != .event }
                if scope == nil, isCompared ?? (change.malformed != nil) { _ = try owe(.setAside) }
            }
            if scope != nil { try tables.noteListed(change.entityID) }
        }
    }

    /// - Returns: why it cannot be stored; nil where it was stored or skipped.
    private mutating func receive(_ change: Change, in scope: FullScope?) throws -> String? {
        if let malformed = change.malformed { return "It can't be read: \(malformed.fault)." }
        guard let type = EntityType(rawValue: change.entityType) else {
            return "This version does not know the type \"\(change.entityType.prefix(50))\"."
        }
        guard let ref = EntityRef(type: type, id: change.entityID) else { return "The id is malformed." }
        guard WireLimits.numbers.contains(change.version) else { return "The version is out of range." }
        guard WireLimits.numbers.contains(change.seq) else { return "The seq is out of range." }
        if let fault = ServerState.fault(writer: change.updatedBy) { return fault }
        var fields = change.data.map(ServerState.fields)
        if type == .event {
            if let fields, let fault = Validation.fault(receivedEvent: fields) { return fault }
            try receiveEvent(change, fields)
            return nil
        }
        var state = try state(ref) ?? EntityState(record: EntityRecord(new: ref))
        let isOfNewLife = try scope?.isNewLife == true && !tables.isListed(ref.id)
        guard isOfNewLife || change.version >= state.record.shadow?.version ?? 0 || state.isMadeAnew(by: change) else {
            return nil
        }
        if change.action == .delete { fields?[.isDeleted] = true }
        guard let fields else { return try receiveBareTombstone(change, &state) }
        if let fault = Validation.fault(received: fields, of: type) { return fault }
        let shadow = Entity(ref: ref, fields: fields, version: change.version, updatedAt: change.updatedAt)
        if shadow == state.record.shadow, state.record.seq >= change.seq, !isOfNewLife { return nil }
        if isOfNewLife {
            try replaceFormerLife(by: shadow, seq: change.seq, in: &state)
        } else {
            try replaceShadow(shadow, seq: change.seq, in: &state)
        }
        try moveDisputes(onto: shadow, by: change.updatedBy, in: &state)
        try save(&state)
        try tables.dropSetAside(ref.id)
        return nil
    }

    /// Only the id of the entity is left on the server. What waits here keeps it, as a tombstone; else it goes.
    private mutating func receiveBareTombstone(_ change: Change, _ state: inout EntityState) throws -> String? {
        guard change.action == .delete else { return "The change has no data." }
        try becomeBare(version: change.version, seq: change.seq, at: change.updatedAt, in: &state)
        return nil
    }

    private mutating func receiveEvent(_ change: Change, _ fields: Fields?) throws {
        guard let fields, change.action == .upsert else { return try tables.deleteEvent(id: change.entityID) }
        let at = fields["at"]?.string.flatMap { Timestamp($0) } ?? change.updatedAt
        let subject = HistoryLine(id: nil, at: at, fields: fields).subject
        try tables.addEvent(id: change.entityID, receipt: subject?.id, at: at, fields: fields)
    }
}

extension Change {
    /// Whether only the id of an entity is left on the server.
    var isBareTombstone: Bool { action == .delete && data == nil && malformed == nil }
}

extension EntityState {
    /// Whether the server had forgotten the tombstone that is known here, and the entity was made again: its versions
    /// began anew.
    fileprivate func isMadeAnew(by change: Change) -> Bool {
        record.shadow?.isDeleted == true && change.action == .upsert && change.seq > record.seq
    }
}

extension ReplicaTransaction {
    /// Takes a tombstone without fields as the server's state. What waits here keeps the last fields; else the row goes.
    mutating func becomeBare(version: Int64, seq: Int64, at: Timestamp, in state: inout EntityState) throws {
        guard state.record.row != nil else { return }
        if state.isIdle {
            let isSeen = state.record.ref.type == .receipt && state.shown?.isDeleted == false
            if isSeen { page.gone += 1 }
            return try tables.delete(state.record)
        }
        var fields = state.record.shadow?.fields ?? state.record.shown
        fields[.isDeleted] = true
        fields[.isBare] = true
        let shadow = Entity(ref: state.record.ref, fields: fields, version: version, updatedAt: at)
        try replaceShadow(shadow, seq: seq, in: &state)
        try moveDisputes(onto: shadow, by: nil, in: &state)
        try save(&state)
    }
}
