import VaultJSON
package import VaultModel

/// A receipt that is about to be added: checked values that have no place in a vault yet.
package struct ReceiptDraft: Hashable, Sendable {
    /// Kept from our own exports, so that importing one twice adds nothing; nil gets a new one.
    package var id: ReceiptID?
    /// Not blank, at most 200 scalars.
    package var storeName: String
    /// Nil where the file does not say.
    package var purchaseDate: CalendarDay?
    /// Nil where the file does not say.
    package var total: Money?
    /// The category's name; whether such a category exists is the vault's to know.
    package var categoryName: String?
    /// The category's identifier, which only our JSON names; it goes before the name where the vault has it.
    package var categoryID: CategoryID?
    /// 0 … 1200.
    package var warrantyMonths: Int?
    /// The last day for bringing it back.
    package var returnBy: CalendarDay?
    /// At most 16 KiB, lines ended by LF.
    package var userNotes = ""
    /// Sorted, each once.
    package var userTags: [String] = []
    /// Marked by the person.
    package var isFavorite = false
    /// Brought back to the store.
    package var isReturned = false
    /// Where the file says a picture is, as written there.
    package var filePath: String?

    /// A draft of which only the store is known.
    package init(storeName: String) {
        self.storeName = storeName
    }

    /// Nil where it is never taken for the same as another receipt.
    var duplicateKey: DuplicateKey? { DuplicateKey(storeName: storeName, date: purchaseDate, total: total) }

    /// The fields of the receipt that this draft becomes, sets as sorted arrays, in the category that the vault found
    /// or made for ``categoryName``.
    package func fields(category: CategoryID?) -> Fields {
        [
            .storeName: .string(storeName), .purchaseDate: .optional(purchaseDate), .returnBy: .optional(returnBy),
            .totalMinor: total.map { .integer($0.minor) } ?? .null, .currency: .optional(total?.currency),
            .category: .optional(category), .warrantyMonths: warrantyMonths.map { .integer(Int64($0)) } ?? .null,
            .userNotes: .string(userNotes), .userTags: .array(userTags.map { .string($0) }),
            .isFavorite: .bool(isFavorite),
            .status: isReturned ? "returned" : "active",
        ]
    }
}

extension JSON {
    /// The text of a value, or null.
    static func optional(_ value: (some CustomStringConvertible)?) -> JSON {
        value.map { .string($0.description) } ?? .null
    }
}

/// What makes two receipts the same purchase for an import: store, day, amount and currency.
package struct DuplicateKey: Hashable, Sendable {
    /// The store's name in lower case, without accents and punctuation.
    package let store: String
    /// The day of purchase.
    package let date: CalendarDay
    /// The amount with its currency.
    package let total: Money

    /// Nil without a day or an amount: such receipts are never taken for the same.
    package init?(storeName: String, date: CalendarDay?, total: Money?) {
        guard let date, let total else { return nil }
        store = storeName.foldedWords
        self.date = date
        self.total = total
    }
}
