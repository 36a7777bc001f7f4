internal import VaultJSON
internal import VaultModel

/// Under which purged receipts are found until everything that belonged to them is forgotten, too.
enum PurgeKeys {
    static let purged = "purged"

    /// Every key of what is deleted permanently with a receipt: its items, warranties and claims, its history, its matches.
    static func belongings(of receipt: ReceiptID) -> [String] {
        [
            PartFollower.key(of: receipt), EventKeys.key(of: receipt), MatchKeys.matches(of: receipt),
            MatchKeys.undone(of: receipt),
        ]
    }
}

extension SyncService {
    /// Forgets what belongs to receipts that were purged, `limit` rows at most, in one transaction that others need not
    /// wait long for. A purge itself takes these steps before its answer; the timer takes those that a crash left over.
    ///
    /// - Returns: whether there may be more.
    package func forgetPurged(limit: Int = 250) throws -> Bool {
        guard try storage.read({ try !$0.purged(limit: 1).isEmpty }) else { return false }
        let (accounts, left) = try storage.write { storage in
            var left = limit
            var accounts: Set<UserID> = []
            for (account, record) in try storage.purged(limit: limit) where left > 0 {
                left -= 1
                accounts.insert(account)
                let isDone = try forgetBelongings(of: record, in: account, storage, left: &left)
                guard isDone else { break }
                try storage.setLookupKeys(
                    lookupKeys(of: record), of: record.entity.ref, in: account,
                    replacing: lookupKeys(of: record).union([PurgeKeys.purged]))
            }
            return (accounts, left)
        }
        for account in accounts { observer.changed(account) }
        return left <= 0
    }

    /// - Returns: whether nothing is left. A receipt that was brought back since keeps what it has.
    private func forgetBelongings(
        of receipt: EntityRecord, in account: UserID, _ storage: any StorageTransaction, left: inout Int
    ) throws -> Bool {
        guard receipt.entity.isBare, let id = ReceiptID(receipt.entity.ref.id) else { return true }
        for key in PurgeKeys.belongings(of: id) where left > 0 {
            for record in try storage.entities(under: key, of: account, limit: left) {
                try storeTrashed(record, of: account, in: storage) { $0.withoutFields }
                left -= 1
            }
        }
        return left > 0
    }

    /// Makes a tombstone of an entity, by the server itself and under a seq of its own.
    func storeTrashed(
        _ record: EntityRecord, of account: UserID, in storage: any StorageTransaction,
        _ body: (StoredEntity) -> StoredEntity = { $0 }
    ) throws {
        let now = ports.now()
        var entity = record.entity
        entity.version += 1
        entity.updatedAt = now
        entity.updatedBy = .server
        entity.fields[.isDeleted] = true
        entity.fields[.deletedAt] = .string(now.description)
        entity.stamps[.isDeleted] = Stamp(version: entity.version, actor: .server, at: now)
        let trashed = EntityRecord(
            entity: body(entity), seq: try storage.nextSeq(of: account), deletedAt: now,
            isKept: record.isKept && !body(entity).isBare)
        try put(trashed, replacing: record, of: account, in: storage)
    }
}
