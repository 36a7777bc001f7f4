import VaultJSON

/// What was asked of whoever promised something; a lenient view of its fields, as ``Receipt`` is.
package struct Claim: Hashable, Sendable {
    /// How far it got. Raw values are words of the wire.
    package enum State: String, CaseIterable, Hashable, Sendable {
        case open, sent, closed
    }

    /// What came of it.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
        case repaired, replaced, refunded, refused, withdrawn
    }

    /// What it did to its warranty, once it is closed.
    package enum Effect: String, CaseIterable, Hashable, Sendable {
        case none
        /// By ``Claim/effectDays``: the time that the thing was away.
        case extends
        /// From the day on which the claim was closed.
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
    /// The number that shop or maker gave it.
    package var reference: String { entity.value(.reference).string ?? "" }
    package var effect: Effect { entity.value(.effect).string.flatMap(Effect.init(rawValue:)) ?? .none }
    /// 0 … 36,500.
    package var effectDays: Int { entity.value(.effectDays).integer.map(Int.init(clamping:)) ?? 0 }
    package var userNotes: String { entity.value(.userNotes).string ?? "" }
    package var isDeleted: Bool { entity.isDeleted }
}
