import VaultJSON

/// A promise about a receipt or one of its items: a lenient view of the entity's fields, like ``Receipt``.
package struct Warranty: Hashable, Sendable {
    /// The party that promises; the first case is the default. Raw values are words of the wire.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case maker, shop, extended, insurance
    }

    /// The extent of the promise.
    package enum Scope: String, CaseIterable, Hashable, Sendable {
        case partsAndLabor = "partsAndLabour", parts, labor = "labour"
    }

    package let entity: Entity
    package let id: WarrantyID

    /// Nil for an entity of another type.
    package init?(_ entity: Entity) {
        guard entity.ref.type == .warranty, let id = WarrantyID(entity.ref.id) else { return nil }
        self.entity = entity
        self.id = id
    }

    /// Nil if the warranty is for the whole receipt.
    package var item: ItemID? { entity.value(.itemID).string.flatMap { ItemID($0) } }
    package var kind: Kind { entity.value(.kind).string.flatMap(Kind.init(rawValue:)) ?? .maker }
    package var covers: Scope { entity.value(.covers).string.flatMap(Scope.init(rawValue:)) ?? .partsAndLabor }
    package var provider: String { entity.value(.provider).string ?? "" }
    package var contractNumber: String { entity.value(.contractNumber).string ?? "" }
    /// Nil if the warranty starts on the day of the purchase.
    package var startDate: CalendarDay? { entity.value(.startDate).string.flatMap { CalendarDay($0) } }
    /// Nil for a lifetime.
    package var months: Int? { entity.value(.warrantyMonths).integer.map(Int.init(clamping:)) }
    /// Nil while the warranty holds; empty if it is void for an unknown reason.
    package var voidReason: String? { entity.value(.voidReason).string }
    package var voidedOn: CalendarDay? { entity.value(.voidedOn).string.flatMap { CalendarDay($0) } }
    package var userNotes: String { entity.value(.userNotes).string ?? "" }
    package var isVoid: Bool { voidReason != nil }
    package var isDeleted: Bool { entity.isDeleted }
}
