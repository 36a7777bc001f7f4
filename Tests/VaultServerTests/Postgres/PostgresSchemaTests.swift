import Dispatch
import PostgresKit
import Testing
import VaultServerCore
import VaultServerPostgres
import VaultTestKit

@testable import VaultServer

/// Rules for tables that an engine spreads over machines by the account, such as Citus.
@Suite("Tables in PostgreSQL")
struct PostgresSchemaTests {
    private let connection: PostgresConnection
    private let place: String

    init() throws {
        place = try Flavour.preparedPlace()
        connection = try PostgresConnection(place)
    }

    private func names(_ query: String) throws -> [String] { try connection.rows(query) { $0.text(0) } }

    @Test func `every unique key of an account's table begins with the account`() throws {
        let wrong = try names(
            """
            SELECT index.indexrelid::regclass::text FROM pg_index AS index
            JOIN pg_class AS heap ON heap.oid = index.indrelid AND heap.relnamespace = current_schema()::regnamespace
            JOIN pg_attribute AS owner ON owner.attrelid = heap.oid AND owner.attname = 'user_id'
            WHERE index.indisunique AND index.indkey[0] <> owner.attnum
            """)
        #expect(wrong.isEmpty)
        let guarded = try names(
            """
            SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relrowsecurity
            ORDER BY relname
            """)
        let owned = try names(
            """
            SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'user_id'
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnotnull ORDER BY relname
            """)
        #expect(guarded == owned && guarded.count == 12)
    }

    @Test func `there is nothing that cannot be spread: triggers, foreign keys and sequences`() throws {
        let here = "current_schema()::regnamespace"
        #expect(
            try names(
                "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid AND relnamespace = \(here)"
            ).isEmpty)
        #expect(try names("SELECT conname FROM pg_constraint WHERE contype = 'f' AND connamespace = \(here)").isEmpty)
        #expect(try names("SELECT relname FROM pg_class WHERE relkind = 'S' AND relnamespace = \(here)").isEmpty)
    }

    /// Functions of the names and arguments of Citus's, which note their calls.
    private static let recorder = """
        CREATE TABLE call(number serial, text text);
        CREATE TABLE citus_tables(table_name regclass);
        CREATE FUNCTION create_distributed_table(name regclass, key text, colocate_with text) RETURNS void AS $$
            INSERT INTO call(text) VALUES (name || ' by ' || key || ' with ' || colocate_with);
            INSERT INTO citus_tables VALUES (name) $$ LANGUAGE sql;
        CREATE FUNCTION create_reference_table(name regclass) RETURNS void AS $$
            INSERT INTO call(text) VALUES (name || ' everywhere'); INSERT INTO citus_tables VALUES (name) $$ LANGUAGE sql
        """

    @Test func `where tables can be spread, a migration spreads each of them once`() throws {
        try connection.execute(Self.recorder)
        let spread = try PostgresSchema.migrate(place, newEpoch: "feedc0de").spread
        let calls = try names("SELECT text FROM call ORDER BY number")
        #expect(calls.first == "account by user_id with none")
        #expect(calls.contains("entity by user_id with account") && calls.contains("login by email with none"))
        #expect(calls.contains("server everywhere") && calls.contains("invitation everywhere"))
        #expect(calls.count == spread.count && spread.count == 20)
        #expect(try PostgresSchema.migrate(place, newEpoch: "feedc0de").spread.isEmpty)
    }

    @Test func `on spread tables each transaction hands its account on to them`() throws {
        try connection.execute(Self.recorder)
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        let storage = try PostgresStorage(place)
        let account = SampleRecord.account(1)
        try storage.write { storage in
            try storage.insert(account)
            #expect(try storage.account(account.id) == account)
        }
        #expect(storage.settings.contains("citus.propagate_set_commands = 'local'"))
    }

    @Test func `a server refuses a database that was restored while it ran`() async throws {
        let storage = try PostgresStorage(place, connections: 1)
        #expect(try storage.read { try $0.account(email: "x")?.id } == nil)
        _ = try PostgresSchema.migrate(place, newEpoch: "0ther", isRestored: true)
        let other = try PostgresStorage(place, connections: 1)
        #expect(other.epoch == "0ther")
        // Whenever a listener is connected, maybe to another database, earlier connections are not used again.
        let (heard, sink) = AsyncStream.makeStream(of: Bool.self)
        let listener = storage.hearing({ sink.yield($0 == nil) }, lost: { _ in })
        for await mayBeAnything in heard where mayBeAnything { break }
        listener?.stop()
        let refusal = #expect(throws: StorageFailure.self) { try storage.read { try $0.account(email: "x")?.id } }
        #expect(refusal?.code == .replaced && refusal?.advice == "restart the server")
        let told = StorageProbe(storage, patience: .seconds(30)).failure()
        #expect(told?.words == "the database was restored or replaced; restart the server" && told?.isLasting == true)
        #expect(try other.read { try $0.account(email: "x")?.id } == nil)
    }

    @Test func `tables of the first version are changed to this one, and keep their rows`() throws {
        let old = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(old, newEpoch: "feedc0de", through: 1)
        let plain = try PostgresConnection(old)
        try plain.execute(
            """
            INSERT INTO login VALUES ('user1@example.org', '\(SampleRecord.account(1).id)');
            INSERT INTO account(user_id, email, password_hash, sms_key, created_at)
            VALUES ('\(SampleRecord.account(1).id)', 'user1@example.org', 'hash', '\\x01', 1)
            """)
        #expect(throws: StorageFailure.self) { try PostgresStorage(old) }
        #expect(try PostgresSchema.migrate(old, newEpoch: "other").from == 1)
        let storage = try PostgresStorage(old)
        #expect(storage.epoch == "feedc0de")
        #expect(try storage.read { try $0.account(email: "user1@example.org")?.id } == SampleRecord.account(1).id)
    }

    @Test func `invitations that share a number get numbers of their own, and keep everything else`() throws {
        let old = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(old, newEpoch: "feedc0de", through: 5)
        let plain = try PostgresConnection(old)
        for (code, number) in [(1, 1), (2, 1), (3, 2), (4, 1)] {
            try plain.execute(
                "INSERT INTO invitation VALUES ('\\x0\(code)', \(number), 'user\(code)@example.org', \(code), 9)")
        }
        _ = try PostgresSchema.migrate(old, newEpoch: "feedc0de")
        let all = try PostgresStorage(old).read { try $0.invitations() }
        #expect(Set(all.map(\.number)).count == 4)
        #expect(all.first { $0.codeHash == [1] }?.number == 1 && all.first { $0.codeHash == [3] }?.number == 2)
        #expect(Set(all.compactMap(\.email)).count == 4)
    }
}
