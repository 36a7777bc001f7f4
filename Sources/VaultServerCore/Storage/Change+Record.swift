internal import VaultJSON
package import VaultModel
package import VaultWire

extension Change {
    /// The change that led to a stored entity's current state; the entity's stamps are not read.
    package init(_ entity: StoredEntity, seq: Int64) {
        self.init(
            entityType: entity.ref.type.rawValue, entityID: entity.ref.id,
            action: entity.isDeleted || entity.isBare ? .delete : .upsert, version: entity.version, seq: seq,
            updatedAt: entity.updatedAt, updatedBy: entity.updatedBy.text, data: entity.data.object)
    }
}
