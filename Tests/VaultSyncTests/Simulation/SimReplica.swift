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
            if !blocked.contains(entry.operation.entity) { ready += 1 }
        }
        let waiting = queue.count { $0.state != .failed }
        return Standing(
            cursor: cursor, counts: VaultCounts(waiting: waiting),
            sealed: queue.count { $0.isSealed && $0.state != .failed }, ready: ready)
    }

    mutating func nextBatch(_ query: BatchQuery) -> [Operation] {
        var seen: Set<EntityRef> = []
        var batch: [Operation] = []
        for index in queue.indices where batch.count < query.limit {
            let entry = queue[index]
            guard seen.insert(entry.operation.entity).inserted, entry.state != .failed,
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

    mutating func apply(_ page: PullResponse) -> Standing {
        for change in page.changes {
            guard let type = EntityType(rawValue: change.entityType),
                let ref = EntityRef(type: type, id: change.entityID), change.seq > shadows[ref]?.seq ?? 0
            else { continue }
            shadows[ref] = SimServer.Row(
                version: change.version, seq: change.seq, log: change.data?["log"]?.strings ?? [])
        }
        adopt(page.cursor)
        return now
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
        if let cursor { adopt(cursor) }
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

    private mutating func adopt(_ cursor: Cursor) {
        self.cursor = cursor
        cursors.append(cursor)
    }

    mutating func refuse(_ key: OperationID) -> Standing {
        for index in queue.indices where queue[index].operation.key == key { queue[index].state = .failed }
        return now
    }

    mutating func release(_ keys: [OperationID]) {
        for index in queue.indices where keys.contains(queue[index].operation.key) && queue[index].state == .inFlight {
            queue[index].state = .pending
        }
    }
}
