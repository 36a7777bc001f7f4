internal import VaultJSON
internal import VaultModel

/// Keeps items, warranties and claims with their receipt.
struct PartHook: OperationHook {
    func lookupKeys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey> {
        guard let receipt = PartHook.receipt(of: entity) else { return [] }
        let all = PartHook.key(of: receipt)
        return entity.isDeleted ? [all] : [all, PartHook.liveKey(of: receipt)]
    }

    /// Redirects a part that one device added while another one merged or split its receipt to where a person sees it:
    /// to the receipt that was kept, to the split receipt that has the part's item or warranty, or to the first split
    /// receipt.
    func willStore(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {
        guard former?.isBare ?? true, let named = PartHook.receipt(of: outcome.entity),
            let home = try batch.home(of: outcome.entity, naming: named), home != named
        else { return }
        outcome.entity.fields[.receiptID] = .string(home.description)
        outcome.differs = true
    }

    /// The entity types that belong to a receipt.
    static let types: Set<EntityType> = [.item, .warranty, .claim]

    static func receipt(of entity: StoredEntity) -> ReceiptID? {
        Entity(ref: entity.ref, fields: entity.fields).receipt
    }

    /// The key of all parts of a receipt, including those in the Trash.
    static func key(of receipt: ReceiptID) -> LookupKey { "part \(receipt)" }

    /// The key of the parts of a receipt that are not in the Trash.
    static func liveKey(of receipt: ReceiptID) -> LookupKey { "live part \(receipt)" }

    /// The maximum number of parts and matches that one request moves, so that others do not wait long for it.
    static let limit = 2_000
}

extension PushBatch {
    /// The receipt with which a person sees a part that names `receipt`; nil if all candidates were deleted
    /// permanently. A part whose receipt was neither merged nor split stays with it, also in the Trash.
    fileprivate func home(of part: StoredEntity, naming receipt: ReceiptID) throws -> ReceiptID? {
        guard try successors(of: receipt) != nil else { return try home(of: receipt) }
        let whole = Entity(ref: part.ref, fields: part.fields)
        let owner = Warranty(whole)?.item.map { EntityRef($0) } ?? Claim(whole)?.warranty.map { EntityRef($0) }
        let withOwner = try owner.flatMap { try entity($0) }.flatMap(PartHook.receipt).flatMap { try home(of: $0) }
        return try withOwner ?? home(of: receipt)
    }

    /// The receipt itself, or the one that replaced it, preferably one outside the Trash. Nil if the receipt and all
    /// its replacements were deleted permanently. Requests create no cycles; if there were one, it would not be
    /// followed.
    private func home(of receipt: ReceiptID, after passed: Set<ReceiptID> = []) throws -> ReceiptID? {
        guard !passed.contains(receipt) else { return nil }
        guard let next = try successors(of: receipt) else {
            return try entity(EntityRef(receipt))?.isBare == false ? receipt : nil
        }
        let homes = try next.compactMap { try home(of: $0, after: passed.union([receipt])) }
        return try homes.first { try entity(EntityRef($0))?.isDeleted == false } ?? homes.first
    }

    /// The receipts that replaced a receipt: the kept one of duplicates, or the parts of a split; nil if nothing
    /// replaced it.
    private func successors(of receipt: ReceiptID) throws -> [ReceiptID]? {
        guard let entity = try entity(EntityRef(receipt)), entity.isDeleted || entity.isBare else { return nil }
        if let kept = entity.fields[.mergedInto]?.string { return [kept].compactMap { ReceiptID($0) } }
        return entity.fields[.splitInto]?.strings.map { $0.compactMap { ReceiptID($0) } }
    }

    /// Why a part cannot be added to its receipt or restored; nil if it can, and for other entities.
    func fault(ofAdding operation: Operation) throws -> Rejection? {
        guard PartHook.types.contains(operation.entity.type) else { return nil }
        if let stored = try entity(operation.entity), !stored.isBare {
            guard stored.isDeleted, operation.changes[.isDeleted] == false,
                let receipt = PartHook.receipt(of: stored), try home(of: stored, naming: receipt) == nil
            else { return nil }
            // Not `entityNotFound`: the part itself is there, and must not count as deleted permanently.
            return Rejection(.permissionDenied, "The receipt that this belongs to was deleted permanently.")
        }
        guard operation.intent == .create,
            let receipt = operation.changes[.receiptID]?.string.flatMap({ ReceiptID($0) })
        else { return nil }
        guard try entity(EntityRef(receipt)) != nil else {
            return Rejection(.entityNotFound, "The receipt that this belongs to isn't there.")
        }
        let part = StoredEntity(
            ref: operation.entity, fields: operation.changes, version: 0, updatedAt: now, updatedBy: actor)
        guard try home(of: part, naming: receipt) == nil else { return nil }
        return Rejection(
            .entityNotFound, "The receipt that this belongs to was deleted permanently. Add it to another receipt.")
    }

    /// Why the parts and matches of receipts cannot be moved in one transaction; nil if they can.
    mutating func fault(ofMovingPartsOf receipts: [ReceiptID]) throws -> RequestVerdict? {
        var left = PartHook.limit
        for receipt in receipts {
            for key in [PartHook.key(of: receipt), MatchKeys.matches(of: receipt)] {
                left -= try storage.entities(under: key, of: account, limit: left + 1).count
                guard left >= 0 else {
                    let most = PartHook.limit
                    noteWork(most / 10)
                    return .failed(
                        .validationError, "More than \(most) items, warranties, claims and matches would have to move.")
                }
            }
        }
        noteWork((PartHook.limit - left) / 10)
        return nil
    }

    /// Moves the parts of a duplicate to the receipt that is kept.
    mutating func moveParts(of dropped: ReceiptID, to keep: ReceiptID) throws {
        for part in try entities(under: PartHook.key(of: dropped)) {
            try store(changed(part, [.receiptID: .string(keep.description)], by: actor))
        }
    }
}

extension SyncService {
    /// Moves the parts of a permanently deleted receipt to the Trash, since nobody can restore the receipt. They are
    /// deleted permanently in their turn.
    ///
    /// - Returns: the number of parts moved, at most `limit`.
    func trashParts(
        of receipt: EntityRef, in account: UserID, _ storage: any StorageTransaction, limit: Int
    ) throws -> Int {
        guard let id = ReceiptID(receipt.id) else { return 0 }
        let parts = try storage.entities(under: PartHook.liveKey(of: id), of: account, limit: limit)
        for record in parts { try storeTrashed(record, of: account, in: storage) }
        return parts.count
    }
}
