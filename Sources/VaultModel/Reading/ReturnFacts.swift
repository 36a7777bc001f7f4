/// What a receipt has to do with returns, as a screen shows it.
package struct ReturnFacts: Hashable, Sendable {
    /// Matches first, then what this device proposes.
    package var lines: [ReturnLine]
    /// What is left of a purchase of which something came back; nil for everything else.
    package var left: Money?
    /// Requests that name the receipt and were not carried out, the newest first.
    package var requests: [RequestLine]

    package init(lines: [ReturnLine] = [], left: Money? = nil, requests: [RequestLine] = []) {
        self.lines = lines
        self.left = left
        self.requests = requests
    }
}

/// A receipt's pair: its purchase, or one of its returns.
package struct ReturnLine: Hashable, Sendable {
    package enum Standing: Hashable, Sendable {
        /// The server matched them.
        case matched(MatchID)
        /// This device would; the server has not decided yet.
        case proposed
    }

    package var standing: Standing
    package var purchase: ReceiptID
    package var slip: ReceiptID
    /// Which of both is shown here: the other one than the receipt whose facts these are.
    package var other: ReceiptID
    package var storeName: String
    /// The other one's day; nil where it has none.
    package var day: CalendarDay?
    /// What came back, above 0; nil where the currency is not known.
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

    /// Whether the other one is the purchase, so that this receipt is the return.
    package var isReturn: Bool { other == purchase }
}
