internal import VaultJSON
internal import VaultModel

/// Keeps items, warranties and claims with their receipt.
struct PartFollower: PushFollower {
    func lookupKeys(of entity: StoredEntity) -> Set<String> {
        guard let receipt = PartFollower.receipt(of: entity) else { return [] }
        let all = PartFollower.key(of: receipt)
        return entity.isDeleted ? [all] : [all, PartFollower.liveKey(of: receipt)]
    }

    /// What was added on a device to a receipt that another one merged or split while it was away goes where a person
    /// sees it: to the receipt that was kept, to the part that has its item or warranty, or to the first part.
    func prepare(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {
        guard former?.isBare ?? true, let named = PartFollower.receipt(of: outcome.entity),
            let home = try batch.home(of: outcome.entity, naming: named), home != named
        else { return }
        outcome.entity.fields[.receiptID] = .string(home.description)
        outcome.differs = true
    }

    /// What belongs to a receipt.
    static let types: Set<EntityType> = [.item, .warranty, .claim]

    static func receipt(of entity: StoredEntity) -> ReceiptID? {
        Entity(ref: entity.ref, fields: entity.fields).receipt
    }

    /// Under which all parts of a receipt are found, those in the trash included.
    static func key(of receipt: ReceiptID) -> String { "part \(receipt)" }

    /// Under which those are found that don't lie in the trash.
    static func liveKey(of receipt: ReceiptID) -> String { "live part \(receipt)" }

    /// So many a request moves at once: others wait for it.
    static let limit = 2_000
}

extension PushBatch {
    /// Where a person sees a part that names this receipt; nil where everything was deleted permanently that it could be
    /// seen with. What named a receipt that nothing took the place of stays there, in the trash too.
    fileprivate func home(of part: StoredEntity, naming receipt: ReceiptID) throws -> ReceiptID? {
        guard try successors(of: receipt) != nil else { return try home(of: receipt) }
        let whole = Entity(ref: part.ref, fields: part.fields)
        let owner = Warranty(whole)?.item.map { EntityRef($0) } ?? Claim(whole)?.warranty.map { EntityRef($0) }
        let withOwner = try owner.flatMap { try entity($0) }.flatMap(PartFollower.receipt).flatMap { try home(of: $0) }
        return try withOwner ?? home(of: receipt)
    }

    /// The receipt itself, or what is there of what took its place: what is not in the trash before what is. Nil for one
    /// that was deleted permanently, with everything that took its place. No request leads in a ring, and none is followed.
    private func home(of receipt: ReceiptID, after passed: Set<ReceiptID> = []) throws -> ReceiptID? {
        guard !passed.contains(receipt) else { return nil }
        guard let next = try successors(of: receipt) else {
            return try entity(EntityRef(receipt))?.isBare == false ? receipt : nil
        }
        let homes = try next.compactMap { try home(of: $0, after: passed.union([receipt])) }
        return try homes.first { try entity(EntityRef($0))?.isDeleted == false } ?? homes.first
    }

    /// What took the place of a receipt: the kept one of duplicates, the parts of a split; nil for one that stands for
    /// itself.
    private func successors(of receipt: ReceiptID) throws -> [ReceiptID]? {
        guard let entity = try entity(EntityRef(receipt)), entity.isDeleted || entity.isBare else { return nil }
        if let kept = entity.fields[.mergedInto]?.string { return [kept].compactMap { ReceiptID($0) } }
        return entity.fields[.splitInto]?.strings.map { $0.compactMap { ReceiptID($0) } }
    }

    /// Why a part cannot be added to its receipt, or brought back; nil where it can, and for everything else.
    func fault(ofAdding operation: Operation) throws -> Rejection? {
        guard PartFollower.types.contains(operation.entity.type) else { return nil }
        if let stored = try entity(operation.entity), !stored.isBare {
            guard stored.isDeleted, operation.changes[.isDeleted] == false,
                let receipt = PartFollower.receipt(of: stored), try home(of: stored, naming: receipt) == nil
            else { return nil }
            // It is there itself, so that nobody takes it for forgotten.
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

    /// Why what belongs to receipts cannot be moved in one go; nil where it can.
    mutating func fault(ofMovingPartsOf receipts: [ReceiptID]) throws -> RequestVerdict? {
        var left = PartFollower.limit
        for receipt in receipts {
            for key in [PartFollower.key(of: receipt), MatchKeys.matches(of: receipt)] {
                left -= try storage.entities(under: key, of: account, limit: left + 1).count
                guard left >= 0 else {
                    let most = PartFollower.limit
                    noteWork(most / 10)
                    return .failed(
                        .validationError, "More than \(most) items, warranties, claims and matches would have to move.")
                }
            }
        }
        noteWork((PartFollower.limit - left) / 10)
        return nil
    }

    /// What belonged to a duplicate belongs to the receipt that is kept.
    mutating func moveParts(of dropped: ReceiptID, to keep: ReceiptID) throws {
        for part in try entities(under: PartFollower.key(of: dropped)) {
            try store(changed(part, [.receiptID: .string(keep.description)], by: actor))
        }
    }
}

extension SyncService {
    /// Nobody can bring a receipt back that is forgotten: what belongs to it goes to the trash, and is forgotten in its
    /// turn.
    ///
    /// - Returns: how many they were, `limit` at most.
    func trashParts(
        of receipt: EntityRef, in account: UserID, _ storage: any StorageTransaction, limit: Int
    ) throws -> Int {
        guard let id = ReceiptID(receipt.id) else { return 0 }
        let parts = try storage.entities(under: PartFollower.liveKey(of: id), of: account, limit: limit)
        for record in parts { try storeTrashed(record, of: account, in: storage) }
        return parts.count
    }
}
