import HTTPServerKit
import Testing
import VaultTestKit
import VaultWire

@Suite("Bytes that bodies and answers hold")
struct HeldBytesTests {
    /// Accepts tokens that start with "good" as payers of held bytes, and answers with as many bytes as the path says.
    private struct Paying: HTTPService {
        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

        func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission {
            guard let token = head.bearerToken else { return .admitted(payer: peer.address) }
            return token.hasPrefix("good") ? .admitted(payer: token) : .refused(HTTPResponse(status: 401))
        }

        func answerBound(of request: HTTPRequest) -> Int { Int(request.path.dropFirst()) ?? 0 }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            let size = Int(request.path.dropFirst()) ?? 0
            let body = size == 0 ? Array("\(request.body.count)".utf8) : Array(repeating: 65, count: size)
            return .response(HTTPResponse(status: 200, body: body))
        }
    }

    private func server(_ change: (inout HTTPServerLimits) -> Void = { _ in }) throws -> HTTPServer {
        var limits = HTTPServerLimits(bodyBytes: 1 << 20)
        change(&limits)
        return try HTTPServer(ListenAddress(host: "127.0.0.1", port: 0), limits: limits, service: Paying())
    }

    private func head(_ token: String?, _ framing: String, path: String = "/") -> String {
        let line = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        return "POST \(path) HTTP/1.1\r\nHost: x\r\n\(line)\(framing)\r\n\r\n"
    }

    @Test(arguments: ["Content-Length: 16385", "Content-Length: 1048576", "Transfer-Encoding: chunked"])
    func `a long body of somebody unknown is refused before it is sent`(framing: String) throws {
        let server = try server()
        let client = try RawHTTPClient(port: server.address.port)
        client.send(head("bad", framing))
        #expect(try client.response().status == 401)
        #expect(client.isClosedByServer())
    }

    @Test func `a long body of somebody known is read, and the next request on the connection, too`() throws {
        let server = try server()
        let client = try RawHTTPClient(port: server.address.port)
        for size in [100_000, 3, 1 << 20, 16_384, 16_385] {
            let headers = [("Authorization", "Bearer good")]
            let body = [UInt8](repeating: 66, count: size)
            #expect(try client.request("POST", "/", headers: headers, body: body).text == "\(size)")
        }
        client.send(head("good", "Transfer-Encoding: chunked"))
        for _ in 0..<8 { client.send("8000\r\n" + String(repeating: "a", count: 32768) + "\r\n") }
        client.send("0\r\n\r\n")
        #expect(try client.response().text == "262144")
    }

    @Test func `an announced body is asked for once its sender is known`() throws {
        let server = try server()
        let client = try RawHTTPClient(port: server.address.port)
        client.send(head("good", "Content-Length: 20000\r\nExpect: 100-continue"))
        #expect(try client.head().status == 100)
        client.send([UInt8](repeating: 66, count: 20_000))
        #expect(try client.response().text == "20000")
    }

    @Test func `where half-sent bodies hold all there is, the next is told to come again, and may then`() throws {
        let server = try server {
            $0.heldBytes = 200_000
            $0.heldBytesPerPayer = 80_000
        }
        let body = [UInt8](repeating: 66, count: 50_000)
        let halves = try (0..<2).map { _ in try RawHTTPClient(port: server.address.port) }
        for (index, client) in halves.enumerated() {
            client.send(head("good\(index)", "Content-Length: 50001"))
            client.send(body)
        }
        try poll(server) { server.heldBytes == 100_000 }
        let longer = [UInt8](repeating: 66, count: 55_000)
        let refused = try request(longer, "good9", server)
        #expect(refused.status == 503 && refused.headers["retry-after"] == "2")
        #expect(refused.text.contains("UNAVAILABLE"))
        // Short bodies are accepted all the same.
        #expect(try status(of: [UInt8](repeating: 66, count: 10_000), "good9", server) == 200)
        #expect(try RawHTTPClient(port: server.address.port).request("GET", "/").status == 200)
        for client in halves {
            client.send("B")
            #expect(try client.response().status == 200)
        }
        #expect(try status(of: longer, "good9", server) == 200)
    }

    @Test func `one payer's bodies leave room for another's`() throws {
        let server = try server {
            $0.heldBytes = 300_000
            $0.heldBytesPerPayer = 60_000
        }
        let body = [UInt8](repeating: 66, count: 50_000)
        let half = try RawHTTPClient(port: server.address.port)
        half.send(head("good", "Content-Length: 50001"))
        half.send(body)
        try withExtendedLifetime(half) {
            try poll(server) { server.heldBytes == 50_000 }
            #expect(try status(of: body, "good", server) == 503)
            #expect(try status(of: body, "good2", server) == 200)
        }
    }

    @Test func `answers that nobody reads are bounded, and what was read makes room`() throws {
        // Far more than the socket buffers between client and server can hold.
        let size = 32 << 20
        // The size of the pieces in which the library reads an answer.
        let block = 64 << 10
        let server = try server {
            $0.heldBytes = 4 * (size + block)
            $0.heldBytesPerPayer = 2 * (size + block)
        }
        let path = "/\(size)"
        let unread = try (0..<2).map { _ in try RawHTTPClient(port: server.address.port) }
        for client in unread {
            client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\r\n")
        }
        try poll(server) { server.heldBytes == 2 * (size + block) }
        #expect(try status(of: [], "good", server, path: path) == 503)
        #expect(try status(of: [], "good2", server, path: path) == 200)
        for client in unread { #expect(try client.response().body.count == size) }
        try poll(server) { server.heldBytes == 0 }
        #expect(try status(of: [], "good", server, path: path) == 200)
    }

    private func request(
        _ body: [UInt8], _ token: String, _ server: HTTPServer, path: String = "/"
    ) throws -> RawHTTPClient.Response {
        let client = try RawHTTPClient(port: server.address.port)
        return try client.request("POST", path, headers: [("Authorization", "Bearer \(token)")], body: body)
    }

    private func status(of body: [UInt8], _ token: String, _ server: HTTPServer, path: String = "/") throws -> Int {
        try request(body, token, server, path: path).status
    }

    /// Sends small requests until a condition holds, since the server counts sent bytes on another thread.
    private func poll(_ server: HTTPServer, _ isSo: () -> Bool) throws {
        for _ in 0..<5000 where !isSo() {
            _ = try RawHTTPClient(port: server.address.port).request("GET", "/")
        }
        #expect(isSo())
    }
}
