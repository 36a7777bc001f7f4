package import VaultModel

/// What a form asks of a part of a receipt: a new one, or changed fields of one that is there.
package struct PartEdit: Hashable, Sendable {
    package var type: EntityType
    package var receipt: ReceiptID
    /// Nil makes a new one.
    package var part: EntityRef?
    /// Whole new values by name.
    package var changes: Fields
    /// What the person had before them when the form was opened; nil for a new one.
    package var seen: SeenFields?

    package init(
        _ type: EntityType, of receipt: ReceiptID, part: EntityRef? = nil, changes: Fields, seen: SeenFields? = nil
    ) {
        self.type = type
        self.receipt = receipt
        self.part = part
        self.changes = changes
        self.seen = seen
    }
}
