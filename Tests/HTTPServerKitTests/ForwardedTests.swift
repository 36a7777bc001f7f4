import HTTPServerKit
import Testing
import VaultTestKit
import VaultWire

@Suite("Behind trusted proxies")
struct ForwardedTests {
    /// Answers with the client as the server sees it.
    private final class Naming: HTTPService {
        let stream = HTTPStream()

        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            if request.path == "/stream" {
                let stream = HTTPStream()
                stream.send([1])
                return .stream(HTTPResponse(status: 200), stream)
            }
            let text = "\(peer.address) \(peer.group) \(peer.isSecure ? "https" : "http")"
            return .response(HTTPResponse(status: 200, body: Array(text.utf8)))
        }
    }

    private func server(_ proxies: [String], limits: HTTPServerLimits? = nil) throws -> HTTPServer {
        try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: limits ?? HTTPServerLimits(bodyBytes: 4096),
            proxies: try #require(TrustedProxies(proxies)), service: Naming())
    }

    private func seen(_ headers: [(String, String)], by server: HTTPServer) throws -> String {
        try RawHTTPClient(port: server.address.port).request("GET", "/", headers: headers).text
    }

    private static let plain = "X-Forwarded-For"
    private static let proxies = ["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"]

    @Test(
        arguments: [
            ([], "127.0.0.1"), ([(plain, "192.0.2.1")], "192.0.2.1"), ([(plain, "192.0.2.9, 192.0.2.1")], "192.0.2.1"),
            ([(plain, "192.0.2.9"), (plain, "192.0.2.1")], "192.0.2.1"),
            ([(plain, "192.0.2.1, 10.1.2.3")], "192.0.2.1"), ([(plain, "192.0.2.1,10.1.2.3 ,\t10.9.9.9")], "192.0.2.1"),
            ([(plain, "192.0.2.1"), (plain, "10.1.2.3")], "192.0.2.1"),
            ([(plain, "10.1.2.3, 11.0.0.1, 2001:db8:ffff:1::1")], "11.0.0.1"), ([(plain, "10.1.2.3")], "10.1.2.3"),
            ([(plain, "192.0.2.1:443")], "192.0.2.1"), ([(plain, "[2001:db8::1]:443")], "2001:db8::1"),
            ([(plain, "[2001:db8::1]")], "2001:db8::1"), ([(plain, "::ffff:192.0.2.1")], "192.0.2.1"),
            ([(plain, "\", 192.0.2.1")], "192.0.2.1"), ([("Forwarded", "for=192.0.2.1")], "192.0.2.1"),
            ([("Forwarded", "for=192.0.2.9, For=\"[2001:db8::1]:47\";proto=https;by=203.0.113.43")], "2001:db8::1"),
            ([("Forwarded", "for=192.0.2.9;host=\"a,b;for=8.8.8.8\", for=192.0.2.1")], "192.0.2.1"),
            ([("Forwarded", "for=192.0.2.1, for=10.0.0.1")], "192.0.2.1"),
            ([(plain, "192.0.2.1"), ("Forwarded", "for=192.0.2.1")], "192.0.2.1"),
        ] as [([(String, String)], String)])
    func `the last address that is no proxy is the client`(headers: [(String, String)], client: String) throws {
        let text = try seen(headers, by: try server(Self.proxies))
        #expect(text.hasPrefix(client + " "), "\(text)")
    }

    @Test(
        arguments: [
            [(plain, "")], [(plain, "unknown")], [(plain, "192.0.2.1, ")], [(plain, "192.0.2.1, x, 10.0.0.1")],
            [(plain, "192.0.2.1 192.0.2.2")], [(plain, "192.0.2")], [(plain, "192.0.2.1:http")],
            [(plain, "[192.0.2.1]")],
            [(plain, "[2001:db8::1")], [(plain, "192.0.2.1;")], [("Forwarded", "for=_hidden")],
            [("Forwarded", "by=192.0.2.1")],
            [("Forwarded", "for=\", for=192.0.2.1")], [("Forwarded", "for=192.0.2.9, for=\", for=\"[2001:db8::1]\"")],
            [("Forwarded", "192.0.2.1")], [("Forwarded", "for=\"192.0.2.1")],
            [(plain, "192.0.2.1"), ("Forwarded", "for=192.0.2.2")],
        ] as [[(String, String)]])
    func `what is no address, or contradicts itself, names nobody`(headers: [(String, String)]) throws {
        let text = try seen(headers, by: try server(Self.proxies))
        #expect(text.hasPrefix("127.0.0.1 ") || text.hasPrefix("10.0.0.1 "), "\(text)")
    }

    @Test func `nobody else is believed, neither the address nor the scheme`() throws {
        let claims = [
            (Self.plain, "192.0.2.1"), ("X-Forwarded-Proto", "https"), ("Forwarded", "for=192.0.2.1;proto=https"),
        ]
        for proxies in [["127.0.0.2"], ["10.0.0.0/8", "::1"], ["126.0.0.0/8"]] {
            #expect(try seen(claims, by: try server(proxies)) == "127.0.0.1 127.0.0.1 http")
        }
        #expect(try seen(claims, by: try server(["127.0.0.0/8"])) == "192.0.2.1 192.0.2.1 https")
    }

    @Test(
        arguments: [
            ([("X-Forwarded-Proto", "https")], true), ([("X-Forwarded-Proto", "HTTPS")], true),
            ([("X-Forwarded-Proto", "https, http")], false), ([("X-Forwarded-Proto", "x")], false),
            ([("Forwarded", "proto=https")], true), ([("Forwarded", "proto=https, for=10.0.0.1;proto=http")], false),
            ([("Forwarded", "proto=https"), ("X-Forwarded-Proto", "http")], false),
        ] as [([(String, String)], Bool)])
    func `the last proxy says whether its client uses HTTPS`(headers: [(String, String)], isSecure: Bool) throws {
        #expect(try seen(headers, by: try server(Self.proxies)).hasSuffix(isSecure ? "https" : "http"))
    }

    @Test func `behind a proxy, too, one client has only as many requests at once as connections`() throws {
        let limits = HTTPServerLimits(bodyBytes: 4096, connectionsPerAddress: 2, limitsLoopback: false)
        let server = try server(Self.proxies, limits: limits)
        let open = try (1...2).map { number in
            let client = try RawHTTPClient(port: server.address.port)
            // Two addresses of one network.
            client.send("GET /stream HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:db8::\(number)\r\n\r\n")
            #expect(try client.head().status == 200)
            return client
        }
        let third = try RawHTTPClient(port: server.address.port)
        let refusal = try third.request("GET", "/", headers: [(Self.plain, "2001:db8::3")])
        #expect(refusal.status == 429 && refusal.headers["retry-after"] == "5" && refusal.text.contains("RATE_LIMITED"))
        #expect(server.activity.refusals.address == 1)
        // Others behind the same proxy are served.
        #expect(try seen([(Self.plain, "192.0.2.1")], by: server).hasPrefix("192.0.2.1 "))
        #expect(try seen([], by: server).hasPrefix("127.0.0.1 "))
        withExtendedLifetime(open) {}
    }

    @Test func `a request that is over counts no longer`() throws {
        let limits = HTTPServerLimits(bodyBytes: 4096, connectionsPerAddress: 1)
        let server = try server(Self.proxies, limits: limits)
        let client = try RawHTTPClient(port: server.address.port)
        for _ in 0..<5 { #expect(try client.request("GET", "/", headers: [(Self.plain, "192.0.2.1")]).status == 200) }
    }

    @Test(arguments: [
        "", "x", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "0.0.0.0/0", "::/0", "::1/129",
    ])
    func `a proxy is an address or a network, and not everybody`(text: String) {
        #expect(TrustedProxies([text]) == nil)
    }
}
