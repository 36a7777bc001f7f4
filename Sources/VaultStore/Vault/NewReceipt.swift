package import VaultModel

/// A receipt to be created by an import.
package struct NewReceipt: Hashable, Sendable {
    /// The ID from a vault's export; nil for a new one.
    package var id: ReceiptID?
    /// The fields, as for ``Vault/create(_:byHand:endingDraft:)``.
    package var fields: Fields

    package init(id: ReceiptID? = nil, fields: Fields) {
        self.id = id
        self.fields = fields
    }
}
