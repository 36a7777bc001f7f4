import HTTPServerKit
import Synchronization
import VaultTestKit
import VaultWire

/// A server on loopback, with or without TLS, and its clients.
final class SecureServer {
    private let folder: TemporaryDirectory
    private let certificate: TestCertificate
    private let isSecure: Bool
    let identity: TLSIdentity
    let server: HTTPServer

    init(isSecure: Bool = true, limits: HTTPServerLimits, service: any HTTPService) throws {
        folder = try TemporaryDirectory(on: .memory)
        certificate = try TestCertificate(in: folder)
        self.isSecure = isSecure
        identity = TLSIdentity(try TLSCertificate(chain: certificate.bytes, key: certificate.keyBytes))
        server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: limits, identity: isSecure ? identity : nil,
            service: service)
    }

    /// A client that trusts the first certificate of the server, or another one.
    func client(trusting other: TestCertificate? = nil, versions: String? = nil) throws -> RawHTTPClient {
        let authority = other?.path ?? certificate.path
        return try RawHTTPClient(
            port: server.address.port, trusting: isSecure ? authority : nil, versions: versions)
    }

    /// A client that has only opened a connection.
    func mute() throws -> RawHTTPClient { try RawHTTPClient(port: server.address.port) }

    /// Whether a request is answered. Limits of a millisecond may end it now and then, but not every time.
    var serves: Bool {
        (0..<10).contains { _ in (try? client().request("GET", "/1"))?.status == 200 }
    }

    func another() throws -> TestCertificate { try TestCertificate(in: folder, name: "another") }
}

/// Answers with the length of the body and as many bytes as the path says; `/stream` is a stream.
final class LengthService: HTTPService {
    let stream = HTTPStream()

    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        if request.path == "/stream" { return .stream(HTTPResponse(status: 200), stream) }
        let count = Int(request.path.dropFirst()) ?? 0
        return .response(
            HTTPResponse(
                status: 200, headers: ["Length": "\(request.body.count)", "Secure": "\(peer.isSecure)"],
                body: [UInt8](repeating: 65, count: count)))
    }
}
