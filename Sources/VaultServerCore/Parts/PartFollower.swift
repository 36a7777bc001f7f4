internal import VaultJSON
internal import VaultModel

/// Keeps items, warranties and claims with their receipt.
struct PartFollower: PushFollower {
    func lookupKeys(of entity: StoredEntity) -> Set<String> {
        PartFollower.receipt(of: entity).map { [PartFollower.key(of: $0)] } ?? []
    }

    /// What was added on a device to a receipt that another one merged or split while it was away goes where a person
    /// sees it: to the receipt that was kept, to the part that has its item or warranty, or to the first part.
    func prepare(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {
        guard former == nil, let named = PartFollower.receipt(of: outcome.entity), try batch.hasMoved(named),
            let home = try batch.homeOfOwner(of: outcome.entity) ?? batch.successor(of: named), home != named
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
}

extension PushBatch {
    /// Whether another receipt took the place of this one.
    fileprivate func hasMoved(_ receipt: ReceiptID) throws -> Bool {
        try entity(EntityRef(receipt)).flatMap(PushBatch.next) != nil
    }

    /// The receipt that took the place of another one, or the receipt itself; nil where they lead in a ring, which no
    /// request makes.
    fileprivate func successor(of receipt: ReceiptID) throws -> ReceiptID? {
        var seen: Set<ReceiptID> = []
        var current = receipt
        while seen.insert(current).inserted {
            guard let next = try entity(EntityRef(current)).flatMap(PushBatch.next) else { return current }
            current = next
        }
        return nil
    }

    /// The kept one of duplicates, the first part of a split.
    private static func next(after receipt: StoredEntity) -> ReceiptID? {
        let kept = receipt.fields[.mergedInto]?.string
        return (kept ?? receipt.fields[.splitInto]?.strings?.first).flatMap { ReceiptID($0) }
    }

    /// The receipt of a warranty's item or of a claim's warranty; nil where it has neither, or that is gone.
    fileprivate func homeOfOwner(of entity: StoredEntity) throws -> ReceiptID? {
        let whole = Entity(ref: entity.ref, fields: entity.fields)
        let owner = Warranty(whole)?.item.map { EntityRef($0) } ?? Claim(whole)?.warranty.map { EntityRef($0) }
        return try owner.flatMap { try self.entity($0) }.flatMap(PartFollower.receipt)
    }

    /// Why nothing can be added to the receipt that an operation names; nil where it can.
    func fault(ofAdding operation: Operation) throws -> Rejection? {
        guard operation.intent == .create, PartFollower.types.contains(operation.entity.type),
            let receipt = operation.changes[.receiptID]?.string.flatMap({ ReceiptID($0) }),
            try entity(EntityRef(receipt))?.isBare == true
        else { return nil }
        return Rejection(
            .entityNotFound, "The receipt that this belongs to was deleted permanently. Add it to another receipt.")
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
    func trashParts(of receipt: EntityRef, in account: UserID, _ storage: any StorageTransaction) throws {
        guard let id = ReceiptID(receipt.id) else { return }
        for record in try storage.entities(under: PartFollower.key(of: id), of: account)
        where !record.entity.isDeleted {
            try storeTrashed(record, of: account, in: storage)
        }
    }
}
