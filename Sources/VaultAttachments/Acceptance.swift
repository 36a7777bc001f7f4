package import VaultModel

/// The values with which a person accepts a receipt of the Inbox.
package struct Acceptance: Sendable {
    package let receipt: ReceiptID
    package let changes: Fields
    /// The values that the person saw, if they may be older than the stored ones.
    package var seen: SeenFields?
    /// Fields that count as edited by the person even if their values stay.
    package let confirmed: Set<FieldName>
    /// The name of the draft that ends with it.
    package var draft: String?
    /// The fields of an item that is split off, and those of its warranty; nil for none.
    package var item: (item: Fields, warranty: Fields)?

    package init(_ receipt: ReceiptID, _ changes: Fields, confirming confirmed: Set<FieldName>) {
        (self.receipt, self.changes, self.confirmed) = (receipt, changes, confirmed)
    }
}
