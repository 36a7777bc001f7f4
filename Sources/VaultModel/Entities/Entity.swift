package import VaultJSON

/// An entity as the server last sent it, or as a device shows it.
package struct Entity: Hashable, Sendable {
    package let ref: EntityRef
    /// All fields except ``version`` and ``updatedAt``, including `isDeleted` and names that this version does not
    /// know.
    package var fields: Fields
    /// 0 for an entity that no server has seen.
    package var version: Int64
    /// The time by the server's clock; nil for an entity that no server has seen.
    package var updatedAt: Timestamp?

    package init(ref: EntityRef, fields: Fields, version: Int64 = 0, updatedAt: Timestamp? = nil) {
        self.ref = ref
        self.fields = fields
        self.version = version
        self.updatedAt = updatedAt
    }

    /// Whether it is a tombstone, that is, in the Trash.
    package var isDeleted: Bool {
        fields[.isDeleted]?.bool ?? false
    }

    /// The receipt that a part belongs to; nil for other entities.
    package var receipt: ReceiptID? {
        EntityType.parts.contains(ref.type) ? fields[.receiptID]?.string.flatMap { ReceiptID($0) } : nil
    }

    /// The text that people know it by: a receipt's store, a warranty's provider, a claim's number, otherwise the name;
    /// empty if unknown.
    package var title: String {
        let name: FieldName =
            switch ref.type {
            case .receipt: .storeName
            case .warranty: .provider
            case .claim: .reference
            case .category, .item, .event, .request, .match: .name
            }
        return value(name).string ?? ""
    }

    /// The value of a field, or its value after a create that does not name it.
    package func value(_ name: FieldName) -> JSON {
        fields[name] ?? Schema.of(ref.type)?[name]?.initial ?? .null
    }

    /// The elements of a set field, sorted.
    package func set(_ name: FieldName) -> [String] {
        (value(name).strings ?? []).sorted()
    }
}
