import VaultJSON

/// Typed access to a receipt's fields: a lenient view that never fails, since values are checked before they are
/// stored.
package struct Receipt: Hashable, Sendable {
    package let entity: Entity

    /// Nil for an entity of another type.
    package init?(_ entity: Entity) {
        guard entity.ref.type == .receipt else { return nil }
        self.entity = entity
    }

    /// Nil only if the id is not a receipt's, which ``EntityRef`` does not allow.
    package var id: ReceiptID? { ReceiptID(entity.ref.id) }
    package var storeName: String { entity.value(.storeName).string ?? "" }
    package var purchaseDate: CalendarDay? { entity.value(.purchaseDate).string.flatMap { CalendarDay($0) } }
    package var returnBy: CalendarDay? { entity.value(.returnBy).string.flatMap { CalendarDay($0) } }
    package var warrantyMonths: Int? { entity.value(.warrantyMonths).integer.map(Int.init(clamping:)) }
    package var userNotes: String { entity.value(.userNotes).string ?? "" }
    package var userTags: [String] { entity.set(.userTags) }
    package var isFavorite: Bool { entity.value(.isFavorite).bool ?? false }
    package var isReturned: Bool { entity.value(.status).string == "returned" }
    package var isDeleted: Bool { entity.isDeleted }
    package var category: CategoryID? { entity.value(.category).string.flatMap { CategoryID($0) } }
    package var createdAt: Timestamp? { entity.value(.createdAt).string.flatMap { Timestamp($0) } }

    /// Nil if the amount or its currency is unknown, or the amount is beyond the limit.
    package var total: Money? {
        guard let minor = entity.value(.totalMinor).integer, let currency = currency else { return nil }
        return Money(stored: minor, currency: currency)
    }

    package var currency: Currency? { entity.value(.currency).string.flatMap { Currency($0) } }

    /// The last day of the warranty: purchase + months, clamped to the month's last day.
    package var warrantyExpiryDate: CalendarDay? {
        guard let months = warrantyMonths else { return nil }
        return purchaseDate?.adding(months: months)
    }
}
