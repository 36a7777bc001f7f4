package import VaultModel

/// The result of a full sync.
package enum FullOutcome: Hashable, Sendable {
    /// `deleted` rows were deleted, and there are `offered` resend proposals.
    case done(deleted: Int, offered: Int)
    /// Nothing was deleted; a person is asked first.
    case wouldDelete(MassDeletion)
}
