internal import VaultJSON
package import VaultModel

/// The lookup keys of purges.
package enum PurgeKeys {
    /// The key of purged receipts until everything that belonged to them is deleted too, and of requests that are not
    /// fully carried out. Its text dates from stores whose only such work was purging.
    package static let unfinished: LookupKey = "purged"

    /// All keys of what is deleted permanently with a receipt: its items, warranties and claims, its history, its
    /// matches, and the request that split it or created it by a split, which names stores and totals.
    static func belongings(of receipt: ReceiptID) -> [LookupKey] {
        [
            PartHook.key(of: receipt), EventKeys.key(of: receipt), MatchKeys.matches(of: receipt),
            MatchKeys.undone(of: receipt), EventKeys.splits(of: receipt),
        ]
    }
}

extension SyncService {
    /// Continues unfinished purges and moves of categories by at most `limit` rows, in one transaction that others need
    /// not wait long for. A push takes the steps of its own account before its answer; the timer takes those that a
    /// crash left over, in every account.
    ///
    /// - Returns: whether there may be more.
    package func takeStep(of account: UserID? = nil, limit: Int = 200) throws -> Bool {
        // One at a time: the steps of several pushes would otherwise share a transaction, and others would wait for all
        // of them.
        try steps.one { try takeStepAlone(of: account, limit: limit) }
    }

    private func takeStepAlone(of account: UserID?, limit: Int) throws -> Bool {
        guard try storage.read({ try !unfinished(of: account, limit: 1, $0).isEmpty }) else { return false }
        let ids = DrawnIDs(ports)
        let (accounts, left) = try storage.write(for: account) { storage in
            try storage.gathering { try takeStep(of: account, limit: limit, in: storage, ids.again()) }
        }
        for account in accounts { observer.changed(account) }
        return left <= 0
    }

    private func takeStep(
        of account: UserID?, limit: Int, in storage: any StorageTransaction, _ ids: DrawnIDs
    ) throws -> (Set<UserID>, left: Int) {
        var left = limit
        var accounts: Set<UserID> = []
        for (account, record) in try unfinished(of: account, limit: limit, storage) where left > 0 {
            left -= 1
            accounts.insert(account)
            guard try goOn(with: record, of: account, storage, ids, left: &left) else { break }
            try storage.setLookupKeys(
                lookupKeys(of: record), of: record.entity.ref, in: account,
                replacing: lookupKeys(of: record).union([PurgeKeys.unfinished]))
        }
        return (accounts, left)
    }

    private func unfinished(
        of account: UserID?, limit: Int, _ storage: any StorageReader
    ) throws -> [(UserID, ServerRecord)] {
        guard let account else { return try storage.unfinished(limit: limit) }
        return try storage.entities(under: PurgeKeys.unfinished, of: account, limit: limit).map { (account, $0) }
    }

    /// - Returns: whether it is done.
    private func goOn(
        with record: ServerRecord, of account: UserID, _ storage: any StorageTransaction, _ ids: DrawnIDs,
        left: inout Int
    ) throws -> Bool {
        guard let move = CategoryMove(record.entity) else {
            return try forgetBelongings(of: record, in: account, storage, left: &left)
        }
        // Each moved receipt takes two rows, its own and an event.
        let limit = max(1, left / 2)
        let moved = try move.step(limit: limit, of: account, self, storage, ids: ids)
        left -= moved == limit ? left : 2 * moved
        return moved < limit
    }

    /// - Returns: whether nothing is left. A receipt that was restored since then keeps what it has.
    private func forgetBelongings(
        of receipt: ServerRecord, in account: UserID, _ storage: any StorageTransaction, left: inout Int
    ) throws -> Bool {
        guard receipt.entity.isBare, let id = ReceiptID(receipt.entity.ref.id) else { return true }
        for key in PurgeKeys.belongings(of: id) where left > 0 {
            for record in try storage.entities(under: key, of: account, limit: left) {
                try storeTrashed(record, of: account, in: storage) { $0.withoutFields }
                left -= 1
            }
        }
        guard left > 0 else { return false }
        for record in try storage.entities(under: EventKeys.telling(of: id), of: account, limit: left) {
            try forgetDetail(of: record, in: account, storage)
            left -= 1
        }
        return left > 0
    }

    /// Empties the details of a merge event: the history of the kept receipt still shows the merge, but not what the
    /// merged receipt held.
    private func forgetDetail(
        of record: ServerRecord, in account: UserID, _ storage: any StorageTransaction
    ) throws {
        var entity = record.entity
        entity.version += 1
        entity.updatedAt = ports.now()
        entity.updatedBy = .server
        entity.fields["detail"] = .object([:])
        let emptied = ServerRecord(
            entity: entity, seq: try storage.nextSeq(of: account), deletedAt: record.deletedAt, isKept: record.isKept)
        try put(emptied, replacing: record, of: account, in: storage)
    }

    /// Turns an entity into a tombstone, as a change of the server with its own seq.
    func storeTrashed(
        _ record: ServerRecord, of account: UserID, in storage: any StorageTransaction,
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
        let trashed = ServerRecord(
            entity: body(entity), seq: try storage.nextSeq(of: account), deletedAt: now,
            isKept: record.isKept && !body(entity).isBare)
        try put(trashed, replacing: record, of: account, in: storage)
    }
}
