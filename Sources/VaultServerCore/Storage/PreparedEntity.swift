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
    /// Its part in the digest of its type; nil if the type has none.
    package let digest: DigestEntry?
    /// The storage's own form of it, from ``ServerStorage/form(of:under:)``.
    package let form: (any Sendable)?

    package init(_ entity: StoredEntity, storage: any ServerStorage) {
        self.entity = entity
        receipt = MatchableReceipt(entity.ref, fields: entity.fields)
        keys = SyncService.lookupKeys(of: entity, matching: receipt)
        size = ServerRecord(entity: entity, seq: 0).size
        let isDigested = DigestRequest.digested.contains(entity.ref.type)
        digest = isDigested ? DigestEntry(entity.ref.id, version: entity.version) : nil
        form = storage.form(of: entity, under: keys)
    }

    /// Itself if it was prepared for exactly this entity; comparing costs little, since the fields of an unchanged
    /// entity are the same object.
    func fitting(_ entity: StoredEntity) -> PreparedEntity? { self.entity == entity ? self : nil }
}
