internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

/// The step of ``PostgresSchema`` for invitations, which are asked for by the hash of a code.
enum PostgresInvitations {
    static let step = """
        CREATE TABLE invitation(
            code_hash bytea PRIMARY KEY,
            number int8 NOT NULL,
            email text NOT NULL,
            created_at int8 NOT NULL,
            expires_at int8 NOT NULL
        );
        GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO \(PostgresWall.role);
        """
}

extension PostgresTransaction {
    func invitations() throws -> [InvitationRecord] {
        try connectionOfNone().rows(
            "SELECT \(Row.columns.invitation) FROM invitation ORDER BY number, created_at",
            row: { StoredRows.invitation($0) })
    }

    func invitation(codeHash: [UInt8]) throws -> InvitationRecord? {
        try connectionOfNone().first(
            "SELECT \(Row.columns.invitation) FROM invitation WHERE code_hash = $1", [.bytes(codeHash)]
        ) { StoredRows.invitation($0) }
    }

    func insert(_ invitation: InvitationRecord) throws {
        try connectionOfNone().run(
            "INSERT INTO invitation(\(Row.columns.invitation)) VALUES ($1, $2, $3, $4, $5)",
            [
                .bytes(invitation.codeHash), .integer(invitation.number), .text(invitation.email ?? ""),
                .integer(invitation.createdAt.milliseconds), .integer(invitation.expiresAt.milliseconds),
            ])
    }

    func removeInvitation(codeHash: [UInt8]) throws -> Bool {
        try connectionOfNone().run("DELETE FROM invitation WHERE code_hash = $1", [.bytes(codeHash)]) > 0
    }

    func removeInvitations(expiredBefore moment: Timestamp) throws {
        try connectionOfNone().run("DELETE FROM invitation WHERE expires_at < $1", [.integer(moment.milliseconds)])
    }
}
