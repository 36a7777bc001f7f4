package import VaultModel

extension ReplicaTransaction {
    /// Where a run begins: what a run that died had in flight waits again, still sealed.
    package mutating func beginSync() throws -> ReplicaStanding {
        try tables.putBackAll()
        return try standing()
    }

    /// Takes the next entries in their order, marks them in flight and seals them.
    ///
    /// Of one entity only its first entry; none of an entity whose first entry failed, is in flight, or is excluded.
    /// A dispute holds nothing back. So several batches can be on their way: no two share an entity.
    ///
    /// - Returns: what is to be sent, in this order.
    package mutating func take(_ selection: EntrySelection) throws -> [Operation] {
        let former = try tables.deviceSeq()
        var number = former
        var operations: [Operation] = []
        for var stored in try tables.candidates(selection) {
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

    /// Puts entries back from in flight to waiting; they stay sealed, and bear the reason, a sentence for the person.
    /// Those that are not in flight any more are left alone. Where no server was reached it counts as no try.
    package mutating func release(_ keys: [OperationID], reason: String, countsTry: Bool) throws {
        for key in keys { try tables.putBack(key, reason: reason, countsTry: countsTry) }
    }

    /// Where the queue and the cursor stand now.
    package func standing() throws -> ReplicaStanding {
        ReplicaStanding(
            cursor: try tables.cursor(), counts: try tables.counts(), sealed: try tables.sealedCount(),
            ready: try tables.readyCount(), deviceSeq: try tables.deviceSeq())
    }
}
