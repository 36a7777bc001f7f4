/// A purchase that a return slip may belong to.
package struct MatchCandidate: Hashable, Sendable {
    package let purchase: MatchableReceipt
    /// Minor units already returned by other matches; 0 for none.
    package let taken: Int64
    /// The last day on which the store accepts a return; nil if unknown.
    package let returnBy: CalendarDay?

    package init(purchase: MatchableReceipt, taken: Int64, returnBy: CalendarDay?) {
        self.purchase = purchase
        self.taken = taken
        self.returnBy = returnBy
    }

    /// Minor units that have not been returned yet.
    package var left: Int64 { purchase.amount - taken }
}

/// A purchase and a slip that may become a match.
package struct MatchProposal: Hashable, Sendable {
    package let purchase: ReceiptID
    package let slip: ReceiptID
    /// Minor units that are returned, above 0.
    package let amount: Int64
    /// Minor units of the purchase that are left afterwards.
    package let left: Int64
    /// Whether the slip's day is after the purchase's ``MatchCandidate/returnBy``.
    package let isLate: Bool
    /// 1 … 100; a higher one never ranks behind a lower one.
    package let score: Int
    /// The reason, in words for a person.
    package let reason: String

    package init(
        purchase: ReceiptID, slip: ReceiptID, amount: Int64, left: Int64, isLate: Bool, score: Int, reason: String
    ) {
        self.purchase = purchase
        self.slip = slip
        self.amount = amount
        self.left = left
        self.isLate = isLate
        self.score = score
        self.reason = reason
    }
}
