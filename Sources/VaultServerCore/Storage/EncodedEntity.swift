package import VaultModel

/// An entity with what storing it takes, made before the transaction.
package struct EncodedEntity: Sendable {
    package let entity: StoredEntity
    /// Its lookup keys.
    package let keys: Set<LookupKey>
    /// The storage's own form of it, from ``ServerStorage/form(of:under:)``.
    package let form: (any Sendable)?

    package init(entity: StoredEntity, keys: Set<LookupKey>, form: (any Sendable)?) {
        self.entity = entity
        self.keys = keys
        self.form = form
    }
}

extension ServerRecord {
    /// The form that was prepared for exactly this entity; nil if it has changed since, or none was prepared. Comparing costs
    /// little: the fields of an unchanged entity are the same object.
    package var prepared: EncodedEntity? {
        guard let encoded, encoded.entity == entity else { return nil }
        return encoded
    }
}
