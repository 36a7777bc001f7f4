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

    /// Performs a task, with the faults that are planted around it and the checks of what it changes.
    private mutating func answer(_ device: Int, _ task: StoreTask) throws -> StoreAnswer {
        switch task {
        case .load where fault == .inFlightForgotten: return .standing(try commit(device) { try $0.standing() })
        case .load, .nextBatch, .digests: return try perform(device, task)
        case .applyPage(let page, let adoptsCursor):
            let answer = try perform(device, task, on: Self.subjects(of: page.changes))
            if fault == .noFence, !adoptsCursor { try forgetListed(device, page) }
            return answer
        case .settle(let settlement): return try settle(device, settlement, task)
        case .owe(let cause):
            if cause == .serverAsked { cover.reach(.serverAsked) }
            return try perform(device, task)
        case .beginFull(let scope):
            cover.reach(.reconciled)
            tell("device \(device) compares everything: \(scope.cause.rawValue)")
            return try perform(device, task)
        case .stage(let page): return try perform(device, task, on: Self.subjects(of: page.changes))
        case .finishFull: return try finish(device, task)
        case .decide: return try perform(device, task, on: things)
        case .become: return try perform(device, task, on: receipts)
        }
    }

    private mutating func perform(_ device: Int, _ task: StoreTask, on refs: [EntityRef] = []) throws -> StoreAnswer {
        try commit(device, of: refs) { try $0.perform(task) }
    }

    private mutating func settle(_ device: Int, _ settlement: Settlement, _ task: StoreTask) throws -> StoreAnswer {
        if settlement.cursor != nil { cover.reach(.adoptedCursor) }
        let shown = fault == .staleView ? shownNow(device, settlement.results) : [:]
        let answer = try perform(device, task)
        if fault == .disputeForgotten || fault == .staleView { try spoil(device, settlement.results, shown) }
        for result in settlement.results {
            if let ref = sealed[result.key]?.entity, ref.type != .event { checkView(device, ref) }
        }
        return answer
    }

    private mutating func finish(_ device: Int, _ task: StoreTask) throws -> StoreAnswer {
        if fault == .noTombstoneForWaiting { try listWaiting(device) }
        let answer = try perform(device, task, on: things)
        switch answer {
        case .finished(_, .done(let deleted, let offered)):
            tell("device \(device) has compared everything: \(deleted) deleted, \(offered) offered")
            if deleted > 0 { cover.reach(.reconciliationDeletes) }
            if offered > 0 { cover.reach(.offered) }
        case .finished(_, .wouldDelete(let deletion)):
            tell("device \(device) asks whether to delete \(deletion.count)")
            cover.reach(.brake)
            devices[device].wasAsked = true
        case .standing, .batch, .settled, .digests: break
        }
        return answer
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
