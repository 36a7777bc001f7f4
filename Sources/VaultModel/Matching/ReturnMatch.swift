import VaultJSON

/// The fields of a `match` under their types.
package struct ReturnMatch: Hashable, Sendable {
    package let id: MatchID
    package var purchase: ReceiptID
    package var slip: ReceiptID
    /// Minor units that came back, above 0.
    package var amount: Int64
    package var isLate: Bool
    package var score: Int
    package var reason: String
    /// Undone: nothing of the purchase is taken by it.
    package var isUndone: Bool
    /// A person undid it; the server never makes this pair again.
    package var isUnlinked: Bool

    /// Nil for an entity of another type, or one whose fields are gone or none of a match's.
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

    /// As it is stored and travels, but for the times.
    package var fields: Fields {
        [
            .purchaseID: .string(purchase.description), .returnID: .string(slip.description),
            .amountMinor: .integer(amount), .lateReturn: .bool(isLate), .score: .integer(Int64(score)),
            .reason: .string(reason), .isDeleted: .bool(isUndone), .unlinked: .bool(isUnlinked),
        ]
    }
}

/// What the matches of one purchase come to.
package struct ReturnBalance: Hashable, Sendable {
    /// The purchase's total in minor units; nil where it is not known.
    package let total: Int64?
    /// Minor units that came back.
    package let taken: Int64
    package let count: Int

    /// - Parameter matches: of any receipts; those that were undone or are of others are left out.
    package init(of purchase: ReceiptID, total: Int64?, matches: some Sequence<ReturnMatch>) {
        let own = matches.filter { $0.purchase == purchase && !$0.isUndone }
        self.total = total
        taken = own.reduce(0) { $0 + $1.amount }
        count = own.count
    }

    /// Minor units that have not come back; 0 where the total is not known.
    package var left: Int64 { max(0, (total ?? 0) - taken) }

    /// The status that the purchase gets; nil where it stays as it is.
    ///
    /// It follows the matches where there are any. Where there are none, `returned` goes back only if the matches had
    /// made it: a person's stays.
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
