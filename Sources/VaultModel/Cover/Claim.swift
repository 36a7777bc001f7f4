import VaultJSON

/// A claim, one use of a warranty: a lenient view of the entity's fields, like ``Receipt``.
package struct Claim: Hashable, Sendable {
    /// The progress of a claim. Raw values are words of the wire.
    package enum State: String, CaseIterable, Hashable, Sendable {
        case open, sent, closed
    }

    /// The result of a claim.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
        case repaired, replaced, refunded, refused, withdrawn
    }

    /// The effect on the warranty once the claim is closed.
    package enum Effect: String, CaseIterable, Hashable, Sendable {
        case none
        /// Extends it by ``Claim/effectDays``, the time for which the item was away.
        case extends
        /// Restarts it on the day on which the claim was closed.
        case restarts
    }

    package let entity: Entity
    package let id: ClaimID

    /// Nil for an entity of another type.
    package init?(_ entity: Entity) {
        guard entity.ref.type == .claim, let id = ClaimID(entity.ref.id) else { return nil }
        self.entity = entity
        self.id = id
    }

    /// Nil for the receipt's own warranty.
    package var warranty: WarrantyID? { entity.value(.warrantyID).string.flatMap { WarrantyID($0) } }
    package var state: State { entity.value(.state).string.flatMap(State.init(rawValue:)) ?? .open }
    package var openedOn: CalendarDay? { entity.value(.openedOn).string.flatMap { CalendarDay($0) } }
    package var closedOn: CalendarDay? { entity.value(.closedOn).string.flatMap { CalendarDay($0) } }
    package var outcome: Outcome? { entity.value(.outcome).string.flatMap(Outcome.init(rawValue:)) }
    /// The number that the shop or the maker gave the claim.
    package var reference: String { entity.value(.reference).string ?? "" }
    package var effect: Effect { entity.value(.effect).string.flatMap(Effect.init(rawValue:)) ?? .none }
    /// 0 … 36,500.
    package var effectDays: Int { entity.value(.effectDays).integer.map(Int.init(clamping:)) ?? 0 }
    package var userNotes: String { entity.value(.userNotes).string ?? "" }
    package var isDeleted: Bool { entity.isDeleted }
}
