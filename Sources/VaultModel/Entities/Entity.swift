package import VaultJSON

/// An entity as a server last gave it, or as a device shows it.
package struct Entity: Hashable, Sendable {
    package let ref: EntityRef
    /// Everything but ``version`` and ``updatedAt``; `isDeleted` and unknown names included.
    package var fields: Fields
    /// 0 for what no server has seen.
    package var version: Int64
    /// The server's clock; nil for what no server has seen.
    package var updatedAt: Timestamp?

    package init(ref: EntityRef, fields: Fields, version: Int64 = 0, updatedAt: Timestamp? = nil) {
        self.ref = ref
        self.fields = fields
        self.version = version
        self.updatedAt = updatedAt
    }

    /// Whether it is a tombstone, in the trash.
    package var isDeleted: Bool {
        fields[.isDeleted]?.bool ?? false
    }

    /// The receipt that it is a part of; nil for what is no part of one.
    package var receipt: ReceiptID? {
        EntityType.parts.contains(ref.type) ? fields[.receiptID]?.string.flatMap { ReceiptID($0) } : nil
    }

    /// What people call it: the store, the name, who promises, the number of a claim; empty where nobody said.
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

    /// The value of a field, or what a create that does not name it would give it.
    package func value(_ name: FieldName) -> JSON {
        fields[name] ?? Schema.of(ref.type)?[name]?.initial ?? .null
    }

    /// The elements of a set field, sorted.
    package func set(_ name: FieldName) -> [String] {
        (value(name).strings ?? []).sorted()
    }
}
