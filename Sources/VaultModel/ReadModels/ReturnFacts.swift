/// The returns of a receipt, or its purchase, as a screen shows them.
package struct ReturnFacts: Hashable, Sendable {
    /// Matches first, then this device's proposals.
    package var lines: [ReturnLine]
    /// The amount left of a purchase from which something was returned; nil for everything else.
    package var left: Money?
    /// Requests that name the receipt and were not carried out, newest first.
    package var requests: [RequestLine]

    package init(lines: [ReturnLine] = [], left: Money? = nil, requests: [RequestLine] = []) {
        self.lines = lines
        self.left = left
        self.requests = requests
    }
}

/// One pair of a receipt: its purchase, or one of its returns.
package struct ReturnLine: Hashable, Sendable {
    package enum Standing: Hashable, Sendable {
        /// The server matched them.
        case matched(MatchID)
        /// This device proposes the match; the server has not decided yet.
        case proposed
    }

    package var standing: Standing
    package var purchase: ReceiptID
    package var slip: ReceiptID
    /// The receipt of the pair that is shown here, which is not the one whose returns these are.
    package var other: ReceiptID
    package var storeName: String
    /// The other receipt's day; nil if it has none.
    package var day: CalendarDay?
    /// The returned amount, above 0; nil if the currency is unknown.
    package var amount: Money?
    package var isLate: Bool
    /// 1 … 100.
    package var score: Int
    package var reason: String

    package init(
        standing: Standing, purchase: ReceiptID, slip: ReceiptID, other: ReceiptID, storeName: String,
        day: CalendarDay?, amount: Money?, isLate: Bool, score: Int, reason: String
    ) {
        self.standing = standing
        self.purchase = purchase
        self.slip = slip
        self.other = other
        self.storeName = storeName
        self.day = day
        self.amount = amount
        self.isLate = isLate
        self.score = score
        self.reason = reason
    }

    /// Whether the other receipt is the purchase, so that this one is the return.
    package var isReturn: Bool { other == purchase }
}
