internal import VaultJSON
internal import VaultModel

/// A match and the entity it was read from.
struct HeldMatch {
    let entity: StoredEntity
    let match: ReturnMatch
}

extension PushBatch {
    /// The matches of a receipt that are in effect, and those that a person undid, in order of id.
    func matches(of receipt: ReceiptID) throws -> [HeldMatch] {
        try entities(under: MatchKeys.matches(of: receipt)).compactMap { entity in
            ReturnMatch(entity.ref, fields: entity.fields).map { HeldMatch(entity: entity, match: $0) }
        }
    }

    /// The receipt if it exists and is not in the Trash.
    func liveReceipt(_ id: ReceiptID) throws -> StoredEntity? {
        try entity(EntityRef(id)).flatMap { $0.isDeleted || $0.isBare ? nil : $0 }
    }

    /// The next version of an entity, with the given fields set by that actor at this moment.
    func changed(_ entity: StoredEntity, _ fields: Fields, by actor: Actor) -> StoredEntity {
        var entity = entity
        entity.version += 1
        entity.updatedAt = now
        entity.updatedBy = actor
        for (name, value) in fields {
            entity.fields[name] = value
            entity.stamps[name] = Stamp(version: entity.version, actor: actor, at: now)
        }
        return entity
    }

    /// Creates a match, adds its events and updates the purchase's status.
    mutating func link(_ proposal: MatchProposal, by actor: Actor) throws {
        let id = MatchID(ids.newULID())
        let match = ReturnMatch(id, of: proposal)
        let fields = match.fields.merging([.createdAt: .string(now.description)]) { own, _ in own }
        let entity = StoredEntity(ref: EntityRef(id), fields: fields, version: 1, updatedAt: now, updatedBy: actor)
        try store(entity)
        for receipt in match.receipts { try note("matched", match, on: receipt, by: actor) }
        if match.isLate { try note("lateReturn", match, on: match.purchase, by: actor) }
        try followMatches(match.purchase, by: actor)
    }

    /// Undoes a match, adds its events and updates the purchase's status.
    ///
    /// - Parameter forGood: whether the server must never match this pair again.
    mutating func undo(_ held: HeldMatch, by actor: Actor, forGood: Bool = false) throws {
        try markUndone(held, by: actor, forGood: forGood)
        try followMatches(held.match.purchase, by: actor)
    }

    /// Undoes all matches of a receipt, one after another. Those of a purchase are read once: there may be thousands.
    ///
    /// - Returns: the other receipts.
    mutating func undoMatches(of receipt: ReceiptID, by actor: Actor) throws -> [ReceiptID] {
        let all = try matches(of: receipt)
        var left = all.map(\.match)
        var freed: [ReceiptID] = []
        for (index, held) in all.enumerated() where !held.match.isUndone {
            try markUndone(held, by: actor, forGood: false)
            left[index].isUndone = true
            let isItsPurchase = held.match.purchase == receipt
            try followMatches(held.match.purchase, among: isItsPurchase ? left : nil, by: actor)
            freed += held.match.receipts.filter { $0 != receipt }
        }
        return freed
    }

    private mutating func markUndone(_ held: HeldMatch, by actor: Actor, forGood: Bool) throws {
        let fields: Fields = [.isDeleted: true, .deletedAt: .string(now.description), .unlinked: .bool(forGood)]
        try store(changed(held.entity, fields, by: actor), keepingFields: forGood)
        for receipt in held.match.receipts { try note("unmatched", held.match, on: receipt, by: actor) }
    }

    /// Checks again whether a return was late, after a date of either receipt changed.
    mutating func refreshLateness(of held: HeldMatch) throws {
        guard let purchase = try entity(EntityRef(held.match.purchase)),
            let slip = try entity(EntityRef(held.match.slip))
        else { return }
        let isLate = Matching.isLate(slip.day(.purchaseDate), returnBy: purchase.day(.returnBy))
        guard isLate != held.match.isLate else { return }
        try store(changed(held.entity, [.lateReturn: .bool(isLate)], by: .server))
        if isLate { try note("lateReturn", held.match, on: held.match.purchase, by: .server) }
    }

    /// Adds an event about a match to the history of one of its receipts.
    mutating func note(_ type: String, _ match: ReturnMatch, on receipt: ReceiptID, by actor: Actor) throws {
        let currency = try entity(EntityRef(match.purchase))?.fields[.currency] ?? .null
        let fields: Fields = [
            "receiptId": .string(receipt.description), "from": .string(match.purchase.description),
            "to": .string(match.slip.description),
            "detail": [
                "match": .string(match.id.description), "amountMinor": .integer(match.amount), "currency": currency,
            ],
        ]
        try storeEvent(type, fields: fields, by: actor)
    }
}

extension StoredEntity {
    /// The day in a field; nil if the field has none.
    func day(_ name: FieldName) -> CalendarDay? {
        fields[name]?.string.flatMap { CalendarDay($0) }
    }
}
