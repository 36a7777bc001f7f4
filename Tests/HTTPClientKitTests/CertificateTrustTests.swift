import HTTPClientKit
import HTTPServerKit
import Testing
import VaultTestKit
import VaultWire

@Suite("Certificates that the client accepts")
struct CertificateTrustTests {
    private let folder: TemporaryDirectory
    private let authority: TestAuthority

    init() throws {
        folder = try TemporaryDirectory(on: .memory)
        authority = try TestAuthority(in: folder)
    }

    /// Returns why a server with the certificate got no request; nil if it answered one.
    private func refusal(
        _ certificate: TestCertificate, trusting file: String?, host: String = "localhost"
    ) async throws -> HTTPClientFailure.Code? {
        let identity = TLSIdentity(try TLSCertificate(chain: certificate.bytes, key: certificate.keyBytes))
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), identity: identity,
            service: Greeting())
        defer { server.stop() }
        let client = HTTPClient(limits: HTTPClient.Limits(agent: "test", authorities: file))
        do throws(HTTPClientFailure) {
            let answer = try await client.send(HTTPRequest(.get, "/"), to: "https://\(host):\(server.address.port)/")
            #expect(answer.body == Greeting.words)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `an authority in the file vouches for a server, by name and by address`() async throws {
        let certificate = try authority.certificate("tls")
        for host in ["localhost", "127.0.0.1"] {
            #expect(try await refusal(certificate, trusting: authority.path, host: host) == nil)
        }
    }

    @Test func `the system's authorities don't vouch for it, nor does another one`() async throws {
        let certificate = try authority.certificate("tls")
        let other = try TestAuthority(in: folder, name: "other")
        #expect(try await refusal(certificate, trusting: nil) == .untrusted)
        #expect(try await refusal(certificate, trusting: other.path) == .untrusted)
    }

    @Test(arguments: [(-9 ... -1, HTTPClientFailure.Code.expired), (1...9, .early)])
    func `a certificate of another time is not believed`(
        days: ClosedRange<Int>, code: HTTPClientFailure.Code
    ) async throws {
        #expect(try await refusal(authority.certificate("tls", days: days), trusting: authority.path) == code)
    }

    @Test func `a certificate for another name is not believed`() async throws {
        let elsewhere = try authority.certificate("tls", for: "DNS:elsewhere.example,DNS:*.localhost")
        #expect(try await refusal(elsewhere, trusting: authority.path) == .otherName)
        let named = try authority.certificate("named", for: "DNS:localhost")
        #expect(try await refusal(named, trusting: authority.path, host: "127.0.0.1") == .otherName)
    }

    @Test func `a file without certificates lets nobody vouch`() async throws {
        let certificate = try authority.certificate("tls")
        for file in [folder.file("nothing.pem"), try folder.write("no certificate", to: "text.pem"), folder.path] {
            #expect(try await refusal(certificate, trusting: file) == .noAuthorities)
        }
    }
}

private struct Greeting: HTTPService {
    static let words = Array("welcome".utf8)

    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        .response(HTTPResponse(status: 200, body: Greeting.words))
    }
}
