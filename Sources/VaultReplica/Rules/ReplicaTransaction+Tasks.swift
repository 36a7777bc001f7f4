internal import VaultModel
internal import VaultWire

extension ReplicaTransaction {
    /// Performs a task of a sync; the caller's commit makes it durable.
    package mutating func perform(_ task: StoreTask) throws -> StoreAnswer {
        switch task {
        case .load: return .standing(try beginSync())
        case .nextBatch(let query): return .batch(try take(query))
        case .applyPage(let page, let adoptsCursor):
            return .standing(try receive(page, adoptsCursor: adoptsCursor))
        case .settle(let settlement):
            for postponement in settlement.postponed { try release(postponement) }
            let standing = try settle(
                settlement.results, cursor: settlement.cursor, epoch: settlement.epoch,
                lastDeviceSeq: settlement.lastDeviceSeq)
            return .settled(standing, try settlement.next.map { try take($0) } ?? [])
        case .digests(let type): return .digests(try digests(of: type))
        case .owe(let cause): return .standing(try owe(cause))
        case .beginFull(let scope): return .standing(try beginFull(scope))
        case .stage(let page): return .standing(try stage(page))
        case .finishFull(let end):
            let (standing, outcome) = try finishFull(end)
            return .finished(standing, outcome)
        case .decide(let deleting): return .standing(try decide(deleting: deleting))
        case .become(let session): return .standing(try become(session))
        }
    }
}
