internal import VaultModel
internal import VaultReplica
internal import VaultSync
internal import VaultWire

extension SimWorld {
    /// Makes a commit on a device for its machine.
    mutating func stored(_ device: Int, _ action: SyncAction) throws -> SyncEvent? {
        switch action {
        case .store(let task): return .stored(try answer(device, task))
        case .release(let postponement):
            try commit(device) { try $0.release(postponement) }
        case .pause(let pause):
            try commit(device) { try $0.pause(pause) }
        default: break
        }
        return nil
    }

    private mutating func answer(_ device: Int, _ task: StoreTask) throws -> StoreAnswer {
        switch task {
        case .load:
            if fault == .inFlightForgotten { return try standing(device) { try $0.standing() } }
            return try standing(device) { try $0.beginSync() }
        case .nextBatch(let query): return .batch(try commit(device) { try $0.take(query) })
        case .applyPage(let page, let adoptsCursor):
            let answer = try standing(device, of: Self.subjects(of: page.changes)) {
                try $0.receive(page, adoptsCursor: adoptsCursor)
            }
            if fault == .noFence, !adoptsCursor { try forgetListed(device, page) }
            return answer
        case .settle(let settlement): return try settle(device, settlement)
        case .digests(let type): return .digests(try commit(device) { try $0.digests(of: type) })
        case .owe(let cause):
            if cause == .serverAsked { cover.reach(.serverAsked) }
            return try standing(device) { try $0.owe(cause) }
        case .beginFull(let scope):
            cover.reach(.reconciled)
            tell("device \(device) compares everything: \(scope.cause.rawValue)")
            return try standing(device) { try $0.beginFull(scope) }
        case .stage(let page):
            return try standing(device, of: Self.subjects(of: page.changes)) { try $0.stage(page) }
        case .finishFull(let end): return try finish(device, end)
        case .decide(let deleting):
            return try standing(device, of: things) { try $0.decide(deleting: deleting) }
        case .become(let session): return try standing(device, of: receipts) { try $0.become(session) }
        }
    }

    private mutating func standing(
        _ device: Int, of refs: [EntityRef] = [],
        _ body: (inout ReplicaTransaction<Store.Tables>) throws -> ReplicaStatus
    ) throws -> StoreAnswer {
        .standing(try commit(device, of: refs, body))
    }

    private mutating func settle(_ device: Int, _ settlement: Settlement) throws -> StoreAnswer {
        if settlement.cursor != nil { cover.reach(.adoptedCursor) }
        let shown = fault == .staleView ? shownNow(device, settlement.results) : [:]
        let (standing, batch) = try commit(device) { transaction in
            for postponement in settlement.postponed {
                try transaction.release(postponement)
            }
            let standing = try transaction.settle(
                settlement.results, cursor: settlement.cursor, epoch: settlement.epoch)
            return (standing, try settlement.next.map { try transaction.take($0) } ?? [])
        }
        if fault == .disputeForgotten || fault == .staleView { try spoil(device, settlement.results, shown) }
        for result in settlement.results {
            if let ref = sealed[result.key]?.entity, ref.type != .event { checkView(device, ref) }
        }
        return .settled(standing, batch)
    }

    private mutating func finish(_ device: Int, _ end: FullEnd) throws -> StoreAnswer {
        if fault == .noTombstoneForWaiting { try listWaiting(device) }
        let (standing, outcome) = try commit(device, of: things) {
            try $0.finishFull(cursor: end.cursor, epoch: end.epoch)
        }
        switch outcome {
        case .done(let deleted, let offered):
            tell("device \(device) has compared everything: \(deleted) deleted, \(offered) offered")
            if deleted > 0 { cover.reach(.reconciliationDeletes) }
            if offered > 0 { cover.reach(.offered) }
            return .finished(standing, .done(deleted: deleted, offered: offered))
        case .wouldDelete(let deletion):
            tell("device \(device) asks whether to delete \(deletion.count)")
            cover.reach(.brake)
            devices[device].wasAsked = true
            return .finished(standing, .wouldDelete(deletion))
        }
    }

    /// Runs a transaction and the checks that must hold after every one.
    ///
    /// - Parameter refs: the entities that it changes.
    @discardableResult
    mutating func commit<Result>(
        _ device: Int, of refs: [EntityRef] = [], _ body: (inout ReplicaTransaction<Store.Tables>) throws -> Result
    ) throws -> Result {
        let result = try devices[device].store.transact(devices[device].minter, body)
        checkCommit(device)
        for ref in refs { checkView(device, ref) }
        return result
    }

    private static func subjects(of changes: [Change]) -> [EntityRef] {
        changes.compactMap { change in
            guard let type = EntityType(rawValue: change.entityType), type != .event else { return nil }
            return EntityRef(type: type, id: change.entityID)
        }
    }

    /// Returns a device's state of an entity; nil if it has none.
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
