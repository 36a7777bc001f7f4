package import VaultModel

/// A single-use code with which somebody may create an account although registration is closed.
package struct InvitationRecord: Equatable, Sendable {
    /// The code itself is never stored.
    package let codeHash: [UInt8]
    /// A short name for the operator; not secret, and free again after the invitation is gone.
    package let number: Int64
    /// The only email that may be registered, in the form of ``Credentials/folded(_:)``; nil for any.
    package let email: String?
    package let createdAt: Timestamp
    package let expiresAt: Timestamp

    package init(codeHash: [UInt8], number: Int64, email: String?, createdAt: Timestamp, expiresAt: Timestamp) {
        self.codeHash = codeHash
        self.number = number
        self.email = email
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// The queries about invitations, which belong to no account; see ``StorageReader``.
package protocol InvitationReader {
    /// All invitations, expired ones included, in order of number and then of creation.
    func invitations() throws -> [InvitationRecord]

    /// The invitation whose code has that hash, even if it has expired.
    func invitation(codeHash: [UInt8]) throws -> InvitationRecord?
}

/// The changes to invitations; see ``StorageTransaction``.
package protocol InvitationTransaction: InvitationReader {
    /// Inserts an invitation. Its code must be new; it is random. If another process inserted one with the same number since
    /// this transaction listed them, the transaction is run again.
    func insert(_ invitation: InvitationRecord) throws

    /// Removes an invitation. Of two transactions that do so at once, one succeeds.
    ///
    /// - Returns: false if there is none.
    func removeInvitation(codeHash: [UInt8]) throws -> Bool

    /// Removes all invitations that expired before that moment.
    func removeInvitations(expiredBefore moment: Timestamp) throws
}
