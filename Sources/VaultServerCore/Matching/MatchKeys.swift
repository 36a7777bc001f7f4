internal import VaultModel

/// The lookup keys by which the matching finds entities of an account.
enum MatchKeys {
    /// Purchases of a store and currency on that day, including those already returned in part or in full.
    static func purchases(_ group: MatchGroup, on day: String) -> LookupKey {
        LookupKey("purchase \(group.key)", day: day)
    }

    /// Return slips of a store and currency on that day, matched or not.
    static func slips(_ group: MatchGroup, on day: String) -> LookupKey { LookupKey("slip \(group.key)", day: day) }

    /// Bounds that sort before and after every day.
    static let (beginning, end) = ("0", "9999-99-99")

    /// Matches of a receipt that are in effect, and those that a person undid.
    static func matches(of receipt: ReceiptID) -> LookupKey { "match \(receipt)" }

    /// Matches of a receipt that the server undid; only a purge looks for them.
    static func undone(of receipt: ReceiptID) -> LookupKey { "undone match \(receipt)" }

    /// Every key of an entity; `receipt` has its values for the matching.
    static func keys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey> {
        switch entity.ref.type {
        case .receipt:
            guard let receipt else { return [] }
            let day = receipt.day.description
            return [receipt.side == .purchase ? purchases(receipt.group, on: day) : slips(receipt.group, on: day)]
        case .match:
            guard let match = ReturnMatch(entity.ref, fields: entity.fields) else { return [] }
            return Set(match.receipts.map(match.isUndone && !match.isUnlinked ? undone : matches))
        case .category, .event, .request, .item, .warranty, .claim: return []
        }
    }
}
