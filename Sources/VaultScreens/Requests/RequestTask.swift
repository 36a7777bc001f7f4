package import VaultModel

/// What a person is about to ask of the server.
package enum RequestTask: Hashable, Sendable {
    /// Which purchase this receipt is the return of.
    case link(ReceiptID)
    /// Which of these receipts stays.
    case merge([ReceiptID])
    /// Into which amounts the receipt is split.
    case split(ReceiptID)
    /// From which category every receipt goes, and to which.
    case moveCategory
    /// Which receipts of the Trash go for good.
    case purge([ReceiptID])
}
