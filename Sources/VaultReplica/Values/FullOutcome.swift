package import VaultModel

/// What a reconciliation came to.
package enum FullOutcome: Hashable, Sendable {
    /// So many rows were deleted, and so many entries offered to be sent again.
    case done(deleted: Int, offered: Int)
    /// Nothing was deleted, and a person is asked.
    case wouldDelete(MassDeletion)
}
