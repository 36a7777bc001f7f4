import PostgresKit
import Testing
import VaultModel
import VaultServerCore
import VaultServerPostgres
import VaultTestKit

/// Row-level security, which keeps accounts apart even if a statement does not. The storage contract runs behind it alone, too.
@Suite("The wall in PostgreSQL")
struct PostgresWallTests {
    private let place: String

    init() throws {
        place = try Flavour.preparedPlace()
    }

    private func prepared() throws -> PostgresConnection {
        let storage = try PostgresStorage(place)
        for number in [1, 2] {
            let account = SampleRecord.account(number)
            try storage.write { storage in
                try storage.insert(account)
                try storage.insert(SampleRecord.device(number, of: account))
                let record = ServerRecord(
                    entity: SampleRecord.entity(number), seq: try storage.nextSeq(of: account.id))
                try storage.put(record, replacing: nil, of: account.id)
            }
        }
        return try PostgresConnection(place)
    }

    private func owners(_ table: String, _ connection: PostgresConnection, seeing account: String?) throws -> Set<
        String
    > {
        connection.enqueue("BEGIN")
        connection.enqueue("SET LOCAL ROLE rvault_app")
        if let account { connection.enqueue("SET LOCAL rvault.account = '\(account)'") }
        defer { try? connection.execute("ROLLBACK") }
        return Set(try connection.rows("SELECT user_id FROM \(table)") { $0.text(0) })
    }

    @Test(arguments: ["account", "device", "entity", "digest"])
    func `a transaction sees the rows of the account it names, and without a name none`(table: String) throws {
        let connection = try prepared()
        let (one, two) = (SampleRecord.account(1).id.description, SampleRecord.account(2).id.description)
        #expect(try owners(table, connection, seeing: one) == [one])
        #expect(try owners(table, connection, seeing: two) == [two])
        #expect(try owners(table, connection, seeing: nil).isEmpty)
        #expect(try owners(table, connection, seeing: "*") == [one, two])
        // A setting of an earlier transaction is empty and not gone.
        #expect(try owners(table, connection, seeing: nil).isEmpty)
    }

    @Test func `it writes, changes and removes nothing of another one`() throws {
        let connection = try prepared()
        let (one, two) = (SampleRecord.account(1).id.description, SampleRecord.account(2).id.description)
        let begin = "BEGIN; SET LOCAL ROLE rvault_app; SET LOCAL rvault.account = '\(two)';"
        try connection.execute(begin)
        #expect(try connection.run("UPDATE entity SET version = 99") == 1)
        #expect(try connection.run("DELETE FROM device WHERE user_id = $1", [.text(one)]) == 0)
        let error = #expect(throws: PostgresError.self) {
            try connection.run("INSERT INTO unfinished(user_id, id) VALUES ($1, 'x')", [.text(one)])
        }
        #expect(error?.isForbidden == true)
        try connection.execute("ROLLBACK")
    }

    @Test(arguments: [
        "ALTER TABLE lookup DISABLE ROW LEVEL SECURITY", "DROP POLICY of_account ON lookup",
        "CREATE POLICY \"For all\" ON lookup USING (true)", "ALTER POLICY of_account ON lookup USING (true)",
        "ALTER POLICY of_account ON lookup WITH CHECK (true)",
    ])
    func `the server does not start where it does not stand, and a migration restores it`(damage: String) throws {
        try PostgresConnection(place).execute(damage)
        let failure = #expect(throws: StorageFailure.self) { try PostgresStorage(place) }
        #expect(failure?.reason.contains("lookup") == true && failure?.reason.contains("rvault-server migrate") == true)
        #expect(try PostgresSchema.migrate(place, newEpoch: "feedc0de").walled == ["lookup"])
        _ = try PostgresStorage(place)
        #expect(try PostgresSchema.migrate(place, newEpoch: "feedc0de").walled.isEmpty)
    }

    @Test func `a policy that only forbids more is left alone`() throws {
        try PostgresConnection(place).execute("CREATE POLICY strict ON lookup AS RESTRICTIVE USING (true)")
        _ = try PostgresStorage(place)
        #expect(try PostgresSchema.migrate(place, newEpoch: "feedc0de").walled.isEmpty)
    }

    @Test func `a plain member of the role serves without being its owner`() throws {
        let administrator = try PostgresConnection(place)
        try administrator.execute(
            """
            DO $$ BEGIN CREATE ROLE plain LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
            GRANT rvault_app TO plain
            """)
        let storage = try PostgresStorage(place.replacing("user=vault", with: "user=plain"))
        let account = SampleRecord.account(3)
        try storage.write { try $0.insert(account) }
        #expect(try storage.read { try $0.account(email: account.email) } == account)
    }
}
