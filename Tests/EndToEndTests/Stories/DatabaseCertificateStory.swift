import SystemKit
import Testing
import VaultTestKit

@Suite("A database behind TLS", .serialized)
struct DatabaseCertificateStory {
    private let folder: TemporaryDirectory
    private let authority: TestAuthority
    private let database: SecurePostgres

    init() throws {
        folder = try TemporaryDirectory()
        authority = try TestAuthority(in: folder)
        database = try SecurePostgres(authority.certificate("tls", for: "DNS:localhost"))
    }

    private func migrate(_ address: String) throws -> CommandResult {
        try CommandRunner().run(ChildCommand(Programs.server, ["migrate", "--database", address]))
    }

    @Test func `a server keeps its store there once it knows whom it talks to`() throws {
        let address = database.url(trusting: authority.path)
        let migrated = try migrate(address)
        try #require(migrated.isSuccess, "\(migrated.said)")
        let server = try ServerProcess(data: folder.file("server"), isOpen: true, database: address)
        let (laptop, phone) = (try CommandRun(device: "laptop"), try CommandRun(device: "phone"))
        let at = "http://127.0.0.1:\(server.port)"
        #expect(try laptop.signIn(at: at, isNew: true).isSuccess)
        try laptop.add("Robot Shop")
        try laptop.sync()
        #expect(try phone.signIn(at: at, isNew: false).isSuccess)
        #expect(try phone.stores() == ["Robot Shop"])
    }

    @Test func `what doesn't fit says what to do, and nothing is sent`() throws {
        let other = try TestAuthority(in: folder, name: "other")
        let cases = [
            (database.url(trusting: other.path), "certificate verify failed; renew the database's certificate"),
            (database.url(host: "127.0.0.1", trusting: authority.path), "; name the database in the address as its"),
            (database.url(trusting: folder.file("nothing.pem")), "does not exist; add sslrootcert=FILE to the address"),
        ]
        for (address, sentence) in cases {
            let result = try migrate(address)
            #expect(!result.isSuccess && result.said.contains(sentence), "\(result.said)")
        }
    }
}
