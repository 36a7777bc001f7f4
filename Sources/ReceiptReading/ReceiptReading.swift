package import VaultModel

/// A value that was read, how sure it is, and where it stands.
package struct ReadField<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value
    /// 0 … 1. Below 0.5, another value is about as likely.
    package let confidence: Double
    /// Its place on ``page``; nil for a text without a picture, a code, or a value that follows from others.
    package let box: RecognizedText.Box?
    /// From 0.
    package let page: Int

    package init(_ value: Value, confidence: Double, box: RecognizedText.Box? = nil, page: Int = 0) {
        self.value = value
        self.confidence = confidence.isFinite ? min(max(confidence, 0), 1) : 0
        self.box = box
        self.page = page
    }
}

/// The fields that a receipt seems to have: suggestions for a person to confirm.
package struct ReceiptReading: Hashable, Sendable {
    /// One thing that was bought, with its price.
    package struct Item: Hashable, Sendable {
        package let name: String
        /// In minor units of the currency; negative for a discount.
        package let amount: Int64

        package init(name: String, amount: Int64) {
            (self.name, self.amount) = (name, amount)
        }
    }

    package var merchant: ReadField<String>?
    package var date: ReadField<CalendarDay>?
    /// In minor units of ``currency``, or in hundredths if that is unknown.
    package var total: ReadField<Int64>?
    package var currency: ReadField<Currency>?
    /// The taxes in the total, in the same units.
    package var tax: ReadField<Int64>?
    /// Empty unless their amounts add up to the total or the subtotal.
    package var items: [Item] = []
    /// Months of a warranty that the receipt mentions.
    package var warrantyMonths: ReadField<Int>?
    /// Days in which the receipt says that goods can be returned or exchanged.
    package var returnDays: ReadField<Int>?

    package init() {}

    /// The total with its currency; nil while either is unknown.
    package var money: Money? {
        guard let total, let currency else { return nil }
        return Money(stored: total.value, currency: currency.value)
    }
}

/// Facts that are known without the receipt.
package struct ReadingHints: Hashable, Sendable {
    /// Today, which a receipt is rarely later than; nil if unknown.
    package var today: CalendarDay?
    /// The currency of receipts that name none and whose country is unknown.
    package var currency: Currency?
    /// Names of stores in the vault. A name at the head of a receipt that is almost one of them is taken for it.
    package var stores: [String]

    package init(today: CalendarDay? = nil, currency: Currency? = nil, stores: [String] = []) {
        self.today = today
        self.currency = currency
        self.stores = Array(stores.prefix(2000))
    }
}
