import Glibc
import HTTPServerKit
import Testing
import VaultTestKit
import VaultWire

@Suite("Senders who mean no good")
struct BadSenderTests {
    private static let short = HTTPServerLimits(
        bodyBytes: 4096, requestTime: .milliseconds(1), idleTime: .milliseconds(1))

    @Test(
        arguments: [
            "", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: a",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf of it",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\nExpect: 100-continue\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        ], [false, true])
    func `a request that stops is cut off, and others are served`(start: String, isSecure: Bool) throws {
        let server = try SecureServer(isSecure: isSecure, limits: Self.short, service: LengthService())
        let client = try server.client()
        client.send(start)
        #expect(client.isClosedByServer())
        #expect(server.serves)
    }

    @Test(arguments: [false, true]) func `a sender who drips a body byte by byte has no more time than others`(
        isSecure: Bool
    ) throws {
        let limits = HTTPServerLimits(bodyBytes: 1 << 26, requestTime: .seconds(2))
        let server = try SecureServer(isSecure: isSecure, limits: limits, service: LengthService())
        let client = try server.client()
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.head().status == 100)
        var sent = 0
        while server.server.connectionCount > 0, sent < 50_000_000 {
            client.send("a")
            sent += 1
        }
        #expect(sent < 50_000_000 && client.isClosedByServer())
    }

    @Test(arguments: [false, true]) func `half-open and silent connections are closed`(
        isSecure: Bool
    ) throws {
        let server = try SecureServer(isSecure: isSecure, limits: Self.short, service: LengthService())
        let clients = try (0..<20).map { _ in try server.mute() }
        for client in clients.prefix(10) { client.finishSending() }
        for client in clients { #expect(client.isClosedByServer()) }
        #expect(server.serves)
    }

    @Test(arguments: [false, true]) func `a chunked body without an end is cut off a little beyond its limit`(
        isSecure: Bool
    ) throws {
        let limits = HTTPServerLimits(bodyBytes: 4096)
        let server = try SecureServer(isSecure: isSecure, limits: limits, service: LengthService())
        let client = try server.client()
        client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        let piece = "10000\r\n" + String(repeating: "a", count: 65536) + "\r\n"
        for _ in 0..<20 { client.send(piece) }
        #expect(client.isClosedByServer())
    }

    @Test(
        arguments: [
            "Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 6",
            "Content-Length: 99999999999999999999", "Content-Length: -1", "Transfer-Encoding: gzip, chunked",
        ])
    func `a header that lies about the length is refused over TLS, too`(header: String) throws {
        let server = try SecureServer(limits: HTTPServerLimits(bodyBytes: 4096), service: LengthService())
        let client = try server.client()
        client.send("POST / HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n0\r\n\r\nGET /9 HTTP/1.1\r\nHost: x\r\n\r\n")
        let text = String(decoding: client.everything(), as: UTF8.self)
        #expect(
            !text.contains("AAAAAAAAA") && (text.hasPrefix("HTTP/1.1 4") || text.hasPrefix("HTTP/1.1 5")), "\(text)")
    }

    @Test(arguments: [false, true]) func `of many connections only as many as allowed stay, and the next is served`(
        isSecure: Bool
    ) throws {
        let limits = HTTPServerLimits(bodyBytes: 4096, connections: 20)
        let server = try SecureServer(isSecure: isSecure, limits: limits, service: LengthService())
        let clients = try (0..<300).map { _ in try server.mute() }
        #expect(try server.client().request("GET", "/1").status == 200)
        // Two threads accept: some pass beside each other, and those that have to go need not be the first.
        #expect(server.server.activity.refusals.limit >= 270)
        // The library closes them a moment later.
        while server.server.connectionCount > 20 { sched_yield() }
        withExtendedLifetime(clients) {}
    }
}
