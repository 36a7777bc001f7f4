internal import VaultModel
internal import VaultReplica
internal import VaultSync
internal import VaultWire

extension SimWorld {
    /// One commit of a device, made for its machine.
    mutating func stored(_ device: Int, _ action: SyncAction) throws -> SyncEvent? {
        switch action {
        case .store(let task): return .stored(try answer(device, task))
        case .release(let postponement):
            try commit(device) { try $0.release(Self.putBack(postponement)) }
            return nil
        default: return nil
        }
    }

    private mutating func answer(_ device: Int, _ task: StoreTask) throws -> StoreAnswer {
        switch task {
        case .load: return .standing(try commit(device) { Self.standing(try $0.beginSync()) })
        case .nextBatch(let query): return .batch(try commit(device) { try $0.take(Self.selection(query)) })
        case .applyPage(let page, let adoptsCursor):
            return .standing(
                try commit(device, of: page.changes) {
                    Self.standing(try $0.receive(page, adoptsCursor: adoptsCursor))
                })
        case .settle(let settlement): return try settle(device, settlement)
        case .digests(let type): return .digests(try commit(device) { try $0.digests(of: type) })
        case .owe(let cause): return .standing(try commit(device) { Self.standing(try $0.owe(cause)) })
        case .beginFull(let scope):
            let staged = StagedScope(epoch: scope.epoch, cause: scope.cause, buckets: scope.buckets)
            return .standing(try commit(device) { Self.standing(try $0.beginFull(staged)) })
        case .stage(let page):
            return .standing(try commit(device, of: page.changes) { Self.standing(try $0.stage(page)) })
        case .finishFull(let end):
            let (standing, outcome) = try commit(device) { try $0.finishFull(cursor: end.cursor, epoch: end.epoch) }
            return .finished(Self.standing(standing), Self.outcome(outcome))
        case .decide(let deleting):
            return .standing(try commit(device) { Self.standing(try $0.decide(deleting: deleting)) })
        case .become(let session):
            return .standing(try commit(device) { Self.standing(try $0.become(session)) })
        }
    }

    private mutating func settle(_ device: Int, _ settlement: Settlement) throws -> StoreAnswer {
        if settlement.cursor != nil { cover.reach(.adoptedCursor) }
        let (standing, batch) = try commit(device) { transaction in
            for postponement in settlement.postponed { try transaction.release(Self.putBack(postponement)) }
            let standing = Self.standing(
                try transaction.settle(settlement.results, cursor: settlement.cursor, epoch: settlement.epoch))
            return (standing, try settlement.next.map { try transaction.take(Self.selection($0)) })
        }
        return .settled(standing, batch ?? [])
    }

    private static func putBack(_ postponement: Postponement) -> PutBack {
        PutBack(
            postponement.keys, reason: postponement.reason, countsTry: postponement.countsTry,
            retryIn: postponement.retryIn)
    }

    private static func outcome(_ outcome: ReconciliationOutcome) -> FullOutcome {
        switch outcome {
        case .done(let deleted, let offered): .done(deleted: deleted, offered: offered)
        case .wouldDelete(let deletion): .wouldDelete(deletion)
        }
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
            cursor: standing.cursor, epoch: standing.epoch, counts: standing.counts, sealed: standing.sealed,
            ready: standing.ready, deviceSeq: standing.deviceSeq, device: standing.device, owed: standing.owed,
            sinceFull: standing.sinceFull, question: standing.question)
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
