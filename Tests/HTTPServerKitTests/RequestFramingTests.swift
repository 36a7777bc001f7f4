import Foundation
import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

@Suite("Where a request's body ends")
struct RequestFramingTests {
    static let doubtful: [String] = {
        let codings = [
            "Transfer-Encoding: chunked", "Transfer-Encoding:chunked", "Transfer-Encoding:\tchunked",
            "Transfer-Encoding: \tchunked", "Transfer-Encoding: chunked\t", "TRANSFER-ENCODING: chunked",
            "transfer-encoding: CHUNKED", "Transfer-Encoding: Chunked", "Transfer-Encoding:\r\n chunked",
            "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, identity", "Transfer-Encoding: identity",
            "Transfer-Encoding: x", "Transfer-Encoding: \"chunked\"", "Transfer-Encoding: chunked;a=b",
            "Transfer-Encoding:", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding: ,chunked",
        ]
        let lengths = ["Content-Length: 5", "content-length: 0", "Content-Length: 100"]
        let both = codings.flatMap { coding in
            lengths.flatMap { ["\($0)\r\n\(coding)", "\(coding)\r\n\($0)"] }
        }
        let unknown = [
            "Transfer-Encoding: xchunked", "Transfer-Encoding: gzip", "Transfer-Encoding: identity",
            "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, gzip",
        ]
        let twice = [
            "Content-Length: 2\r\nContent-Length: 100", "Content-Length: 5\r\nContent-Length: 5",
            "Content-Length: 5\r\ncontent-length: 6", "Content-Length: 5, 5", "Content-Length: 5,6",
        ]
        let odd = [
            "Content-Length: -1", "Content-Length: +5", "Content-Length: 0x5", "Content-Length: 5 5",
            "Content-Length: 5a", "Content-Length: 99999999999999999999", "Content-Length:",
            "Content-Length : 5", "X Y: 1\r\nContent-Length: 5", "Content-Length: 5\0x", "X: a\0b\r\nContent-Length: 5",
            "Transfer-Encoding: chunked\0x", "Transfer-Encoding: chun\0ked", "Content-Length: 5\r\nX: a\0b",
        ]
        // libmicrohttpd 0.9.75 takes the first two for the end of the header.
        let nameless = [
            ":", ": foo", "\0X: y", "\0", "\u{0}Content-Length: 5", " X: y", "\tX: y", "X: a\r\n b", "X: a\r\n\tb",
        ]
        let second = nameless.flatMap { [$0, "X: a\r\n\($0)", "\($0)\r\nX: a", "\($0)\r\nContent-Length: 5"] }
        let hosts = ["Host: y", "host: x", "Content-Length: 5\r\nHost: x"]
        return both + unknown + twice + odd + second + hosts
    }()

    @Test(arguments: doubtful) func `a header that leaves doubt is refused, and nothing behind it is answered`(
        header: String
    ) throws {
        let service = CountingService()
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), service: service)
        let client = try RawHTTPClient(port: server.address.port)
        let tail = "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
        client.send("POST /first HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n\(tail)")
        let text = String(decoding: client.everything(), as: UTF8.self)
        #expect(!text.contains("served"), "\(text)")
        // The library sends its own refusal with two heads; each is a refusal, and the connection ends.
        let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { Int($0.prefix(3)) ?? 0 }
        #expect(statuses.allSatisfy { $0 >= 400 }, "\(text)")
        #expect(!text.contains("developer of this Web server"))
        #expect(service.paths.withLock { $0 } == [])
    }

    @Test(arguments: [
        "", "Content-Length: 0\r\n", "Content-Length: 5\r\n", "X:\r\n", "X: \r\n",
        "X: a \t\r\n", "X:a\r\nY: b\r\nCookie: a=b; c=d\r\n",
    ])
    func `a plain one is served, and the next on the same connection, too`(header: String) throws {
        let service = CountingService()
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), service: service)
        let client = try RawHTTPClient(port: server.address.port)
        let body = header.contains("5") ? "hello" : ""
        client.send("POST /first HTTP/1.1\r\nHost: x\r\n\(header)\r\n\(body)")
        #expect(try client.response().status == 200)
        client.send("GET /second HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.response().status == 200)
        #expect(service.paths.withLock { $0 } == ["/first", "/second"])
    }

    @Test(arguments: [
        ("X: a\0b", "field"), ("Host: y", "Host"), ("Content-Length: 1000000000000000000", "digits"),
        ("Content-Length: 5\r\nContent-Length: 5", "not several"),
    ])
    func `a refusal names the fault`(header: String, word: String) throws {
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096),
            service: CountingService())
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n")
        let response = try client.response()
        #expect(response.status == 400)
        #expect(response.text.contains("\"MALFORMED_REQUEST\""))
        #expect(response.text.contains(word), "\(response.text)")
    }

    @Test func `an endless chunked body ends the connection a little beyond the limit`() throws {
        let service = CountingService()
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), service: service)
        let client = try RawHTTPClient(port: server.address.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        let piece = "10000\r\n" + String(repeating: "a", count: 65536) + "\r\n"
        for _ in 0..<20 { client.send(piece) }
        #expect(client.isClosedByServer())
        #expect(service.paths.withLock { $0 } == [])
    }
}
