import FieldInput
import VaultJSON
package import VaultModel

/// A receipt that is about to be added: checked values that are not in a vault yet.
package struct ReceiptDraft: Hashable, Sendable {
    /// Preserved from our own exports, so that importing one twice adds nothing; nil gets a new identifier.
    package var id: ReceiptID?
    /// Not blank, at most 200 scalars.
    package var storeName: String
    /// Nil if the file does not say.
    package var purchaseDate: CalendarDay?
    /// Nil if the file does not say.
    package var total: Money?
    /// The category's name; only the vault knows whether such a category exists.
    package var categoryName: String?
    /// The category's identifier, which only our JSON has; it takes precedence over the name if the vault knows it.
    package var categoryID: CategoryID?
    /// 0 … 1200.
    package var warrantyMonths: Int?
    /// The return deadline.
    package var returnBy: CalendarDay?
    /// At most 16,384 scalars, with LF as line end.
    package var userNotes = ""
    /// Sorted, without duplicates.
    package var userTags: [String] = []
    /// Marked as a favorite by the person.
    package var isFavorite = false
    /// Returned to the store.
    package var isReturned = false
    /// The path of a picture, as written in the file.
    package var filePath: String?

    /// Creates a draft with only a store.
    package init(storeName: String) {
        self.storeName = storeName
    }

    /// Nil if the draft is never considered a duplicate of another receipt.
    var duplicateKey: DuplicateKey? { DuplicateKey(storeName: storeName, date: purchaseDate, total: total) }

    /// The fields of the receipt that this draft becomes, with sets as sorted arrays, in the category that the vault
    /// found or created for ``categoryName``.
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
