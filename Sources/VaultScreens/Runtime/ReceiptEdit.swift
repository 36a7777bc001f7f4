import VaultJSON
package import VaultModel

/// The changes made in a form: only the fields that differ from its initial values.
package struct ReceiptEdit: Hashable, Sendable {
    /// New values in the shape of the schema. Sets are complete and sorted; the store computes the difference.
    /// `totalMinor` and `currency` are always both present or both absent.
    package var changes: Fields
    /// The values of these fields when the form was opened; nil for a change of what is visible at this moment.
    package var seen: SeenFields?

    package init(_ changes: Fields = [:], seen: SeenFields? = nil) {
        self.changes = changes
        self.seen = seen
    }

    /// Whether nothing differs, so that nothing needs to be saved.
    package var isEmpty: Bool { changes.isEmpty }
}
