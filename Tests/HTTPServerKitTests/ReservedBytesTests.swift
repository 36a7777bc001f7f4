import Dispatch
import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

@Suite("Bytes that are held while answers are made")
struct ReservedBytesTests {
    /// Announces the size of each answer beforehand, and answers when the test says so.
    private final class Announcing: HTTPService {
        let begun = DispatchSemaphore(value: 0)
        let gate = DispatchSemaphore(value: 0)
        let made = Mutex(0)
        let body: [UInt8]

        init(_ body: [UInt8] = []) { self.body = body }

        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

        func answerBound(of request: HTTPRequest) -> Int { Int(request.path.dropFirst()) ?? 0 }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            made.withLock { $0 += 1 }
            if request.path == "/free" { return .response(HTTPResponse(status: 200)) }
            begun.signal()
            gate.wait()
            return .response(HTTPResponse(status: 200, body: body))
        }
    }

    private func server(
        _ service: any HTTPService, patience: Duration = .zero, heldBytes: Int = 1 << 20,
        whenEmptied: @escaping @Sendable () -> Void = {}
    ) throws -> HTTPServer {
        var limits = HTTPServerLimits(bodyBytes: 4096)
        limits.heldBytes = heldBytes
        limits.heldBytesPerPayer = heldBytes
        limits.patience = patience
        return try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: limits, service: service, whenEmptied: whenEmptied)
    }

    private func client(_ path: String, _ server: HTTPServer, headers: String = "") throws -> RawHTTPClient {
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\(headers)\r\n")
        return client
    }

    @Test func `answers that are being made leave no room for one more, which is not begun`() throws {
        let service = Announcing()
        let server = try server(service)
        let first = try client("/700000", server)
        service.begun.wait()
        #expect(server.heldBytes == 700_000)
        #expect(try client("/700000", server).response().status == 503)
        #expect(try client("/free", server).response().status == 200)
        #expect(service.made.withLock { $0 } == 2)
        service.gate.signal()
        #expect(try first.response().status == 200)
        let next = try client("/700000", server)
        service.begun.wait()
        service.gate.signal()
        #expect(try next.response().status == 200)
    }

    @Test func `an answer waits a moment for those that are being made, and is begun as soon as one is`() throws {
        let service = Announcing()
        let server = try server(service, patience: .seconds(60))
        let first = try client("/700000", server)
        service.begun.wait()
        let others = try (0..<3).map { _ in try client("/700000", server) }
        while server.waitingForBytes < 3 {}
        #expect(service.made.withLock { $0 } == 1 && server.heldBytes == 700_000)
        for _ in 0..<4 { service.gate.signal() }
        for client in [first] + others { #expect(try client.response().status == 200) }
        #expect(server.waitingForBytes == 0)
    }

    @Test func `an answer does not wait for those that are made and not read`() throws {
        let service = Announcing(Array(repeating: 65, count: 32 << 20))
        let server = try server(service, patience: .seconds(60), heldBytes: 64 << 20)
        let unread = try client("/\(32 << 20)", server)
        service.gate.signal()
        // Also the piece in which it is sent.
        while server.heldBytes <= 32 << 20 {}
        let status = try client("/20000000", server).response().status
        withExtendedLifetime(unread) { #expect(status == 503) }
    }

    @Test func `an answer that came longer than was said is told to be asked for again`() throws {
        let service = Announcing(Array(repeating: 65, count: 2 << 20))
        let server = try server(service)
        let client = try client("/10", server)
        service.gate.signal()
        let answer = try client.response()
        #expect(answer.status == 503 && answer.headers["retry-after"] == "2")
        #expect(answer.text.contains("UNAVAILABLE") && !answer.text.contains("Nothing was changed"))
    }

    /// The compressed copy would need as much memory again while it is made.
    @Test func `an answer is sent as it is where there is no room to compress it`() throws {
        let service = Announcing(Array(repeating: 65, count: 600_000))
        let server = try server(service)
        let client = try client("/600000", server, headers: "X-Forwarded-For: 192.0.2.1\r\nAccept-Encoding: gzip\r\n")
        service.gate.signal()
        let answer = try client.response()
        #expect(answer.headers["content-encoding"] == nil && answer.body.count == 600_000)
    }

    /// Sends as many bytes to each stream as its path says, before anybody can read them.
    private struct Streaming: HTTPService {
        let streams: [String: HTTPStream]

        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            guard let stream = streams[request.path] else { return .response(HTTPResponse(status: 404)) }
            stream.send(Array(repeating: 65, count: Int(request.path.dropFirst()) ?? 0))
            return .stream(HTTPResponse(status: 200), stream)
        }
    }

    @Test func `bytes queued for readers of streams count as held, and a stream that finds no room ends`() throws {
        let paths = ["/600000", "/1100000"]
        let streams = Dictionary(uniqueKeysWithValues: paths.map { ($0, HTTPStream(byteLimit: 4 << 20)) })
        let server = try server(Streaming(streams: streams))
        let clients = try paths.map { path in
            let client = try client(path, server)
            #expect(try client.head().status == 200)
            return client
        }
        #expect(streams["/600000"]?.isFinished == false)
        #expect(streams["/1100000"]?.isFinished == true)
        var received = 0
        while case let piece = try clients[0].chunk(), received + piece.count < 600_000 { received += piece.count }
        streams["/600000"]?.finish()
        #expect(try clients[0].chunk().isEmpty)
        server.stop()
        #expect(server.heldBytes == 0)
    }

    @Test func `when what was much is gone, memory is given back once`() throws {
        let count = Mutex(0)
        let service = Announcing()
        let server = try server(service) { count.withLock { $0 += 1 } }
        for path in ["/10000", "/700000", "/10000"] {
            let client = try client(path, server)
            service.gate.signal()
            #expect(try client.response().status == 200)
        }
        server.stop()
        #expect(count.withLock { $0 } == 1)
    }
}
