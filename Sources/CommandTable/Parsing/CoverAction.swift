package import VaultModel

/// An action of `cover`; ids are as typed.
package enum CoverAction: Equatable, Sendable {
    /// Everything that belongs to a receipt.
    case show(receipt: String)
    /// Adds an item, warranty or claim; at most one assignment per field.
    case add(PartType, receipt: String, [FieldAssignment])
    /// Edits a part. Only the vault knows its type, so it may lack some of the fields.
    case edit(part: String, [FieldAssignment])
    case void(warranty: String, reason: String)
    case trash(parts: [String])
    case restore(parts: [String])
}
