package import VaultModel

/// A request to the server that a person prepares.
package enum RequestTask: Hashable, Sendable {
    /// Links this return to a purchase.
    case link(ReceiptID)
    /// Merges these receipts into one of them.
    case merge([ReceiptID])
    /// Splits the receipt into several amounts.
    case split(ReceiptID)
    /// Moves all receipts of this category to another.
    case moveCategory(ReceiptCategory)
    /// Deletes these receipts of the Trash permanently.
    case purge([ReceiptID])
}
