import VaultJSON

/// Typed access to the fields of a `match`.
package struct ReturnMatch: Hashable, Sendable {
    package let id: MatchID
    package var purchase: ReceiptID
    package var slip: ReceiptID
    /// Minor units that were returned; 0 … ``Money/limit``, and above 0 if the server created it.
    package var amount: Int64
    package var isLate: Bool
    package var score: Int
    package var reason: String
    /// The match was undone: it uses up nothing of the purchase.
    package var isUndone: Bool
    /// A person undid it; the server never creates this pair again.
    package var isUnlinked: Bool

    /// Nil for an entity of another type, and if the fields of a match are missing or invalid.
    package init?(_ ref: EntityRef, fields: Fields) {
        guard ref.type == .match, let id = MatchID(ref.id),
            let purchase = fields[.purchaseID]?.string.flatMap({ ReceiptID($0) }),
            let slip = fields[.returnID]?.string.flatMap({ ReceiptID($0) }), let amount = fields[.amountMinor]?.integer,
            (0...Money.limit).contains(amount)
        else { return nil }
        self.id = id
        self.purchase = purchase
        self.slip = slip
        self.amount = amount
        isLate = fields[.lateReturn]?.bool ?? false
        score = fields[.score]?.integer.map(Int.init(clamping:)) ?? 0
        reason = fields[.reason]?.string ?? ""
        isUndone = fields[.isDeleted]?.bool ?? false
        isUnlinked = fields[.unlinked]?.bool ?? false
    }

    package init(_ id: MatchID, of proposal: MatchProposal) {
        self.id = id
        purchase = proposal.purchase
        slip = proposal.slip
        amount = proposal.amount
        isLate = proposal.isLate
        score = proposal.score
        reason = proposal.reason
        isUndone = false
        isUnlinked = false
    }

    /// Both receipts, the purchase first.
    package var receipts: [ReceiptID] { [purchase, slip] }

    /// The fields as they are stored and sent, without the times.
    package var fields: Fields {
        [
            .purchaseID: .string(purchase.description), .returnID: .string(slip.description),
            .amountMinor: .integer(amount), .lateReturn: .bool(isLate), .score: .integer(Int64(score)),
            .reason: .string(reason), .isDeleted: .bool(isUndone), .unlinked: .bool(isUnlinked),
        ]
    }
}

/// The sum of the matches of one purchase.
package struct ReturnBalance: Hashable, Sendable {
    /// The purchase's total in minor units; nil if unknown.
    package let total: Int64?
    /// Minor units that were returned.
    package let taken: Int64
    package let count: Int

    /// - Parameter matches: of any receipts; matches that were undone or that belong to other purchases are ignored.
    package init(of purchase: ReceiptID, total: Int64?, matches: some Sequence<ReturnMatch>) {
        let own = matches.filter { $0.purchase == purchase && !$0.isUndone }
        self.total = total
        taken = own.reduce(0) { $0 + $1.amount }
        count = own.count
    }

    /// Minor units that have not been returned; 0 if the total is unknown.
    package var left: Int64 { max(0, (total ?? 0) - taken) }

    /// The new status of the purchase; nil if it stays the same.
    ///
    /// The status follows the matches while there are any. Without matches, `returned` is reset only if matches had set
    /// it: a status that a person set stays.
    package func status(now current: String, madeByMatches: Bool) -> String? {
        let wanted: String
        if count > 0 {
            wanted = left == 0 && total != nil ? "returned" : "active"
        } else {
            wanted = madeByMatches ? "active" : current
        }
        return wanted == current ? nil : wanted
    }
}
