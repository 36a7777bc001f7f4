import PostgresKit
import Testing
import VaultTestKit

@Suite("TLS to PostgreSQL", .serialized)
struct PostgresTLSTests {
    private let folder: TemporaryDirectory
    private let authority: TestAuthority

    init() throws {
        folder = try TemporaryDirectory(on: .memory)
        authority = try TestAuthority(in: folder)
    }

    private func error(_ address: String) -> PostgresError? {
        do throws(PostgresError) {
            _ = try PostgresConnection(address)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a server is believed if the authority vouches for its name, and not otherwise`() throws {
        let server = try SecurePostgres(authority.certificate("tls", for: "DNS:localhost"))
        let connection = try PostgresConnection(server.url(trusting: authority.path))
        let isSecure = try connection.first("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") { $0.flag(0) }
        #expect(isSecure == true)

        let other = try TestAuthority(in: folder, name: "other")
        let unvouched = error(server.url(trusting: other.path))
        #expect(unvouched?.distrust == .unvouched && unvouched?.isUnreachable == true)
        #expect(error(server.url(host: "127.0.0.1", trusting: authority.path))?.distrust == .otherName)
        #expect(error(server.url(trusting: folder.file("nothing.pem")))?.distrust == .noAuthorities)
    }

    @Test func `a certificate that has ended is not believed`() throws {
        let server = try SecurePostgres(authority.certificate("old", days: -9 ... -1))
        #expect(error(server.url(trusting: authority.path))?.distrust == .unvouched)
    }

    @Test func `a server that speaks no TLS gets nothing`() throws {
        let server = try SecurePostgres(nil)
        #expect(error(server.url(trusting: authority.path))?.distrust == .plain)
    }

    @Test func `other losses have nothing to do with trust`() {
        let lost = error("host=/nowhere user=vault")
        #expect(lost?.isUnreachable == true && lost?.distrust == nil)
    }
}
