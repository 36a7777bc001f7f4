internal import VaultJSON
package import VaultModel

extension ReplicaTransaction {
    /// Where a run begins: what a run that died had in flight waits again, still sealed.
    /// What it had staged of a reconciliation is discarded; it is still owed.
    package mutating func beginSync() throws -> Standing {
        try tables.putBackAll()
        try discardStaged()
        return try standing()
    }

    /// Takes the next entries in their order, marks them in flight and seals them.
    ///
    /// Of one entity only its first entry; none of an entity whose first entry failed, is in flight, or is excluded.
    /// A dispute holds nothing back. So several batches can be on their way: no two share an entity.
    ///
    /// - Returns: what is to be sent, in this order.
    package mutating func take(_ query: BatchQuery) throws -> [Operation] {
        let former = try tables.deviceSeq()
        var number = former
        var operations: [Operation] = []
        var taken: Set<OperationID> = []
        var query = query
        while query.limit > 0 {
            let candidates = try tables.candidates(query)
            for var stored in candidates {
                // What has to wait stands in nobody's way.
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

    /// A request waits for what was changed before it: else it could reach the server before something that it names. So
    /// does a new part for its receipt. What goes in the same batch goes before it; what was made anew after a restore of
    /// the server has a later place than what needs it.
    private func isReady(_ stored: StoredEntry, behind taken: Set<OperationID>) throws -> Bool {
        try ground(of: stored.entry).allSatisfy { other in
            taken.contains(other.entry.id)
                || other.entry.intent != .create && other.sequence ?? 0 >= stored.sequence ?? 0
        }
    }

    /// What has to be on the server before an entry.
    private func ground(of entry: QueueEntry) throws -> [StoredEntry] {
        if entry.entity.type == .request {
            return try (try? RequestContent(fields: entry.changes)).map { try underWay(to: $0) } ?? []
        }
        guard EntityType.parts.contains(entry.entity.type), entry.intent == .create,
            let receipt = entry.changes[.receiptID]?.string.flatMap({ EntityRef(type: .receipt, id: $0) })
        else { return [] }
        return try underWay(of: receipt).filter { $0.entry.intent == .create }
    }

    /// What goes to the server by itself of the things that a request is about. What was refused or is offered goes by a
    /// person's word alone, and so does all that stands behind it.
    private func underWay(to content: RequestContent) throws -> [StoredEntry] {
        switch content {
        case .moveCategory:
            let going = try tables.entries(in: .pending) + tables.entries(in: .inFlight)
            let held = Set(
                try (tables.entries(in: .failed) + tables.entries(in: .offered)).filter(\.holdsBack)
                    .map(\.entry.entity))
            return going.filter { $0.entry.entity.type != .event && !held.contains($0.entry.entity) }
        // An event that came later would stay behind of what is forgotten.
        case .purgeReceipts:
            return try content.named.flatMap { try underWay(of: $0) + tables.untoldEvents(of: $0).filter(\.isGoing) }
        default: return try content.named.flatMap { try underWay(of: $0) }
        }
    }

    private func underWay(of ref: EntityRef) throws -> [StoredEntry] {
        try tables.entries(of: ref).prefix { !$0.holdsBack }.filter(\.isGoing)
    }

    /// Puts entries back from in flight to waiting; they stay sealed. Those that are not in flight any more are left
    /// alone.
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

    /// Whether nothing of its entity goes until a person has decided about it.
    fileprivate var holdsBack: Bool { state == .failed || state == .offered && entry.intent == .create }
}
