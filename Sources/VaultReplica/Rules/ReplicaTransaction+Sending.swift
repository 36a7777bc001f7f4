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
        for var stored in try tables.candidates(query) where try isReady(stored, behind: taken) {
            taken.insert(stored.entry.id)
            if stored.entry.deviceSeq == nil {
                number += 1
                stored.entry.deviceSeq = number
                stored.entry.isSealed = true
            }
            try tables.send(stored)
            operations.append(stored.entry.operation)
        }
        if number > former { try tables.setDeviceSeq(number) }
        return operations
    }

    /// A request waits for what was changed before it: else it could reach the server before a receipt that it names.
    /// What goes in the same batch goes before it.
    private func isReady(_ stored: StoredEntry, behind taken: Set<OperationID>) throws -> Bool {
        guard stored.entry.entity.type == .request, let content = try? RequestContent(fields: stored.entry.changes)
        else { return true }
        let earlier: [StoredEntry] =
            switch content {
            case .moveCategory:
                try (tables.entries(in: .pending) + tables.entries(in: .inFlight))
                    .filter { $0.entry.entity.type != .event }
            // An event that came later would stay behind of what is forgotten.
            case .purgeReceipts(let receipts):
                try receipts.map { EntityRef($0) }.flatMap { try tables.entries(of: $0) + tables.untoldEvents(of: $0) }
            default: try content.receipts.flatMap { try tables.entries(of: EntityRef($0)) }
            }
        return earlier.allSatisfy { other in
            taken.contains(other.entry.id) || other.state == .failed
                || other.sequence ?? 0 >= stored.sequence ?? 0
        }
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
