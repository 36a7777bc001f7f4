internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Gives the kept receipt what only the dropped ones have, and moves those to the Trash, where they do not expire.
    mutating func mergeDuplicates(_ keep: ReceiptID, _ drop: [ReceiptID]) throws -> RequestVerdict {
        guard let kept = try liveReceipt(keep) else {
            return .failed(.entityNotFound, "The receipt to keep is not there.")
        }
        let dropped = try drop.compactMap { try liveReceipt($0) }
        guard dropped.count == drop.count else { return .failed(.entityNotFound, "A duplicate is not there.") }
        if let fault = try fault(ofMovingPartsOf: drop) { return fault }
        let merged: StoredEntity
        do throws(Rejection) {
            let context = Merge.Context(actor, now: now)
            merged = try DuplicateMerge.merged(kept, with: dropped, in: context)
        } catch {
            return .denied(.quotaExceeded, error.detail)
        }
        if merged != kept { try store(merged) }
        for entity in dropped { try dropDuplicate(entity, of: keep) }
        for id in drop { try moveParts(of: id, to: keep) }
        var freed: Set<ReceiptID> = []
        for id in drop { freed.formUnion(try moveMatches(of: id, to: keep)) }
        try followMatches(keep, by: actor)
        try sweep(around: [keep] + freed.subtracting(drop + [keep]).sorted())
        return .applied
    }

    private mutating func dropDuplicate(_ entity: StoredEntity, of keep: ReceiptID) throws {
        let fields: Fields = [
            .isDeleted: true, .deletedAt: .string(now.description), .mergedInto: .string(keep.description),
        ]
        try store(changed(entity, fields, by: actor), keepingFields: true)
        let shown = [FieldName.storeName, .purchaseDate, .totalMinor, .currency]
        let shownValues = Fields(uniqueKeysWithValues: shown.map { ($0, entity.fields[$0] ?? .null) })
        let event: Fields = [
            "receiptId": .string(keep.description), "from": .string(entity.ref.id), "to": .string(keep.description),
            "detail": shownValues.json,
        ]
        try storeEvent("mergedFrom", fields: event, by: actor)
    }

    /// - Returns: the receipts whose match was undone because it did not fit the kept receipt.
    private mutating func moveMatches(of dropped: ReceiptID, to keep: ReceiptID) throws -> [ReceiptID] {
        var freed: [ReceiptID] = []
        for held in try matches(of: dropped) {
            var moved = held.match
            if moved.purchase == dropped { moved.purchase = keep }
            if moved.slip == dropped { moved.slip = keep }
            guard moved.purchase != moved.slip, try moved.isUndone || fits(moved, without: held.match) else {
                if !held.match.isUndone {
                    try undo(held, by: actor)
                    freed += held.match.receipts
                }
                continue
            }
            let fields: Fields = [
                .purchaseID: .string(moved.purchase.description), .returnID: .string(moved.slip.description),
            ]
            try store(changed(held.entity, fields, by: actor), keepingFields: moved.isUnlinked)
            if !moved.isUndone {
                try note("matched", moved, on: keep, by: actor)
                try refreshLateness(of: HeldMatch(entity: try entity(held.entity.ref) ?? held.entity, match: moved))
            }
        }
        return freed
    }

    /// Whether the kept receipt can take over a match of a dropped one.
    private func fits(_ moved: ReturnMatch, without former: ReturnMatch) throws -> Bool {
        guard let purchase = try liveReceipt(moved.purchase), let slip = try liveReceipt(moved.slip) else {
            return false
        }
        let (paid, back) = (MatchBasis(purchase.fields), MatchBasis(slip.fields))
        guard let total = paid.minor, paid.currency == back.currency, back.minor.map(abs) == moved.amount else {
            return false
        }
        let others = try (matches(of: moved.purchase) + matches(of: moved.slip)).map(\.match)
            .filter { !$0.isUndone && $0.id != moved.id }
        let isFree = others.allSatisfy {
            $0.slip != moved.slip && $0.purchase != moved.slip && $0.slip != moved.purchase
        }
        let taken = ReturnBalance(of: moved.purchase, total: total, matches: Set(others)).taken
        return isFree && moved.amount <= total - taken
    }
}
