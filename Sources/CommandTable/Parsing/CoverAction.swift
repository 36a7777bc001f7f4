package import VaultModel

/// What `cover` is to do; identifiers are as typed.
package enum CoverAction: Equatable, Sendable {
    /// Everything that belongs to a receipt.
    case show(receipt: String)
    /// A new item, warranty or claim; at most one assignment per field.
    case add(EntityType, receipt: String, [PartAssignment])
    /// Of which type the thing is, only the vault knows, so a field may be none of its own.
    case edit(part: String, [PartAssignment])
    case void(warranty: String, reason: String)
    case trash(parts: [String])
    case restore(parts: [String])
}
