package import VaultModel
package import VaultReplica

extension Vault {
    /// See ``ReplicaTransaction/renewKeys()``.
    package func renewKeys() throws(StoreError) {
        try transact { try $0.renewKeys() }
    }

    /// Switches from device-only to cloud; see ``ReplicaTransaction/markEverythingForPush()``.
    @discardableResult
    package func markEverythingForPush() throws(StoreError) -> ReplicaStatus {
        try transact { try $0.markEverythingForPush() }
    }

    /// Switches from cloud to device-only; see ``ReplicaTransaction/setQueueAside()``.
    package func setQueueAside() throws(StoreError) {
        try transact { try $0.setQueueAside() }
    }

    /// Allows recognition to fill these fields of a receipt again.
    ///
    /// - Throws: `notFound`.
    package func releaseFields(_ names: Set<FieldName>, of ref: EntityRef) throws(StoreError) {
        try transact { try $0.releaseFields(names, of: ref) }
    }
}
