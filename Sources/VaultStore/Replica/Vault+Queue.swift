package import VaultModel
internal import VaultReplica

extension Vault {
    /// Sends an entry that was rejected, or that is waiting for its next try, with the next batch.
    ///
    /// - Throws: `notFound` if it has left the queue.
    package func retry(_ id: OperationID) throws(StoreError) {
        try transact { try $0.retry(id) }
    }

    /// Discards an entry; ``VaultReader/queueEntry(_:)`` shows beforehand what is lost.
    ///
    /// Discarding the creation of an entity that the server never saw removes the entity with all its changes;
    /// discarding a conflict takes the server's values.
    ///
    /// - Throws: `notFound`; `busy` while the entry is in flight.
    package func drop(_ id: OperationID) throws(StoreError) {
        try transactOnFullDisk { try $0.drop(id) }
    }
}
