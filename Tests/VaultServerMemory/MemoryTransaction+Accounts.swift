internal import VaultModel
internal import VaultServerCore

extension MemoryTransaction {
    func accounts(after email: String, devicesAt moment: Timestamp, limit: Int) -> [AccountSummary] {
        func precedes(_ first: String, _ second: String) -> Bool { first.utf8.lexicographicallyPrecedes(second.utf8) }
        return state.accounts.values.filter { precedes(email, $0.record.email) }
            .sorted { precedes($0.record.email, $1.record.email) }.prefix(limit).map { account in
                AccountSummary(
                    email: account.record.email, createdAt: account.record.createdAt,
                    devices: account.devices.count { $0.expiresAt > moment }, entries: account.ledger.rows,
                    bytes: account.ledger.bytes, mediaBytes: mediaBytes(of: account.record.id))
            }
    }
}

extension MemoryTransaction {
    func invitations() -> [InvitationRecord] {
        state.invitations.values.sorted { ($0.number, $0.createdAt) < ($1.number, $1.createdAt) }
    }

    func invitation(codeHash: [UInt8]) -> InvitationRecord? { state.invitations[codeHash] }

    func insert(_ invitation: InvitationRecord) {
        changeNotes { $0.invitations[invitation.codeHash] = invitation }
    }

    func removeInvitation(codeHash: [UInt8]) -> Bool {
        guard state.invitations[codeHash] != nil else { return false }
        changeNotes { $0.invitations[codeHash] = nil }
        return true
    }

    func removeInvitations(expiredBefore moment: Timestamp) {
        changeNotes { state in state.invitations = state.invitations.filter { $0.value.expiresAt >= moment } }
    }
}
