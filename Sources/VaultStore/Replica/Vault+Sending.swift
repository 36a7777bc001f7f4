package import VaultModel
package import VaultReplica

extension Vault {
    /// Where a run begins: what a run that died had in flight waits again, still sealed.
    package func beginSync() throws(StoreError) -> ReplicaStanding {
        try transact { try $0.beginSync() }
    }

    /// Takes the next entries in their order, marks them in flight and seals them; see ``ReplicaTransaction/take(_:)``.
    ///
    /// - Returns: what is to be sent, in this order.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; then nothing is marked.
    package func nextBatch(_ selection: EntrySelection) throws(StoreError) -> [Operation] {
        try transact { try $0.take(selection) }
    }

    /// Puts entries back from in flight to waiting; they stay sealed, and bear the reason, a sentence for the person.
    /// Those that are not in flight any more are left alone. Where no server was reached it counts as no try.
    package func release(_ keys: [OperationID], reason: String, countsTry: Bool) throws(StoreError) {
        try transact { try $0.release(keys, reason: reason, countsTry: countsTry) }
    }
}
