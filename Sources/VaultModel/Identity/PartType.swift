/// The types of a receipt's parts.
package enum PartType: String, CaseIterable, Hashable, Sendable {
    case item, warranty, claim

    package var entity: EntityType {
        switch self {
        case .item: .item
        case .warranty: .warranty
        case .claim: .claim
        }
    }
}

extension EntityType {
    /// The types of a receipt's parts; each part names its receipt in `receiptId`.
    package static let parts = PartType.allCases.map(\.entity)

    /// The type as that of a part; nil for receipts and everything that is not part of one.
    package var part: PartType? {
        switch self {
        case .item: .item
        case .warranty: .warranty
        case .claim: .claim
        case .receipt, .category, .event, .request, .match: nil
        }
    }
}
