import Dispatch
import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

@Suite("Outcomes of requests")
struct OutcomeTests {
    private struct Noted: Equatable {
        var path: String
        var status: Int
        var tookTime: Bool
    }

    /// Answers by path, and notes the outcomes.
    private final class Noting: HTTPService {
        let noted = Mutex<[Noted]>([])
        let gate = DispatchSemaphore(value: 0)
        let isHeld = DispatchSemaphore(value: 0)
        let stream = HTTPStream()

        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? {
            head.path == "/refused" ? HTTPResponse(status: 429) : nil
        }

        func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? {
            request.path == "/immediate" ? HTTPResponse(status: 200) : nil
        }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            if request.path == "/held" {
                isHeld.signal()
                gate.wait()
            }
            if request.path == "/stream" {
                stream.send(Array("x".utf8))
                return .stream(HTTPResponse(status: 200), stream)
            }
            return .response(HTTPResponse(status: 503))
        }

        func answered(_ head: HTTPRequest, from peer: HTTPPeer, with outcome: HTTPOutcome) {
            let note = Noted(path: head.path, status: outcome.status, tookTime: outcome.time > .zero)
            noted.withLock { $0.append(note) }
        }
    }

    private let service = Noting()

    private func server() throws -> HTTPServer {
        try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096, limitsLoopback: true),
            service: service)
    }

    @Test func `each answer is noted once before it is sent, with the time it took`() throws {
        let server = try server()
        for path in ["/refused", "/immediate", "/failed"] {
            _ = try RawHTTPClient(port: server.address.port).request("GET", path)
        }
        #expect(
            service.noted.withLock { $0 } == [
                Noted(path: "/refused", status: 429, tookTime: false),
                Noted(path: "/immediate", status: 200, tookTime: false),
                Noted(path: "/failed", status: 503, tookTime: true),
            ])
    }

    @Test func `a request whose end is in doubt is noted, too`() throws {
        let server = try server()
        let client = try RawHTTPClient(port: server.address.port)
        client.send("POST /doubt HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n")
        #expect(try client.response().status == 400)
        #expect(service.noted.withLock { $0 } == [Noted(path: "/doubt", status: 400, tookTime: false)])
    }

    @Test func `connections are counted by what they do`() throws {
        let server = try server()
        let clients = try (0..<3).map { _ in try RawHTTPClient(port: server.address.port) }
        _ = try clients[0].request("GET", "/immediate")
        clients[1].send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try clients[1].head().status == 200)
        clients[2].send("GET /held HTTP/1.1\r\nHost: x\r\n\r\n")
        service.isHeld.wait()
        let activity = server.activity
        // The end of the first answer may not be noted yet.
        #expect(activity.streams == 1 && activity.requests >= 1 && activity.requests + activity.waiting == 2)
        service.gate.signal()
        #expect(try clients[2].response().status == 503)
        service.stream.finish()
    }

    @Test func `connections beyond the limit of an address are counted`() throws {
        let server = try server()
        let limit = HTTPServerLimits(bodyBytes: 4096).connectionsPerAddress
        let clients = try (0..<limit).map { _ in try RawHTTPClient(port: server.address.port) }
        for client in clients { _ = try client.request("GET", "/immediate") }
        #expect(server.activity.refusals == HTTPActivity.Refusals())
        let one = try RawHTTPClient(port: server.address.port)
        #expect(throws: (any Error).self) { try one.request("GET", "/immediate") }
        #expect(server.activity.refusals.address == 1 && server.activity.refusals.limit == 0)
    }
}
