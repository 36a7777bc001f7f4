package import VaultModel
package import VaultWire

/// A new entity with what storing it takes, made before the transaction.
package struct PreparedEntity: Sendable {
    package let entity: StoredEntity
    /// Its lookup keys.
    package let keys: Set<LookupKey>
    /// Its values for the matching; nil if it is not matched.
    package let receipt: MatchableReceipt?
    /// ``ServerRecord/size``.
    package let size: Int
    /// Its part in the digests.
    package let digest: DigestEntry
    /// The storage's own form of it, from ``ServerStorage/form(of:under:)``.
    package let form: (any Sendable)?

    package init(_ entity: StoredEntity, storage: any ServerStorage) {
        self.entity = entity
        receipt = MatchableReceipt(entity.ref, fields: entity.fields)
        keys = SyncService.lookupKeys(of: entity, matching: receipt)
        size = ServerRecord(entity: entity, seq: 0).size
        digest = DigestEntry(entity.ref.id, version: entity.version)
        form = storage.form(of: entity, under: keys)
    }

    /// Itself if it was prepared for exactly this entity; comparing costs little, since the fields of an unchanged
    /// entity are the same object.
    func fitting(_ entity: StoredEntity) -> PreparedEntity? { self.entity == entity ? self : nil }
}
