/// The types of entities that are synced; the raw value is the name on the wire.
package enum EntityType: String, CaseIterable, Hashable, Sendable {
    case receipt, category, event, request, match, item, warranty, claim

    /// The prefix of the type's ids.
    package var idPrefix: String {
        switch self {
        case .receipt: ReceiptKind.prefix
        case .category: CategoryKind.prefix
        case .event: EventKind.prefix
        case .request: RequestKind.prefix
        case .match: MatchKind.prefix
        case .item: ItemKind.prefix
        case .warranty: WarrantyKind.prefix
        case .claim: ClaimKind.prefix
        }
    }

    /// Whether changes to entities of this type are merged. The other types are complete when created, or written only
    /// by the server.
    package var isMerged: Bool {
        switch self {
        case .receipt, .category, .item, .warranty, .claim: true
        case .event, .request, .match: false
        }
    }

    /// Whether a device may push entities of this type.
    package var isPushed: Bool { self != .match }
}

/// A reference to an entity: its type, and its id as text.
///
/// The id is kept as text because a pulled entity may be of a type whose id this version only passes on.
package struct EntityRef: Hashable, Sendable, Comparable {
    package let type: EntityType
    package let id: String

    /// Nil if the id is not `<prefix>_<ULID>` with the type's prefix.
    package init?(type: EntityType, id: String) {
        let prefix = type.idPrefix + "_"
        guard id.hasPrefix(prefix), ULID(id.dropFirst(prefix.count)) != nil else { return nil }
        self.type = type
        self.id = id
    }

    /// Takes the type from the id's prefix; nil if no type has that prefix.
    package init?(anyID id: String) {
        guard let type = EntityType.allCases.first(where: { id.hasPrefix($0.idPrefix + "_") }) else { return nil }
        self.init(type: type, id: id)
    }

    package init(_ id: ReceiptID) {
        type = .receipt
        self.id = id.description
    }

    package init(_ id: CategoryID) {
        type = .category
        self.id = id.description
    }

    package init(_ id: EventID) {
        type = .event
        self.id = id.description
    }

    package init(_ id: RequestID) {
        type = .request
        self.id = id.description
    }

    package init(_ id: MatchID) {
        type = .match
        self.id = id.description
    }

    package init(_ id: ItemID) {
        type = .item
        self.id = id.description
    }

    package init(_ id: WarrantyID) {
        type = .warranty
        self.id = id.description
    }

    package init(_ id: ClaimID) {
        type = .claim
        self.id = id.description
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.type.rawValue, left.id) < (right.type.rawValue, right.id)
    }
}
