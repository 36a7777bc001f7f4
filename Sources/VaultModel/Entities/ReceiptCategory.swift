import VaultJSON

/// A category a receipt can belong to.
package struct ReceiptCategory: Hashable, Sendable {
    package let id: CategoryID
    package let name: String
    package let icon: String
    package let sortOrder: Int64
    package let isDefault: Bool

    package init(id: CategoryID, name: String, icon: String, sortOrder: Int64, isDefault: Bool) {
        self.id = id
        self.name = name
        self.icon = icon
        self.sortOrder = sortOrder
        self.isDefault = isDefault
    }

    /// The ten categories of every new vault, under ids that are the same everywhere; they are pushed only once
    /// changed.
    package static let defaults: [ReceiptCategory] = [
        "Groceries", "Electronics", "Home", "Clothing", "Health", "Transport", "Dining", "Tools", "Services", "Other",
    ].enumerated().map { index, name in
        ReceiptCategory(
            id: CategoryID(ULID(high: 0, low: UInt64(index + 1))), name: name, icon: "", sortOrder: Int64(index),
            isDefault: true)
    }

    /// The fields of the category's entity.
    package var fields: Fields {
        [
            .name: .string(name), .icon: .string(icon), .sortOrder: .integer(sortOrder), .isDefault: .bool(isDefault),
            .isDeleted: false,
        ]
    }
}
