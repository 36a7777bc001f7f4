internal import VaultModel
internal import VaultWire

/// An invitation that was just created, with its code, which is shown once.
package struct NewInvitation: Equatable, Sendable {
    /// In groups of four characters.
    package let code: String
    package let record: InvitationRecord
}

extension AccountService {
    /// How many days an invitation may be valid.
    package static let invitationDays = 1...30

    /// The maximum number of valid invitations, which are listed at once.
    package static let validInvitations = 500

    /// Creates an invitation, and removes those that have expired.
    ///
    /// - Parameters:
    ///   - email: the only email that may be registered with it; nil for any.
    ///   - days: one of ``invitationDays``.
    /// - Throws: ``Problem`` with `validationError`, with `emailTaken` if that email has an account, and with
    ///   `permissionDenied` if there are as many as there may be.
    package func invite(email: String?, days: Int) throws -> NewInvitation {
        guard AccountService.invitationDays.contains(days) else {
            throw Problem.invalid("/days", "An invitation is valid for 1 to 30 days.")
        }
        let folded = email.map(Credentials.folded)
        if let fault = folded.flatMap(Credentials.emailFault) {
            throw Problem.invalid(fault.pointer, fault.detail)
        }
        // 80 bits: it is valid for days, and may be guessed from many addresses at once.
        let characters = TypedCode.characters(of: ports.randomBytes(10))
        let (hash, now) = (invitationHash(characters), ports.now())
        let expiresAt = Timestamp(milliseconds: now.milliseconds + Int64(days) * 86_400_000)
        let record = try storage.write { storage in
            if let folded, try Credentials.account(of: folded, in: storage) != nil {
                throw Problem(.emailTaken, "It has an account already; its owner signs in.")
            }
            try storage.removeInvitations(expiredBefore: now)
            let others = try storage.invitations()
            guard others.count < AccountService.validInvitations else {
                throw Problem(.permissionDenied, "\(others.count) invitations are valid; revoke some of them first.")
            }
            let number = (others.map(\.number).max() ?? 0) + 1
            let record = InvitationRecord(
                codeHash: hash, number: number, email: folded, createdAt: now, expiresAt: expiresAt)
            try storage.insert(record)
            return record
        }
        return NewInvitation(code: TypedCode.grouped(characters), record: record)
    }

    /// The invitations that can still be used, in order of number.
    package func invitations() throws -> [InvitationRecord] {
        let now = ports.now()
        return try storage.read { try $0.invitations() }.filter { $0.expiresAt > now }
    }

    /// Ends an invitation.
    ///
    /// - Parameter name: its code, as it was typed, or its number.
    /// - Returns: the invitation.
    /// - Throws: ``Problem`` with `notFound`.
    @discardableResult
    package func revokeInvitation(_ name: String) throws -> InvitationRecord {
        let hash = TypedCode.characters(in: name, count: AccountService.invitationLength).map(invitationHash)
        let number = Int64(name)
        return try storage.write { storage in
            let found = try storage.invitations().first { $0.codeHash == hash || hash == nil && $0.number == number }
            guard let found, try storage.removeInvitation(codeHash: found.codeHash) else {
                throw Problem(.notFound, "There is no such invitation; 'rvault-server invite list' lists them.")
            }
            return found
        }
    }

    private static let invitationLength = 16

    /// Finds the invitation of a registration, before anything costly is done for it.
    ///
    /// - Returns: the hash of its code, which ``use(_:in:)`` uses up; nil if the request needs none and has no valid one.
    /// - Throws: ``Problem`` with `registrationClosed`. The caller has taken an attempt, so that guessing is slow.
    func invitation(for request: SignInRequest, email: String) throws -> [UInt8]? {
        let now = ports.now()
        let hash = request.invitation.flatMap { TypedCode.characters(in: $0, count: AccountService.invitationLength) }
            .map(invitationHash)
        let found = try hash.flatMap { hash in try storage.read { try $0.invitation(codeHash: hash) } }
        if let found, found.expiresAt > now, found.email == nil || found.email == email { return found.codeHash }
        guard policy.isRegistrationOpen else { throw AccountService.invitationRefusal }
        return nil
    }

    /// Uses an invitation up, in the transaction that inserts the account.
    func use(_ invitation: [UInt8]?, in storage: any StorageTransaction) throws {
        guard let invitation, try !storage.removeInvitation(codeHash: invitation) else { return }
        guard policy.isRegistrationOpen else { throw AccountService.invitationRefusal }
    }

    private static let invitationRefusal = Problem(
        .registrationClosed,
        "The invitation is unknown, used, expired or for another email: ask the operator of this server for a new one.")

    private func invitationHash(_ characters: String) -> [UInt8] {
        ports.digest(Array("invitation \(characters)".utf8))
    }
}
