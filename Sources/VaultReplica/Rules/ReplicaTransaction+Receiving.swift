internal import VaultJSON
internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Stores a page of changes; see ``StoreTask/applyPage(_:adoptsCursor:)``.
    package mutating func receive(_ page: PullResponse, adoptsCursor: Bool = true) throws -> ReplicaStatus {
        try receive(ExaminedPage(page), adoptsCursor: adoptsCursor)
    }

    /// Does the same with a page that is examined already.
    package mutating func receive(_ examined: ExaminedPage, adoptsCursor: Bool) throws -> ReplicaStatus {
        try receive(examined.changes)
        if adoptsCursor { try adopt(examined.page.cursor, epoch: examined.page.epoch) }
        return try standingOfPage(knowing: examined.page.lastDeviceSeq)
    }

    /// The current standing, with the figures of the changes received so far.
    ///
    /// - Parameter number: the number of this device that the server says to know.
    mutating func standingOfPage(knowing number: Int64 = 0) throws -> ReplicaStatus {
        var standing = try standing()
        // While everything is compared with a server that went back, an interruption must not hide that it did.
        if number > standing.acknowledged, try staged() == nil { try acknowledge(number, in: &standing) }
        standing.page = page
        return standing
    }

    /// Stores only the changes, in the server's order.
    mutating func receive(_ changes: [ExaminedChange]) throws {
        let scope = try staged()
        for examined in changes {
            let change = examined.change
            if let fault = try receive(examined, in: scope) {
                page.setAside += 1
                try tables.setAside(change, reason: fault, at: minter.now())
                // A full sync covers neither the types of a newer server nor events, which never change. About any
                // other type the server may have said something wrong.
                let isCompared = EntityType(rawValue: change.entityType).map { $0 != .event }
                if scope == nil, isCompared ?? (change.malformed != nil) { _ = try owe(.setAside) }
            }
            if scope != nil { try tables.noteListed(change.entityID) }
        }
    }

    /// - Returns: the reason why the change cannot be stored; nil if it was stored or skipped.
    private mutating func receive(_ examined: ExaminedChange, in scope: FullScope?) throws -> String? {
        let change = examined.change
        guard let ref = examined.ref else { return examined.fault }
        if ref.type == .event {
            if let fault = examined.faultOfFields { return fault }
            try receiveEvent(change, examined.fields)
            return nil
        }
        var state = try state(ref) ?? EntityState(record: ReplicaRecord(new: ref))
        let isOfNewLife = try scope?.isNewLife == true && !tables.isListed(ref.id)
        guard isOfNewLife || change.version >= state.record.shadow?.version ?? 0 || state.isMadeAnew(by: change) else {
            return nil
        }
        guard let fields = examined.fields else { return try receiveBareTombstone(change, &state) }
        if let fault = examined.faultOfFields { return fault }
        let shadow = Entity(ref: ref, fields: fields, version: change.version, updatedAt: change.updatedAt)
        if shadow == state.record.shadow, state.record.seq >= change.seq, !isOfNewLife { return nil }
        if isOfNewLife {
            try replaceFormerLife(by: shadow, seq: change.seq, in: &state)
        } else {
            try replaceShadow(shadow, seq: change.seq, in: &state)
            try dropOffers(metBy: shadow, in: &state)
        }
        try moveDisputes(onto: shadow, by: change.updatedBy, in: &state)
        try save(&state)
        try tables.dropSetAside(ref.id)
        return nil
    }

    /// Receives a change without fields: a tombstone of which the server has kept only the id.
    private mutating func receiveBareTombstone(_ change: Change, _ state: inout EntityState) throws -> String? {
        guard change.action == .delete else { return "The change has no data." }
        try becomeBare(version: change.version, seq: change.seq, at: change.updatedAt, in: &state)
        return nil
    }

    private mutating func receiveEvent(_ change: Change, _ fields: Fields?) throws {
        guard let fields, change.action == .upsert else { return try tables.deleteEvent(id: change.entityID) }
        try yieldEvent(change.entityID, to: fields)
        let at = fields["at"]?.string.flatMap { Timestamp($0) } ?? change.updatedAt
        let subject = HistoryLine(id: nil, at: at, fields: fields).subject
        try tables.addEvent(id: change.entityID, receipt: subject?.id, at: at, fields: fields)
    }
}

extension Change {
    /// Whether the server has kept only the id of the entity.
    var isBareTombstone: Bool { action == .delete && data == nil && malformed == nil }
}

extension EntityState {
    /// Whether the entity was created again after the server had forgotten the tombstone known here, so that its
    /// versions began again.
    fileprivate func isMadeAnew(by change: Change) -> Bool {
        record.shadow?.isDeleted == true && change.action == .upsert && change.seq > record.seq
    }
}

extension ReplicaTransaction {
    /// Has the history listed of a receipt that is deleted permanently after a person was asked about it: until then it
    /// stayed, and only a list shows what is left of it.
    mutating func oweHistory(of ref: EntityRef) throws {
        if ref.type == .receipt { _ = try owe(.forgotten) }
    }

    /// Takes a tombstone without fields as the server's state. Entries and conflicts keep the last fields; without them
    /// the row is deleted.
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
