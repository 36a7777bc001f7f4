internal import PostgresKit
internal import VaultServerCore

/// The tables of a server's store in PostgreSQL, as numbered steps.
///
/// Every table of an account's data begins with the account's id, and so does every key of one, so that an engine that
/// spreads rows over machines by a column can use that one. Tables that are asked without knowing the account are keyed by
/// what is asked, and by nothing else.
package enum PostgresSchema {
    /// The result of a migration.
    package struct Migration: Equatable, Sendable {
        /// The version before, 0 for an empty database, and the one now.
        package let from: Int
        package let to: Int
        /// The tables that it spread over the machines of a cluster.
        package let spread: [String]
        /// The tables whose row-level security was not as it should be, and is now.
        package let walled: [String]
    }

    /// One number for all processes that migrate: "RVsv".
    private static let lock: Int64 = 0x5256_7376

    private static let steps: [String] = [
        first, second, third, fourth, PostgresInvitations.step, PostgresInvitations.numbers, seventh, eighth, ninth,
    ]

    /// Creates the tables, or brings them to this version. Another process that does the same waits for this one.
    ///
    /// - Parameters:
    ///   - newEpoch: the epoch of an empty database, and of a restored one.
    ///   - isRestored: whether the rows come from a copy, so that devices may know of later ones.
    /// - Throws: ``VaultServerCore/StorageFailure``; `broken` if a newer program wrote the tables.
    package static func migrate(
        _ address: String, newEpoch: String, isRestored: Bool = false
    ) throws -> Migration {
        try migrate(address, newEpoch: newEpoch, isRestored: isRestored, through: steps.count)
    }

    /// The same up to a version that an earlier program had; for tests.
    package static func migrate(
        _ address: String, newEpoch: String, isRestored: Bool = false, through version: Int
    ) throws -> Migration {
        do {
            let connection = try PostgresConnection(address)
            try connection.execute("BEGIN")
            try connection.run("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
            try connection.execute("CREATE TABLE IF NOT EXISTS rvault_version(version int NOT NULL)")
            let former = try self.version(connection) ?? 0
            guard former <= steps.count else { throw newer }
            if former > 0, try connection.first("SELECT to_regclass('server') IS NULL", row: { $0.flag(0) }) == true {
                throw moved
            }
            for step in steps[..<version].dropFirst(former) { try connection.execute(step) }
            if former == 0 {
                try connection.run("INSERT INTO server(epoch) VALUES ($1)", [.text(newEpoch)])
                try connection.run("INSERT INTO rvault_version(version) VALUES (0)")
            }
            if isRestored { try connection.run("UPDATE server SET epoch = $1", [.text(newEpoch)]) }
            let spread = try PostgresSpreading.spread(connection)
            let walled = version == steps.count ? try PostgresWall.rebuild(connection) : []
            connection.enqueue("UPDATE rvault_version SET version = $1::int8", [.integer(Int64(max(former, version)))])
            connection.enqueue("COMMIT")
            try connection.flush()
            return Migration(from: former, to: max(former, version), spread: spread, walled: walled)
        } catch let error as PostgresError where error.isForbidden {
            throw StorageFailure(.broken, reason: PostgresWall.missingRole(error))
        } catch let error as PostgresError {
            throw StorageFailure(error)
        }
    }

    /// The epoch of a database whose tables have this version.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``, ``PostgresError``.
    static func epoch(_ connection: PostgresConnection) throws -> String {
        do {
            let found = try version(connection) ?? 0
            guard found <= steps.count else { throw newer }
            guard found == steps.count else { throw older }
        } catch let error as PostgresError where error.isUnknownTable {
            throw older
        }
        do {
            if let epoch = try connection.first("SELECT epoch FROM server", row: { $0.text(0) }) { return epoch }
        } catch let error as PostgresError where error.isUnknownTable {
            throw moved
        }
        throw StorageFailure(.broken, reason: "the table server is empty; restore the database")
    }

    /// Refuses a database that was restored since this process began: devices know it by its epoch, and would take it for the
    /// one that they have synced with.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``, ``PostgresError``.
    static func confirm(_ epoch: String, _ connection: PostgresConnection) throws {
        guard try connection.first("SELECT epoch FROM server", row: { $0.text(0) }) != epoch else { return }
        throw StorageFailure(.replaced, reason: "the database was restored or replaced while this server ran")
    }

    private static func version(_ connection: PostgresConnection) throws -> Int? {
        try connection.first("SELECT version FROM rvault_version") { Int($0.integer(0)) }
    }

    private static let newer = StorageFailure(
        .broken, reason: "the database's tables are of a newer version; update this program")
    private static let older = StorageFailure(
        .broken, reason: "the database's tables are not of this version; run rvault-server migrate")
    private static let moved = StorageFailure(
        .broken, reason: "the database's store was moved to a folder (rvault-server move); serve that folder")

    /// `last_seq` is the counter of an account, see ``PostgresStorage``. Texts are compared byte by byte. `data` is the text
    /// to send, or for a bare tombstone its fields.
    private static let first = """
        CREATE TABLE server(epoch text NOT NULL);
        CREATE TABLE account(
            user_id text COLLATE "C" PRIMARY KEY,
            email text NOT NULL,
            password_hash text NOT NULL,
            sms_key bytea NOT NULL,
            created_at int8 NOT NULL,
            last_seq int8 NOT NULL DEFAULT 0,
            purged_seq int8 NOT NULL DEFAULT 0,
            row_count int8 NOT NULL DEFAULT 0,
            byte_count int8 NOT NULL DEFAULT 0,
            resyncs int8 NOT NULL DEFAULT 0,
            media_bytes int8 NOT NULL DEFAULT 0,
            is_removed bool NOT NULL DEFAULT false
        );
        CREATE INDEX account_removed ON account(user_id) WHERE is_removed;
        CREATE TABLE login(email text COLLATE "C" PRIMARY KEY, user_id text COLLATE "C" NOT NULL);
        CREATE TABLE device(
            user_id text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            name text NOT NULL,
            token_hash bytea NOT NULL,
            created_at int8 NOT NULL,
            last_seen_at int8 NOT NULL,
            expires_at int8 NOT NULL,
            last_device_seq int8 NOT NULL,
            resyncs_done int8 NOT NULL,
            listed_seq int8,
            PRIMARY KEY(user_id, id)
        );
        CREATE TABLE token(hash bytea PRIMARY KEY, user_id text COLLATE "C" NOT NULL, device text COLLATE "C" NOT NULL);
        CREATE TABLE place(hash bytea PRIMARY KEY, user_id text COLLATE "C" NOT NULL, seen_at int8 NOT NULL);
        CREATE INDEX place_of_account ON place(user_id, seen_at);
        CREATE TABLE pairing(
            code_hash bytea PRIMARY KEY,
            user_id text COLLATE "C" NOT NULL,
            device text COLLATE "C" NOT NULL,
            expires_at int8 NOT NULL
        );
        CREATE INDEX pairing_of_account ON pairing(user_id);
        CREATE TABLE entity(
            user_id text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            type text NOT NULL,
            seq int8 NOT NULL,
            version int8 NOT NULL,
            updated_at int8 NOT NULL,
            updated_by text NOT NULL,
            is_bare bool NOT NULL,
            is_deleted bool NOT NULL,
            is_kept bool NOT NULL,
            deleted_at int8,
            stamps bytea NOT NULL,
            data bytea NOT NULL,
            PRIMARY KEY(user_id, id)
        );
        CREATE UNIQUE INDEX entity_by_seq ON entity(user_id, seq);
        CREATE INDEX entity_to_purge ON entity(is_bare, deleted_at) WHERE deleted_at IS NOT NULL AND NOT is_kept;
        CREATE TABLE lookup(
            user_id text COLLATE "C" NOT NULL,
            key bytea NOT NULL,
            id text COLLATE "C" NOT NULL,
            PRIMARY KEY(user_id, key, id)
        );
        CREATE TABLE unfinished(
            user_id text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, PRIMARY KEY(user_id, id));
        CREATE TABLE operation(
            user_id text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            entity_type text NOT NULL,
            entity_id text COLLATE "C" NOT NULL,
            content_hash bytea NOT NULL,
            outcome text NOT NULL,
            version int8 NOT NULL,
            seq int8 NOT NULL,
            updated_at int8 NOT NULL,
            made_change bool NOT NULL,
            conflicts text NOT NULL,
            applied_at int8 NOT NULL,
            PRIMARY KEY(user_id, key)
        );
        CREATE INDEX operation_by_time ON operation(applied_at);
        CREATE INDEX operation_in_dispute ON operation(user_id, entity_id) WHERE conflicts <> '[]';
        CREATE TABLE digest(
            user_id text COLLATE "C" NOT NULL, type text NOT NULL, buckets bytea NOT NULL, PRIMARY KEY(user_id, type));
        CREATE TABLE media(
            user_id text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            variant text NOT NULL,
            hash bytea NOT NULL,
            content_type text NOT NULL,
            announced_at int8 NOT NULL,
            is_named bool NOT NULL,
            released_at int8,
            PRIMARY KEY(user_id, id, variant)
        );
        CREATE INDEX media_of_blob ON media(user_id, hash, variant);
        CREATE INDEX media_unnamed ON media(announced_at) WHERE NOT is_named;
        CREATE TABLE blob(
            user_id text COLLATE "C" NOT NULL,
            hash bytea NOT NULL,
            variant text COLLATE "C" NOT NULL,
            byte_count int8 NOT NULL,
            md5 bytea NOT NULL,
            state text NOT NULL,
            changed_at int8 NOT NULL,
            PRIMARY KEY(user_id, hash, variant)
        );
        CREATE INDEX blob_by_state ON blob(state, changed_at) WHERE state <> 'stored';
        CREATE TABLE media_naming(
            user_id text COLLATE "C" NOT NULL,
            media text COLLATE "C" NOT NULL,
            receipt text COLLATE "C" NOT NULL,
            PRIMARY KEY(user_id, media, receipt)
        );
        CREATE INDEX media_naming_of_receipt ON media_naming(user_id, receipt);
        CREATE TABLE reading(
            user_id text COLLATE "C" NOT NULL,
            hash bytea NOT NULL,
            state text NOT NULL,
            tries int8 NOT NULL,
            due_at int8 NOT NULL,
            result bytea,
            PRIMARY KEY(user_id, hash)
        );
        CREATE INDEX reading_due ON reading(due_at, user_id, hash) WHERE state = 'waiting';
        CREATE TABLE departure(user_id text COLLATE "C" PRIMARY KEY, at int8 NOT NULL);
        CREATE TABLE stray(key text COLLATE "C" PRIMARY KEY, noted_at int8 NOT NULL);
        CREATE INDEX stray_by_time ON stray(noted_at);
        """

    /// Tables that are keyed by something else than an account name it by another word than those that are keyed by one.
    private static let second = """
        ALTER TABLE login RENAME COLUMN user_id TO account;
        ALTER TABLE token RENAME COLUMN user_id TO account;
        ALTER TABLE place RENAME COLUMN user_id TO account;
        ALTER TABLE pairing RENAME COLUMN user_id TO account;
        """

    /// Shared attempts, and the wall between accounts.
    private static let third = PostgresAttempts.table + "\n" + PostgresWall.step

    /// Operations that came in text messages: the gateway's id of the message, and the fields that it had room for; and the
    /// devices by the end of their ids, by which messages name them.
    private static let fourth = """
        ALTER TABLE operation ADD COLUMN message text NOT NULL DEFAULT '', ADD COLUMN carried text NOT NULL DEFAULT '';
        CREATE INDEX operation_of_message ON operation(user_id, message) WHERE message <> '';
        CREATE INDEX operation_in_part ON operation(user_id, entity_id) WHERE carried <> '';
        CREATE INDEX token_by_tag ON token(right(device, 6));
        """

    /// The operations that an account has lately sent, for all processes.
    private static let seventh = """
        ALTER TABLE account ADD COLUMN operations_used int8 NOT NULL DEFAULT 0,
            ADD COLUMN operations_at int8 NOT NULL DEFAULT 0;
        """

    /// The role of a device.
    private static let eighth = "ALTER TABLE device ADD COLUMN kind text COLLATE \"C\" NOT NULL DEFAULT 'vault';"

    /// The timelines of an account, of which cursors tell.
    private static let ninth = "ALTER TABLE account ADD COLUMN timelines text NOT NULL DEFAULT '';"
}
