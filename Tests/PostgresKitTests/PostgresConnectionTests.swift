import PostgresKit
import Testing
import VaultTestKit

@Suite("Statements of PostgreSQL")
struct PostgresConnectionTests {
    private let connection: PostgresConnection

    init() throws {
        connection = try PostgresConnection(PrivatePostgres.shared.get().address)
        try connection.execute("CREATE TEMPORARY TABLE thing(number int8, name text, bytes bytea, flag bool)")
    }

    @Test func `values come back as they were sent`() throws {
        let values: [[PostgresValue]] = [
            [.integer(.max), .text("Lampor — 灯"), .bytes([0, 255, 92]), .flag(true)],
            [.integer(.min), .text(""), .bytes([]), .flag(false)],
            [.integer(-1), .text("O'Neill \\ \" $1"), .bytes(Array(0...255)), .flag(true)],
        ]
        for row in values { connection.enqueue("INSERT INTO thing VALUES ($1, $2, $3, $4)", row) }
        let found = try connection.rows("SELECT number, name, bytes, flag FROM thing") { row -> [PostgresValue] in
            [.integer(row.integer(0)), .text(row.text(1)), .bytes(row.bytes(2)), .flag(row.flag(3))]
        }
        #expect(found == values)
    }

    @Test func `null is no value of its type`() throws {
        connection.enqueue("INSERT INTO thing VALUES ($1, $2, $3, $4)", [.null, .null, .null, .null])
        let row = try connection.first("SELECT number, name, bytes, flag FROM thing") { row in
            (0..<4).allSatisfy { row.isNull($0) } && row.optionalInteger(0) == nil && row.text(1).isEmpty
        }
        #expect(row == true)
    }

    @Test(arguments: [[], ["a"], ["a", "", "{\"}", "b,c"]])
    func `rows are found by a list`(names: [String]) throws {
        for name in ["a", "", "{\"}", "b,c", "d"] {
            connection.enqueue("INSERT INTO thing(name) VALUES ($1)", [.text(name)])
        }
        let found = try connection.rows("SELECT name FROM thing WHERE name = ANY ($1)", [.texts(names)]) { $0.text(0) }
        #expect(Set(found) == Set(names))
        let bytes = try connection.rows(
            "SELECT key FROM unnest($1) AS keys(key)", [.blobs(names.map { Array($0.utf8) })]
        ) {
            $0.bytes(0)
        }
        #expect(bytes == names.map { Array($0.utf8) })
    }

    @Test func `statements without an answer travel with the next one`() throws {
        let pool = PostgresPool(try PrivatePostgres.shared.get().address, size: 1)
        try pool.with { connection in
            for number in 0..<300 { connection.enqueue("SELECT $1::int8", [.integer(Int64(number))]) }
            let answer = try connection.first("SELECT 7::int8") { $0.integer(0) }
            #expect(answer == 7)
        }
        #expect(pool.exchanges == 1)
    }

    @Test func `they take effect in their order, before it`() throws {
        for number in 0..<300 { connection.enqueue("INSERT INTO thing(number) VALUES ($1)", [.integer(Int64(number))]) }
        #expect(try connection.first("SELECT count(*) FROM thing") { $0.integer(0) } == 300)
        #expect(try connection.run("DELETE FROM thing WHERE number < 100") == 100)
    }

    @Test func `several statements are answered at once`() throws {
        let answers = try connection.results([
            PostgresStatement("SELECT 1::int8"), PostgresStatement("SELECT $1::text", [.text("two")]),
        ])
        #expect(try answers[0].first { $0.integer(0) } == 1)
        #expect(try answers[1].first { $0.text(0) } == "two")
    }

    @Test func `the first error is told, and the connection goes on after a rollback`() throws {
        connection.enqueue("BEGIN")
        connection.enqueue("INSERT INTO nothing VALUES (1)")
        let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1 / 0") }
        #expect(error?.state == "42P01" && error?.isUnknownTable == true && error?.isLoss == false)
        #expect(!connection.isIdle)
        try connection.execute("ROLLBACK")
        #expect(connection.isIdle)
        #expect(try connection.first("SELECT 2::int4") { $0.integer(0) } == 2)
    }

    @Test func `a text with a zero is refused`() {
        let error = #expect(throws: PostgresError.self) {
            try connection.run("INSERT INTO thing(name) VALUES ($1)", [.text("a\u{0}b")])
        }
        #expect(error?.state == "22021")
    }

    @Test func `a connection that was ended is lost, and nobody gets it again`() throws {
        let pool = PostgresPool(try PrivatePostgres.shared.get().address, size: 1)
        let error = #expect(throws: PostgresError.self) {
            try pool.with { connection in
                try connection.run("SELECT pg_terminate_backend(pg_backend_pid())")
            }
        }
        #expect(error?.isLoss == true)
        #expect(try pool.with { try $0.first("SELECT 3::int2") { $0.integer(0) } } == 3)
    }

    @Test func `who finds all connections in use waits for as long as said`() throws {
        let pool = PostgresPool(try PrivatePostgres.shared.get().address, size: 1, patience: .zero)
        try pool.with { _ in
            let error = #expect(throws: PostgresError.self) { try pool.with { _ in } }
            #expect(error?.cause == .exhausted && error?.isUnreachable == true && error?.isLoss == false)
        }
        try pool.with { _ in }
    }

    @Test(arguments: [
        "postgres://u:Secr%zzet@h/n", "postgres://u:Sec@Secret@h/n", "postgres://u:Secret/x@h/n",
        "postgres://u:12/Secret@h/n",
        "host=h password='Secret", "host=h unheard=Secret",
    ])
    func `an address that can't be read is refused without quoting its password`(address: String) {
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(address) }
        #expect(error == .unreadableAddress && error?.isLoss == false && error?.description.contains("Sec") == false)
    }

    @Test(arguments: [
        "postgres://u:p%40%2F%23%25%3A@h1:1,h2:2/n?sslmode=require", "host=h1,h2 port=1,2 password='a b@/'",
        "postgres:///n",
        "postgres://[::1]:5/n", "postgres://rvault%40group@h/n", "host=@socket dbname=n",
    ])
    func `an address with several servers or escaped signs can be read`(address: String) {
        #expect(PostgresConnection.isReadable(address))
    }

    @Test func `a server that is not there can't be reached`() throws {
        let error = #expect(throws: PostgresError.self) { try PostgresConnection("host=/nowhere user=vault") }
        #expect(error?.cause == .refused && error?.isUnreachable == true && error?.isLoss == false)
    }
}
