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
    /// does a new part for its receipt. What goes in the same batch goes before it.
    private func isReady(_ stored: StoredEntry, behind taken: Set<OperationID>) throws -> Bool {
        try ground(of: stored).allSatisfy { taken.contains($0.entry.id) }
    }

    /// What has to be on the server before an entry, and goes there by itself. What was refused or is offered goes by a
    /// person's word alone, and so does all that stands behind it.
    private func ground(of stored: StoredEntry) throws -> [StoredEntry] {
        let entry = stored.entry
        let isEarlier = { (other: StoredEntry) in other.sequence ?? 0 < stored.sequence ?? 0 }
        // What is made anew after a restore of the server has a later place than what needs it.
        let isNeeded = { (other: StoredEntry) in other.entry.intent == .create || isEarlier(other) }
        if entry.entity.type == .request {
            switch try? RequestContent(fields: entry.changes) {
            case .moveCategory: return try underWay().filter(isEarlier)
            // An event that came later would stay behind of what is forgotten.
            case .purgeReceipts(let receipts):
                let untold = try receipts.flatMap { try tables.untoldEvents(of: EntityRef($0)) }
                return try receipts.flatMap { try underWay(of: EntityRef($0)) }.filter(isNeeded)
                    + untold.filter { $0.isGoing && isEarlier($0) }
            case let content?: return try content.named.flatMap { try underWay(of: $0) }.filter(isNeeded)
            case nil: return []
            }
        }
        guard EntityType.parts.contains(entry.entity.type), entry.intent == .create,
            let receipt = entry.changes[.receiptID]?.string.flatMap({ EntityRef(type: .receipt, id: $0) })
        else { return [] }
        return try underWay(of: receipt).filter { $0.entry.intent == .create }
    }

    /// Changes of anything; neither requests nor what tells of changes.
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
