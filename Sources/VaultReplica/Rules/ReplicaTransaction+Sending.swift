internal import VaultJSON
package import VaultModel

extension ReplicaTransaction {
    /// Begins a run; see ``StoreTask/load``.
    package mutating func beginSync() throws -> ReplicaStatus {
        try tables.putBackAll()
        try discardStaged()
        return try standing()
    }

    /// Takes the next entries to send; see ``StoreTask/nextBatch(_:)``. Several batches can be under way: no two share
    /// an entity.
    package mutating func take(_ query: BatchQuery) throws -> [Operation] {
        let former = try tables.deviceSeq()
        var number = former
        var operations: [Operation] = []
        var taken: Set<OperationID> = []
        var query = query
        while query.limit > 0 {
            let candidates = try tables.candidates(query)
            for var stored in candidates {
                // An entry that has to wait does not block others.
                guard try isReady(stored, behind: taken) else {
                    query.excluding.insert(stored.entry.id)
                    continue
                }
                taken.insert(stored.entry.id)
                if stored.entry.deviceSeq == nil {
                    number += 1
                    stored.entry.deviceSeq = number
                    stored.entry.isSealed = true
                }
                try tables.send(stored)
                operations.append(stored.entry.operation)
            }
            guard candidates.count == query.limit else { break }
            query.limit -= candidates.count { taken.contains($0.entry.id) }
        }
        if number > former { try tables.setDeviceSeq(number) }
        return operations
    }

    /// Whether the server has everything that an entry needs, or gets it before the entry in the same batch. A request
    /// waits for earlier changes, since it could otherwise reach the server before something that it names; a new part
    /// waits for its receipt.
    private func isReady(_ stored: StoredEntry, behind taken: Set<OperationID>) throws -> Bool {
        try ground(of: stored).allSatisfy { taken.contains($0.entry.id) }
    }

    /// The entries that have to reach the server before this one, and that are sent automatically. Refused entries and
    /// resend proposals need a person's decision, and so does everything behind them; they are not waited for.
    private func ground(of stored: StoredEntry) throws -> [StoredEntry] {
        let entry = stored.entry
        let isEarlier = { (other: StoredEntry) in other.sequence ?? 0 < stored.sequence ?? 0 }
        // A create that was queued again after a restore of the server comes later than the entries that need it.
        let isNeeded = { (other: StoredEntry) in other.entry.intent == .create || isEarlier(other) }
        if entry.entity.type == .request {
            guard let content = try? RequestContent(fields: entry.changes) else { return [] }
            switch content {
            case .moveCategory: return try underWay().filter(isEarlier)
            // An event that arrived after the purge would be left over from what is forgotten.
            case .purgeReceipts(let receipts):
                let untold = try receipts.flatMap { try tables.untoldEvents(of: EntityRef($0)) }
                return try receipts.flatMap { try underWay(of: EntityRef($0)) }.filter(isNeeded)
                    + untold.filter { $0.isGoing && isEarlier($0) }
            case .mergeDuplicates, .linkReturn, .unlinkReturn, .splitReceipt:
                return try content.named.flatMap { try underWay(of: $0) }.filter(isNeeded)
            }
        }
        guard EntityType.parts.contains(entry.entity.type), entry.intent == .create,
            let receipt = entry.changes[.receiptID]?.string.flatMap({ EntityRef(type: .receipt, id: $0) })
        else { return [] }
        return try underWay(of: receipt).filter { $0.entry.intent == .create }
    }

    /// Pending and in-flight changes of all entities, without requests and events.
    private func underWay() throws -> [StoredEntry] {
        let holding = try (tables.entries(in: .failed) + tables.entries(in: .offered)).filter(\.holdsBack)
        let held = Set(holding.map(\.entry.entity))
        return try (tables.entries(in: .pending) + tables.entries(in: .inFlight)).filter { stored in
            stored.entry.entity.type.isMerged && !held.contains(stored.entry.entity)
        }
    }

    private func underWay(of ref: EntityRef) throws -> [StoredEntry] {
        try tables.entries(of: ref).prefix { !$0.holdsBack }.filter(\.isGoing)
    }

    /// Returns entries from in flight to pending; they stay sealed. Entries that are not in flight are ignored.
    package mutating func release(_ postponement: Postponement) throws {
        let next = postponement.retryIn.map { Timestamp(milliseconds: minter.now().milliseconds + $0) }
        for key in postponement.keys {
            try tables.putBack(
                key, reason: postponement.reason.isEmpty ? nil : postponement.reason, countsTry: postponement.countsTry,
                nextTryAt: next)
        }
    }
}

extension StoredEntry {
    fileprivate var isGoing: Bool { state == .pending || state == .inFlight }

    /// Whether a person has to decide about this entry before anything of its entity is sent.
    fileprivate var holdsBack: Bool { state == .failed || state == .offered && entry.intent == .create }
}
