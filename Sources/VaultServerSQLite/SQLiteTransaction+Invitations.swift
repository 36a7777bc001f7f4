internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension ServerSchema {
    /// Invitations, as hashes of their codes. The email is empty if anyone may use it.
    static let invitations = """
        CREATE TABLE invitation(
            code_hash BLOB PRIMARY KEY NOT NULL,
            number INTEGER NOT NULL,
            email TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) WITHOUT ROWID;
        """
}

extension SQLiteTransaction {
    func invitations() throws -> [InvitationRecord] {
        try connection.rows(
            "SELECT \(Row.columns.invitation) FROM invitation ORDER BY number, created_at", row: StoredRows.invitation)
    }

    func invitation(codeHash: [UInt8]) throws -> InvitationRecord? {
        try connection.first(
            "SELECT \(Row.columns.invitation) FROM invitation WHERE code_hash = ?", [.blob(codeHash)],
            row: StoredRows.invitation)
    }

    func insert(_ invitation: InvitationRecord) throws {
        try connection.run(
            "INSERT INTO invitation(\(Row.columns.invitation)) VALUES (?, ?, ?, ?, ?)",
            [
                .blob(invitation.codeHash), .integer(invitation.number), .text(invitation.email ?? ""),
                .integer(invitation.createdAt.milliseconds), .integer(invitation.expiresAt.milliseconds),
            ])
    }

    func removeInvitation(codeHash: [UInt8]) throws -> Bool {
        try connection.run("DELETE FROM invitation WHERE code_hash = ?", [.blob(codeHash)]) > 0
    }

    func removeInvitations(expiredBefore moment: Timestamp) throws {
        try connection.run("DELETE FROM invitation WHERE expires_at < ?", [.integer(moment.milliseconds)])
    }
}
