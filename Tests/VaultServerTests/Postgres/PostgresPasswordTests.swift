import PostgresKit
import Testing
import VaultServerCore
import VaultServerPostgres
import VaultTestKit

@Suite("Passwords and roles of PostgreSQL")
struct PostgresPasswordTests {
    private let server: SecurePostgres

    /// A database that asks the role `serving` for the password `right`.
    init() throws {
        server = try SecurePostgres(nil, rules: "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        _ = try PostgresSchema.migrate(server.administrator, newEpoch: "feedc0de")
        let administrator = try PostgresConnection(server.administrator)
        try administrator.execute("CREATE ROLE serving LOGIN PASSWORD 'right'")
    }

    private func place(_ password: String) -> String {
        "postgres://serving\(password)@127.0.0.1:\(server.port)/postgres?sslmode=disable"
    }

    @Test(arguments: ["", ":wrong"])
    func `a password that is missing or wrong is said to be that, and is not quoted`(password: String) throws {
        let failure = #expect(throws: StorageFailure.self) { try PostgresStorage(place(password)) }
        let reason = try #require(failure?.reason)
        #expect(reason.hasSuffix("; check the password in .pgpass or in the address"))
        #expect(!reason.contains("wrong"), "\(reason)")
    }

    @Test func `a role that may not read the tables is said to lack the other one`() throws {
        let failure = #expect(throws: StorageFailure.self) { try PostgresStorage(place(":right")) }
        #expect(failure?.reason.contains("one that rvault_app was granted to") == true, "\(failure?.reason ?? "")")
        try PostgresConnection(server.administrator).execute("GRANT rvault_app TO serving")
        #expect(try PostgresStorage(place(":right")).read { try $0.account(email: "x") } == nil)
    }
}
