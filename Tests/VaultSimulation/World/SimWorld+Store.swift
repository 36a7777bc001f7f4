internal import VaultModel
internal import VaultReplica
internal import VaultSync
internal import VaultWire

extension SimWorld {
    /// One commit of a device, made for its machine.
    mutating func stored(_ device: Int, _ action: SyncAction) throws -> SyncEvent? {
        switch action {
        case .load: return .loaded(try commit(device) { Self.standing(try $0.beginSync()) })
        case .nextBatch(let query): return .batch(try commit(device) { try $0.take(Self.selection(query)) })
        case .applyPage(let page):
            return .applied(try commit(device, of: page.changes) { Self.standing(try $0.receive(page)) })
        case .applyResults(let results, let cursor, let next):
            if cursor != nil { cover.reach(.adoptedCursor) }
            return try settle(device, results, cursor: cursor, next: next)
        case .refuse(let key, let rejection):
            let result = OperationResult(key: key, verdict: .rejected(rejection))
            return .applied(try commit(device) { Self.standing(try $0.settle([result], cursor: nil)) })
        case .release(let keys, let reason, let countsTry):
            try commit(device) { try $0.release(PutBack(keys, reason: reason, countsTry: countsTry)) }
            return nil
        default: return nil
        }
    }

    private mutating func settle(
        _ device: Int, _ results: [OperationResult], cursor: Cursor?, next: BatchQuery?
    ) throws -> SyncEvent {
        let (standing, batch) = try commit(device) { transaction in
            let standing = Self.standing(try transaction.settle(results, cursor: cursor))
            return (standing, try next.map { try transaction.take(Self.selection($0)) })
        }
        return batch.map { .settled(standing, $0) } ?? .applied(standing)
    }

    /// A transaction, with the checks of what has to be true after every one.
    @discardableResult
    mutating func commit<Result>(
        _ device: Int, of changes: [Change] = [],
        _ body: (inout ReplicaTransaction<Store.Tables>) throws -> Result
    ) throws -> Result {
        let result = try devices[device].store.transact(devices[device].minter, body)
        checkCommit(device)
        return result
    }

    private static func selection(_ query: BatchQuery) -> EntrySelection {
        EntrySelection(limit: query.limit, onlySealed: query.onlySealed, excluding: query.excluding)
    }

    private static func standing(_ standing: ReplicaStanding) -> Standing {
        Standing(
            cursor: standing.cursor, counts: standing.counts, sealed: standing.sealed, ready: standing.ready,
            deviceSeq: standing.deviceSeq)
    }

    /// What a device has of an entity; nil where it has nothing.
    func state(_ device: Int, _ ref: EntityRef) -> EntityState? {
        do {
            return try devices[device].store.look { tables in
                guard let record = try tables.record(ref) else { return nil }
                return EntityState(
                    record: record, entries: try tables.entries(of: ref), conflicts: try tables.conflicts(of: ref))
            }
        } catch {
            return nil
        }
    }
}
