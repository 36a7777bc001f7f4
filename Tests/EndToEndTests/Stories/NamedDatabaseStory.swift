import Glibc
import PostgresKit
import SystemKit
import Testing
import VaultTestKit

@Suite("An operator who names a database", .serialized)
struct NamedDatabaseStory {
    private let folder: TemporaryDirectory
    private let database: TestDatabase
    private let server: ServerProcess
    private var data: String { folder.file("server") }

    init() throws {
        folder = try TemporaryDirectory()
        database = try TestDatabase()
        try #require(try Self.operate("migrate", "--database", database.url).isSuccess)
        server = try ServerProcess(data: folder.file("server"), database: database.url)
    }

    private static func operate(_ words: String...) throws -> CommandResult {
        try CommandRunner().run(ChildCommand(Programs.server, words, environment: [:]))
    }

    @Test func `reaches the server that uses it, and no other one`() throws {
        let other = try TestDatabase()
        try #require(try Self.operate("migrate", "--database", other.url).isSuccess)
        let refused = try Self.operate("account", "list", "--data", data, "--database", other.url)
        #expect(refused.ending == .exited(2) && refused.said.contains("uses another database"), "\(refused.said)")
        #expect(try Self.operate("account", "list", "--data", data, "--database", database.url).isSuccess)
        let examined = try Self.operate("doctor", "--data", data, "--database", database.url)
        #expect(examined.outputText.contains("the wall between accounts holds"), "\(examined.outputText)")
    }

    @Test func `learns from doctor what serve would refuse, and from restore what restores a database`() throws {
        let empty = try TestDatabase()
        try #require(try Self.operate("migrate", "--database", empty.url).isSuccess)
        server.end(SIGTERM)
        for command in ["serve", "doctor"] {
            let refused = try Self.operate(command, "--data", data, "--database", empty.url)
            let told = refused.outputText + refused.said
            #expect(refused.ending == .exited(2) && told.contains("belongs to another one: name that one"), "\(told)")
        }
        let restored = try Self.operate("restore", "/dev/null", "--data", data)
        #expect(restored.ending == .exited(2) && restored.said.contains("pg_restore"), "\(restored.said)")
    }

    @Test func `gets row-level security restored by a migration`() throws {
        server.end(SIGTERM)
        try PostgresConnection(database.url).execute("DROP POLICY of_account ON entity")
        let examined = try Self.operate("doctor", "--data", data, "--database", database.url)
        #expect(examined.ending == .exited(6) && examined.outputText.contains("run rvault-server migrate"))
        let done = try Self.operate("migrate", "--database", database.url)
        #expect(
            done.outputText == "row-level security restored for entity\n",
            "\(done.outputText)")
        #expect(try Self.operate("doctor", "--data", data, "--database", database.url).isSuccess)
    }

    @Test func `can't call it restored while a server uses it`() throws {
        let refused = try Self.operate("migrate", "--restored", "--database", database.url)
        #expect(refused.ending == .exited(5) && refused.said.contains("stop every server"), "\(refused.said)")
        server.end(SIGTERM)
        let done = try Self.operate("migrate", "--restored", "--database", database.url)
        #expect(done.isSuccess && done.outputText.contains("every device does a full sync"), "\(done.said)")
    }
}
