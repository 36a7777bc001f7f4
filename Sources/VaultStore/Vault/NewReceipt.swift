package import VaultModel

/// A receipt that is to be made by an import.
package struct NewReceipt: Hashable, Sendable {
    /// Kept from an export of a vault; nil gets a new one.
    package var id: ReceiptID?
    /// As for ``Vault/create(_:byHand:)``.
    package var fields: Fields

    package init(id: ReceiptID? = nil, fields: Fields) {
        self.id = id
        self.fields = fields
    }
}
