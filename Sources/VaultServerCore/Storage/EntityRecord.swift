internal import VaultJSON
package import VaultModel

/// An entity with the number of its last change.
package struct EntityRecord: Equatable, Sendable {
    package var entity: StoredEntity
    /// Unique in the account.
    package var seq: Int64
    /// The server's clock when it became a tombstone; nil for what is none.
    package var deletedAt: Timestamp?
    /// Whether its fields and its id stay for good, though it is a tombstone.
    package var isKept: Bool

    package init(entity: StoredEntity, seq: Int64, deletedAt: Timestamp? = nil, isKept: Bool = false) {
        self.entity = entity
        self.seq = seq
        self.deletedAt = deletedAt
        self.isKept = isKept
    }

    /// The version that a digest counts; nil for tombstones, which it leaves out.
    package var countedVersion: Int64? { entity.isDeleted || entity.isBare ? nil : entity.version }

    /// About the bytes that it takes in a store.
    package var size: Int {
        let fields = entity.fields.reduce(0) { $0 + $1.key.rawValue.utf8.count + $1.value.size + 4 }
        return 200 + fields + 40 * entity.stamps.count + entity.elements.values.reduce(0) { $0 + 60 * $1.count }
    }
}

extension JSON {
    /// About the bytes of its text.
    fileprivate var size: Int {
        switch self {
        case .null, .bool, .integer, .number: 8
        case .string(let text): text.utf8.count + 2
        case .array(let values): values.reduce(2) { $0 + $1.size + 1 }
        case .object(let members): members.reduce(2) { $0 + $1.key.utf8.count + $1.value.size + 4 }
        }
    }
}
