package import VaultModel
internal import VaultReplica

extension Vault {
    /// Lets an entry that was refused, or that waits for its next try, go out with the next batch.
    ///
    /// - Throws: `notFound` where the queue does not hold it any more.
    package func retry(_ id: OperationID) throws(StoreError) {
        try transact { try $0.retry(id) }
    }

    /// Gives up what an entry wanted; ``VaultReader/queueEntry(_:)`` shows before what is lost.
    ///
    /// Dropping the creation of something that the server never saw drops the thing and all that was done to it; dropping
    /// a dispute takes the server's values.
    ///
    /// - Throws: `notFound`; `busy` while the entry is on its way.
    package func drop(_ id: OperationID) throws(StoreError) {
        try transactOnFullDisk { try $0.drop(id) }
    }
}
