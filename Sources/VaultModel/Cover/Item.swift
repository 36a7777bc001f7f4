import VaultJSON

/// An item on a receipt: a lenient view of the entity's fields, like ``Receipt``.
package struct Item: Hashable, Sendable {
    package let entity: Entity
    package let id: ItemID

    /// Nil for an entity of another type.
    package init?(_ entity: Entity) {
        guard entity.ref.type == .item, let id = ItemID(entity.ref.id) else { return nil }
        self.entity = entity
        self.id = id
    }

    package var name: String { entity.value(.name).string ?? "" }
    package var serialNumber: String { entity.value(.serialNumber).string ?? "" }
    package var userNotes: String { entity.value(.userNotes).string ?? "" }
    package var isDeleted: Bool { entity.isDeleted }

    /// Nil if the amount or its currency is unknown.
    package var price: Money? {
        guard let minor = entity.value(.totalMinor).integer,
            let currency = entity.value(.currency).string.flatMap({ Currency($0) })
        else { return nil }
        return Money(stored: minor, currency: currency)
    }
}
