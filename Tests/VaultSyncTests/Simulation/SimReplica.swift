import VaultJSON
import VaultModel
import VaultSync
import VaultWire

/// A store in memory with the contract of ``Replica``, whose every function is one step.
struct SimReplica {
    struct Entry: Equatable {
        enum State { case pending, inFlight, failed }

        var operation: Operation
        var state = State.pending
        var isSealed = false
    }

    private(set) var shadows: [EntityRef: SimServer.Row] = [:]
    private(set) var queue: [Entry] = []
    private(set) var cursor: Cursor?
    private(set) var epoch: String?
    /// Every cursor that was ever stored, in order.
    private(set) var cursors: [Cursor] = []

    mutating func write(_ operation: Operation) { queue.append(Entry(operation: operation)) }

    mutating func standing() -> Standing {
        for index in queue.indices where queue[index].state == .inFlight { queue[index].state = .pending }
        return now
    }

    private var now: Standing {
        var ready = 0
        var blocked: Set<EntityRef> = []
        for entry in queue {
            if entry.state == .failed { blocked.insert(entry.operation.entity) }
            if entry.state == .pending, !blocked.contains(entry.operation.entity) { ready += 1 }
        }
        let waiting = queue.count { $0.state != .failed }
        return Standing(
            cursor: cursor, epoch: epoch, counts: VaultCounts(waiting: waiting),
            sealed: queue.count { $0.isSealed && $0.state != .failed }, ready: ready)
    }

    mutating func nextBatch(_ query: BatchQuery) -> [Operation] {
        var seen: Set<EntityRef> = []
        var batch: [Operation] = []
        for index in queue.indices where batch.count < query.limit {
            let entry = queue[index]
            guard seen.insert(entry.operation.entity).inserted, entry.state == .pending,
                !query.excluding.contains(entry.operation.key), entry.isSealed || !query.onlySealed
            else { continue }
            if !entry.isSealed {
                queue[index].operation.baseVersion = shadows[entry.operation.entity]?.version ?? 0
            }
            queue[index].isSealed = true
            queue[index].state = .inFlight
            batch.append(queue[index].operation)
        }
        return batch
    }

    mutating func apply(_ page: PullResponse, adoptsCursor: Bool) -> Standing {
        store(page.changes)
        if adoptsCursor { adopt(page.cursor, epoch: page.epoch) }
        return now
    }

    mutating func list(_ page: FullResponse) -> Standing {
        store(page.changes)
        return now
    }

    mutating func finish(_ end: FullEnd) -> Standing {
        if let cursor = end.cursor { adopt(cursor, epoch: end.epoch) }
        return now
    }

    private mutating func store(_ changes: [Change]) {
        for change in changes {
            guard let type = EntityType(rawValue: change.entityType),
                let ref = EntityRef(type: type, id: change.entityID), change.seq > shadows[ref]?.seq ?? 0
            else { continue }
            shadows[ref] = SimServer.Row(
                version: change.version, seq: change.seq, log: change.data?["log"]?.strings ?? [])
        }
    }

    mutating func apply(_ results: [OperationResult], cursor: Cursor?) -> Standing {
        for result in results {
            guard let index = queue.firstIndex(where: { $0.operation.key == result.key }) else { continue }
            switch result.verdict {
            case .applied(_, let effect), .duplicate(_, let effect):
                settle(queue.remove(at: index).operation, effect)
            case .rejected: queue[index].state = .failed
            }
        }
        if let cursor { adopt(cursor, epoch: epoch ?? "") }
        return now
    }

    private mutating func settle(_ operation: Operation, _ effect: OperationResult.Effect) {
        var row = shadows[operation.entity] ?? SimServer.Row()
        guard effect.version > row.version else { return }
        row.log = effect.data?["log"]?.strings ?? row.log + [operation.key.description]
        row.version = effect.version
        row.seq = max(row.seq, effect.seq)
        shadows[operation.entity] = row
    }

    private mutating func adopt(_ cursor: Cursor, epoch: String) {
        self.cursor = cursor
        self.epoch = epoch
        cursors.append(cursor)
    }

    mutating func release(_ keys: [OperationID]) {
        for index in queue.indices where keys.contains(queue[index].operation.key) && queue[index].state == .inFlight {
            queue[index].state = .pending
        }
    }
}
