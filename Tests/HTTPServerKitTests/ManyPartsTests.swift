import Glibc
import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

/// A connection has 8 KiB for a request's header, and libmicrohttpd keeps what it parses there, too.
@Suite("Requests of very many parts")
struct ManyPartsTests {
    struct Parts: CustomTestStringConvertible, Sendable {
        var start = ""
        var part: String
        var count: Int
        var end = ""

        var text: String { start + String(repeating: part, count: count) + end }
        var testDescription: String { "\(start)\(count) x \(part.debugDescription)" }
    }

    static let queries = ["&", "a&", "a=b&", "=&", "%61&", "a=%&"].flatMap { part in
        [0, 100, 130, 150, 600].map { Parts(part: part, count: $0) }
    }
    static let headers =
        [100, 130, 150, 600].map { Parts(part: "a:b\r\n", count: $0) }
        + ["a=b;", "a;", ";"].flatMap { part in
            [100, 150, 1500].map { Parts(start: "Cookie: ", part: part, count: $0, end: "\r\n") }
        }

    private static func server(_ service: any HTTPService) throws -> HTTPServer {
        try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), service: service)
    }

    @Test(arguments: queries) func `a query of very many parts is answered like any other`(query: Parts) throws {
        let service = CountingService()
        let server = try Self.server(service)
        let client = try RawHTTPClient(port: server.address.port)
        for _ in 1...2 { #expect(try client.request("GET", "/first?\(query.text)").status == 200) }
        #expect(service.paths.withLock { $0 } == ["/first", "/first"])
    }

    @Test(arguments: headers) func `a header of very many parts is answered or refused, or ends the connection`(
        header: Parts
    ) throws {
        let server = try Self.server(CountingService())
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET /first HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(header.text)\r\n")
        let answer = String(decoding: client.everything(), as: UTF8.self)
        #expect(client.isClosedByServer())
        let isAnswer = answer.hasPrefix("HTTP/1.1 200 ") || answer.hasPrefix("HTTP/1.1 431 ")
        // libmicrohttpd 0.9.75 ends the connection where its copies of the cookies don't fit, though the header does.
        #expect(isAnswer || answer.isEmpty && header.start == "Cookie: ", "\(answer)")
    }

    @Test(arguments: headers + queries) func `nothing of a request is held after its connection`(parts: Parts) throws {
        weak var released: CountingService?
        do {
            let service = CountingService()
            released = service
            let server = try Self.server(service)
            for start in [
                "GET /first?\(parts.text) HTTP/1.1\r\nHost: x\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\(parts.text)",
            ] {
                let client = try RawHTTPClient(port: server.address.port)
                client.send("\(start)\r\n\(start)\r\n")
                client.finishSending()
                _ = client.everything()
                // The server would wait for the rest of this one.
                let unfinished = try RawHTTPClient(port: server.address.port)
                unfinished.send(start)
            }
            server.stop()
        }
        // Dispatch releases its handlers a moment later.
        for _ in 0..<10_000 where released != nil { usleep(1000) }
        #expect(released == nil)
    }
}
