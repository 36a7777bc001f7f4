import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

@Suite("Behind nginx")
struct ProxyTests {
    /// Answers with the request's path and its `X-Forwarded-For`; a stream never ends.
    private final class Naming: HTTPService {
        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            let text = Array("path \(request.path)".utf8)
            guard request.path == "/v1/stream" else {
                let address = request.headers.last("X-Forwarded-For") ?? ""
                return .response(HTTPResponse(status: 200, headers: ["Seen": address], body: text))
            }
            let stream = HTTPStream()
            stream.send(text)
            return .stream(HTTPResponse(status: 200), stream)
        }
    }

    /// nginx keeps its connection to the server open between requests. If the server took a piece of one request for
    /// another request, its answer would go to the next person.
    @Test(arguments: [true, false])
    func `no doubtful header makes the next person's answer another's`(gathersBodies: Bool) throws {
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 1 << 20), service: Naming())
        let nginx = try Nginx(before: server.address.port, gathersBodies: gathersBodies)
        let tail = "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
        let extensions =
            ["0x5", "+5", " 5", "5 ", "5;a=b", "FFFFFFFFFFFFFFFFF5"].map {
                "Transfer-Encoding: chunked\r\n\r\n\($0)\r\nhello"
            } + ["Transfer-Encoding: chunked\r\n\r\n5;" + String(repeating: "x", count: 100_000) + "\r\nhello"]
        for (index, header) in (RequestFramingTests.doubtful + extensions).enumerated() {
            let client = try RawHTTPClient(port: nginx.port)
            client.send("POST /first HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n\(tail)")
            let next = try RawHTTPClient(port: nginx.port)
            #expect(try next.request("GET", "/next-\(index)").text == "path /next-\(index)", "\(header.prefix(80))")
            client.finishSending()
            _ = client.everything()
            #expect(try next.request("GET", "/again-\(index)").text == "path /again-\(index)", "\(header.prefix(80))")
        }
    }

    @Test(arguments: [true, false])
    func `bodies of every framing come through, one after another on the same connections`(
        gathersBodies: Bool
    ) throws {
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 1 << 20), service: Naming())
        let nginx = try Nginx(before: server.address.port, gathersBodies: gathersBodies)
        let client = try RawHTTPClient(port: nginx.port)
        for index in 0..<10 {
            let body = [UInt8](repeating: 65, count: index * 10_000)
            #expect(try client.request("POST", "/sized-\(index)", body: body).text == "path /sized-\(index)")
            client.send("POST /chunked-\(index) HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            client.send("5\r\nhello\r\n0\r\n\r\n")
            #expect(try client.response().text == "path /chunked-\(index)")
        }
    }

    @Test func `as the guide sets it up, the last address is the client's, and a whole address in the line is taken`()
        throws
    {
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 1 << 20), service: Naming())
        let nginx = try Nginx(before: server.address.port)
        let client = try RawHTTPClient(port: nginx.port)
        let claimed = [("X-Forwarded-For", "192.0.2.1")]
        #expect(try client.request("GET", "/a", headers: claimed).headers["seen"] == "127.0.0.1")
        #expect(try client.request("GET", "http://any.example/b").text == "path /b")
    }

    @Test func `as the guide sets it up, a stream's first bytes come while it lasts`() throws {
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 1 << 20), service: Naming())
        let nginx = try Nginx(before: server.address.port)
        let client = try RawHTTPClient(port: nginx.port)
        client.send("GET /v1/stream HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.head().status == 200)
        #expect(try client.chunk() == Array("path /v1/stream".utf8))
    }
}
