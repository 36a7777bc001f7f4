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

    /// Gives each number once, whoever draws it: the second of two that insert the same one is run again. A table that is
    /// spread by the codes could not do that, so it is made again, for ``PostgresSpreading`` to copy it to every machine.
    static let numbers = """
        ALTER TABLE invitation RENAME TO invitation_former;
        CREATE TABLE invitation(
            code_hash bytea NOT NULL,
            number int8 NOT NULL,
            email text NOT NULL,
            created_at int8 NOT NULL,
            expires_at int8 NOT NULL,
            CONSTRAINT invitation_by_code PRIMARY KEY(code_hash),
            CONSTRAINT invitation_by_number UNIQUE(number)
        );
        INSERT INTO invitation(code_hash, number, email, created_at, expires_at)
            SELECT code_hash,
                CASE WHEN row_number() OVER (PARTITION BY number ORDER BY created_at, code_hash) = 1 THEN number
                    ELSE (SELECT max(number) FROM invitation_former)
                        + row_number() OVER (ORDER BY number, created_at, code_hash) END,
                email, created_at, expires_at FROM invitation_former;
        DROP TABLE invitation_former;
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
