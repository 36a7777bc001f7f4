import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

/// Bytes after a body whose end is ambiguous must not be answered, since a proxy may take them for the body.
@Suite("Chunks, lines and targets that leave doubt")
struct BodyEndTests {
    /// - Returns: everything received until the connection ended, and the paths that reached the service.
    private func exchange(_ text: String) throws -> (text: String, paths: [String]) {
        let service = CountingService()
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), service: service)
        let client = try RawHTTPClient(port: server.address.port)
        client.send(text)
        client.finishSending()
        return (String(decoding: client.everything(), as: UTF8.self), service.paths.withLock { $0 })
    }

    private static let tail = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

    private func chunked(_ body: String, version: String = "1.1", header: String = "") -> String {
        "POST /first HTTP/\(version)\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\(header)\r\n\(body)\(Self.tail)"
    }

    @Test(arguments: [
        "0x5", "+5", "-5", "5 x", " 5", "\t5", "5 ", "5\t", "x5", "", "10000000000000005", "FFFFFFFFFFFFFFFF",
        "fffffffffffffffff", "5\0", "5,5",
    ])
    func `a chunk's size that is no plain hexadecimal number ends the connection`(size: String) throws {
        let answer = try exchange(chunked("\(size)\r\nhello\r\n0\r\n\r\n"))
        #expect(answer.paths == [], "\(answer.text)")
        #expect(!answer.text.contains("served"))
    }

    @Test(arguments: ["5", "5;a=b", "05", "000000000000000005", "5;\"a;b\"=\"c\""])
    func `a chunked request is answered, and is the last one of its connection`(size: String) throws {
        let answer = try exchange(chunked("\(size)\r\nhello\r\n0\r\n\r\n"))
        #expect(answer.paths == ["/first"], "\(answer.text)")
        #expect(answer.text.contains("Connection: close"))
    }

    @Test(arguments: ["5\nhello\n0\n\n", "5\r\nhell\r\n0\r\n\r\n", "5\nhello\r\n0\n\r\n", "0\n\n", "0\r\n\n"])
    func `of chunks that the library takes with LF alone, none hides another request`(body: String) throws {
        #expect([[], ["/first"]].contains(try exchange(chunked(body)).paths))
    }

    @Test(arguments: ["5\r\nhelloX\r\n0\r\n\r\n", "5\r\nhello0\r\n\r\n", "5\r\nhel\r\n0\r\n\r\n"])
    func `a chunk that does not end where its size says ends the connection`(body: String) throws {
        #expect(try exchange(chunked(body)).paths == [])
    }

    @Test func `a chunk's extension of 100 KB ends the connection`() throws {
        let answer = try exchange(chunked("5;\(String(repeating: "x", count: 100_000))\r\nhello\r\n0\r\n\r\n"))
        #expect(answer.paths == [])
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n"])
    func `chunks in HTTP 1.0 are refused`(header: String) throws {
        let answer = try exchange(chunked("5\r\nhello\r\n0\r\n\r\n", version: "1.0", header: header))
        #expect(answer.paths == [] && answer.text.hasPrefix("HTTP/1.1 400 ") || answer.text.hasPrefix("HTTP/1.0 400 "))
    }

    @Test(arguments: ["X: y", "Content-Length: 100", "Transfer-Encoding: identity", "Host: other"])
    func `a trailer changes nothing about where the body ends`(trailer: String) throws {
        let answer = try exchange(chunked("5\r\nhello\r\n0\r\n\(trailer)\r\n\r\n"))
        #expect([[], ["/first"]].contains(answer.paths), "\(answer.text)")
    }

    @Test(arguments: [
        "POST /first HTTP/1.1\r\nHost: x\nContent-Length: 5\r\n\r\nhello",
        "POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 5\n\r\nhello",
        "POST /first HTTP/1.1\nHost: x\nContent-Length: 5\n\nhello",
        "POST /first HTTP/1.1\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
        "POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\nhello",
        "POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 5\n\r\n\0ello",
        "POST /first HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\n\n0\r\n\r\n",
        "POST /first HTTP/1.1\r\nHost: x\r\nX: a\rContent-Length: 5\r\n\r\nhello",
    ])
    func `a field that ends with less than CR and LF is refused, and the connection ends`(text: String) throws {
        let answer = try exchange(text + Self.tail)
        #expect(answer.paths == [], "\(answer.text)")
    }

    @Test(arguments: ["/first\0", "/fi\0rst", "/first?a=\0b", "/first\0 HTTP/1.1"])
    func `a target with a NUL is refused, and the connection ends`(target: String) throws {
        let answer = try exchange("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n\(Self.tail)")
        #expect(answer.paths == [], "\(answer.text)")
    }
}
