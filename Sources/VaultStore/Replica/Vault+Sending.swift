package import VaultModel
package import VaultReplica

extension Vault {
    /// Where a run begins: what a run that died had in flight waits again, still sealed.
    package func beginSync() throws(StoreError) -> Standing {
        try transact { try $0.beginSync() }
    }

    /// Takes the next entries in their order, marks them in flight and seals them; see ``ReplicaTransaction/take(_:)``.
    ///
    /// - Returns: what is to be sent, in this order.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; then nothing is marked.
    package func nextBatch(_ query: BatchQuery) throws(StoreError) -> [Operation] {
        try transact { try $0.take(query) }
    }

    /// Puts entries back from in flight to waiting; see ``ReplicaTransaction/release(_:)``.
    package func release(_ postponement: Postponement) throws(StoreError) {
        try transact { try $0.release(postponement) }
    }

    /// See ``ReplicaTransaction/pause(_:)``.
    package func pause(_ pause: Pause?) throws(StoreError) {
        try transact { try $0.pause(pause) }
    }
}
