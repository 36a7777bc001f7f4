package import VaultModel

/// The changes that a form makes to a part of a receipt: a new part, or changed fields of an existing one.
package struct PartEdit: Hashable, Sendable {
    package var type: PartType
    package var receipt: ReceiptID
    /// Nil creates a new part.
    package var part: EntityRef?
    /// Complete new values by name.
    package var changes: Fields
    /// The values that the person saw when the form was opened; nil for a new part.
    package var seen: SeenFields?

    package init(
        _ type: PartType, of receipt: ReceiptID, part: EntityRef? = nil, changes: Fields, seen: SeenFields? = nil
    ) {
        self.type = type
        self.receipt = receipt
        self.part = part
        self.changes = changes
        self.seen = seen
    }
}
