internal import VaultJSON
package import VaultModel
package import VaultWire

/// An entity with the number of its last change.
package struct ServerRecord: Equatable, Sendable {
    package var entity: StoredEntity
    /// Unique in the account.
    package var seq: Int64
    /// The server's clock when the entity became a tombstone; nil for any other entity.
    package var deletedAt: Timestamp?
    /// Whether its fields and its id stay permanently, although it is a tombstone.
    package var isKept: Bool

    package init(entity: StoredEntity, seq: Int64, deletedAt: Timestamp? = nil, isKept: Bool = false) {
        self.entity = entity
        self.seq = seq
        self.deletedAt = deletedAt
        self.isKept = isKept
    }

    /// The version that a digest counts; nil for tombstones, which it leaves out.
    package var countedVersion: Int64? { entity.isDeleted || entity.isBare ? nil : entity.version }

    /// Approximate size in a store, in bytes.
    package var size: Int {
        let fields = entity.fields.reduce(0) { $0 + $1.key.rawValue.utf8.count + $1.value.size + 4 }
        return 200 + fields + 40 * entity.stamps.count + entity.elements.values.reduce(0) { $0 + 60 * $1.count }
    }
}

extension JSON {
    /// Approximate size of its text, in bytes.
    fileprivate var size: Int {
        switch self {
        case .null, .bool, .integer, .number: 8
        case .string(let text): text.utf8.count + 2
        case .array(let values): values.reduce(2) { $0 + $1.size + 1 }
        case .object(let members): members.reduce(2) { $0 + $1.key.utf8.count + $1.value.size + 4 }
        }
    }
}

extension Change {
    /// The change that led to a stored entity's current state; the entity's stamps are not read.
    package init(_ entity: StoredEntity, seq: Int64) {
        self.init(
            entityType: entity.ref.type.rawValue, entityID: entity.ref.id,
            action: entity.isDeleted || entity.isBare ? .delete : .upsert, version: entity.version, seq: seq,
            updatedAt: entity.updatedAt, updatedBy: entity.updatedBy.text, data: entity.data.object)
    }
}
