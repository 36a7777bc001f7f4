internal import VaultJSON
internal import VaultModel

/// Keeps items, warranties and claims with their receipt.
struct PartFollower: PushFollower {
    func lookupKeys(of entity: StoredEntity) -> Set<String> {
        PartFollower.receipt(of: entity).map { [PartFollower.key(of: $0)] } ?? []
    }

    /// What was added on a device to a receipt that another one merged meanwhile belongs to the receipt that was kept.
    func prepare(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {
        guard former == nil, let named = PartFollower.receipt(of: outcome.entity),
            let kept = try batch.kept(named), kept != named
        else { return }
        outcome.entity.fields[.receiptID] = .string(kept.description)
        outcome.differs = true
    }

    static func receipt(of entity: StoredEntity) -> ReceiptID? {
        Entity(ref: entity.ref, fields: entity.fields).receipt
    }

    /// Under which all parts of a receipt are found, those in the trash included.
    static func key(of receipt: ReceiptID) -> String { "part \(receipt)" }
}

extension PushBatch {
    /// The receipt that took the place of another one, or the receipt itself; nil where duplicates are merged in a ring,
    /// which no request makes.
    fileprivate func kept(_ receipt: ReceiptID) throws -> ReceiptID? {
        var seen: Set<ReceiptID> = []
        var current = receipt
        while seen.insert(current).inserted {
            guard let next = try entity(EntityRef(current))?.fields[.mergedInto]?.string.flatMap({ ReceiptID($0) })
            else { return current }
            current = next
        }
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
    func trashParts(of receipt: EntityRef, in account: UserID, _ storage: any StorageTransaction) throws {
        guard let id = ReceiptID(receipt.id) else { return }
        let now = ports.now()
        for record in try storage.entities(under: PartFollower.key(of: id), of: account)
        where !record.entity.isDeleted {
            var entity = record.entity
            entity.version += 1
            entity.updatedAt = now
            entity.updatedBy = .server
            entity.fields[.isDeleted] = true
            entity.fields[.deletedAt] = .string(now.description)
            entity.stamps[.isDeleted] = Stamp(version: entity.version, actor: .server, at: now)
            let seq = try storage.nextSeq(of: account)
            let trashed = EntityRecord(entity: entity, seq: seq, deletedAt: now, isKept: record.isKept)
            try put(trashed, replacing: record, of: account, in: storage)
        }
    }
}
