internal import VaultModel

/// The keys under which the matching finds entities of an account.
enum MatchKeys {
    /// Purchases of a store and currency, whatever came back of them already.
    static func purchases(_ group: MatchGroup) -> String { "purchase \(group.key)" }

    /// Return slips of a store and currency, matched or not.
    static func slips(_ group: MatchGroup) -> String { "slip \(group.key)" }

    /// Matches of a receipt that hold, and those that a person undid.
    static func matches(of receipt: ReceiptID) -> String { "match \(receipt)" }

    /// Matches of a receipt that the server undid: nothing looks at them but a purge.
    static func undone(of receipt: ReceiptID) -> String { "undone match \(receipt)" }

    /// Every key of an entity.
    static func keys(of entity: StoredEntity) -> Set<String> {
        switch entity.ref.type {
        case .receipt:
            guard let receipt = MatchableReceipt(entity.ref, fields: entity.fields) else { return [] }
            return [receipt.side == .purchase ? purchases(receipt.group) : slips(receipt.group)]
        case .match:
            guard let match = ReturnMatch(entity.ref, fields: entity.fields) else { return [] }
            return Set(match.receipts.map(match.isUndone && !match.isUnlinked ? undone : matches))
        case .category, .event, .request, .item, .warranty, .claim: return []
        }
    }
}
