package import VaultModel
package import VaultReplica

extension Vault {
    /// Begins a sync run: entries that an interrupted run had in flight become pending again, still sealed.
    package func beginSync() throws(StoreError) -> ReplicaStatus {
        try transact { try $0.beginSync() }
    }

    /// Takes the next entries in order, marks them in flight and seals them; see ``ReplicaTransaction/take(_:)``.
    ///
    /// - Returns: the operations to send, in this order.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; nothing is marked then.
    package func nextBatch(_ query: BatchQuery) throws(StoreError) -> [Operation] {
        try transact { try $0.take(query) }
    }

    /// Changes entries from in flight to pending again; see ``ReplicaTransaction/release(_:)``.
    package func release(_ postponement: Postponement) throws(StoreError) {
        try transact { try $0.release(postponement) }
    }

    /// See ``ReplicaTransaction/pause(_:)``.
    package func pause(_ pause: Pause?) throws(StoreError) {
        try transact { try $0.pause(pause) }
    }
}
