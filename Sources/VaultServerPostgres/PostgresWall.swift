internal import PostgresKit
internal import VaultServerCore

/// The second wall between accounts: row-level security
/// (<https://www.postgresql.org/docs/15/ddl-rowsecurity.html>).
///
/// A transaction names the account whose rows it sees; without a name it sees none, and it can write none of another one. So
/// a statement that forgot to name its account would find nothing. Work on all accounts says so.
struct PostgresWall: Sendable {
    /// The role that the wall holds for. It owns nothing and cannot log in; the server takes it on, or logs in as a member.
    static let role = "rvault_app"
    /// Names all accounts.
    static let everyAccount = "*"
    /// The tables with rows of accounts.
    static let tables = [
        "account", "device", "entity", "lookup", "unfinished", "operation", "digest", "media", "blob", "media_naming",
        "reading", "departure",
    ]
    /// The tables that are asked before an account is known, by something that only its owner knows, and those that belong to
    /// none, of the time when the wall was built. A later one has its grants in its own step.
    private static let openTables = ["login", "token", "place", "pairing", "stray", "attempt", "server"]

    /// The settings of each transaction, beside its limits.
    let settings: [String]

    /// Finds out what a transaction has to set, and checks that the wall stands then.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``, ``PostgresKit/PostgresError``.
    init(checking connection: PostgresConnection) throws {
        let isFree = try connection.first(
            """
            SELECT rolsuper OR rolbypassrls OR EXISTS (
                SELECT 1 FROM pg_class WHERE oid = 'account'::regclass AND pg_has_role(relowner, 'USAGE'))
            FROM pg_roles WHERE rolname = current_user
            """
        ) { $0.flag(0) }
        let isSpread = try PostgresSpreading.isPossible(connection)
        settings =
            (isSpread ? ["citus.propagate_set_commands = 'local'"] : [])
            + (isFree == false ? [] : ["ROLE \(Self.role)"])
        connection.enqueue("BEGIN")
        for setting in settings { connection.enqueue("SET LOCAL \(setting)") }
        let open = try connection.rows(
            "SELECT name FROM unnest($1) AS name WHERE NOT row_security_active(name) OR \(Self.lacksPolicy)",
            [.texts(Self.tables)]
        ) { $0.text(0) }
        connection.enqueue("ROLLBACK")
        try connection.flush()
        guard open.isEmpty else {
            throw StorageFailure(
                .broken,
                reason:
                    "row-level security does not hold for \(open.joined(separator: ", ")); run rvault-server migrate to "
                    + "restore it")
        }
    }

    /// Whether a table `name` has no policy, or permissive ones beside its own or instead of it. The database shows a rule in
    /// words of its own, which differ between versions, so only the setting is looked for.
    private static let lacksPolicy = """
        (SELECT bool_and(polname = '\(policyName)' AND polcmd = '*' AND polwithcheck IS NULL
            AND pg_get_expr(polqual, polrelid) LIKE '%rvault.account%')
        FROM pg_policy WHERE polrelid = name::regclass AND polpermissive) IS NOT TRUE
        """

    /// Restores the wall where somebody has taken it down: turns row-level security on, and replaces the policies that
    /// permit something. Only the owner of the tables may do that.
    ///
    /// - Returns: the tables without it.
    /// - Throws: ``PostgresKit/PostgresError``.
    static func rebuild(_ connection: PostgresConnection) throws -> [String] {
        let open = try connection.rows(
            """
            SELECT name FROM unnest($1) AS name
            WHERE NOT (SELECT relrowsecurity FROM pg_class WHERE oid = name::regclass) OR \(lacksPolicy)
            """, [.texts(tables)]
        ) { $0.text(0) }
        for table in open {
            let removals = try connection.rows(
                """
                SELECT format('DROP POLICY %I ON %I;', polname, $1) FROM pg_policy
                WHERE polrelid = $1::regclass AND polpermissive
                """, [.text(table)]
            ) { $0.text(0) }
            try connection.execute((removals + [policy(of: table)]).joined(separator: "\n"))
        }
        return open
    }

    /// The sentence for a user who may not create the role.
    static func missingRole(_ error: PostgresError) -> String {
        "this user may not do that (\(error.description)). Migrate as the user that owns the database. If the role \(role) is "
            + "missing, have an administrator run: "
            + "CREATE ROLE \(role) NOLOGIN; GRANT \(role) TO this user"
    }

    /// Names the account whose rows are seen until the end of the transaction.
    static func entering(_ account: String) -> PostgresStatement {
        PostgresStatement("SET LOCAL rvault.account = '\(account)'")
    }

    /// An empty setting is what is left of one in an earlier transaction of the same connection.
    private static let named = "nullif(current_setting('rvault.account', true), '')"

    /// The step of the schema that builds it. The role is there for all databases of a server.
    static let step = """
        DO $$ BEGIN
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(role)') THEN CREATE ROLE \(role) NOLOGIN; END IF;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$;
        DO $$ BEGIN
            IF NOT pg_has_role('\(role)', 'MEMBER') THEN GRANT \(role) TO CURRENT_USER; END IF;
            EXECUTE format('GRANT USAGE ON SCHEMA %I TO \(role)', current_schema());
        END $$;
        GRANT SELECT, INSERT, UPDATE, DELETE ON \((tables + openTables).joined(separator: ", ")) TO \(role);
        GRANT SELECT ON rvault_version TO \(role);
        \(tables.map(policy(of:)).joined(separator: "\n"))
        """

    private static let policyName = "of_account"

    private static func policy(of table: String) -> String {
        """
        ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY;
        CREATE POLICY \(policyName) ON \(table) USING (user_id = \(named) OR \(named) = '\(everyAccount)');
        """
    }
}
