import Dispatch
import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

@Suite("Answers that take long")
struct SlowAnswerTests {
    /// Holds back answers to `/slow` until the gate opens.
    private final class Holding: HTTPService {
        let gate = DispatchSemaphore(value: 0)

        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }
        func lane(of request: HTTPRequest) -> HTTPLane { request.path == "/slow" ? .computing : .quick }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            if request.path == "/slow" { gate.wait() }
            return .response(HTTPResponse(status: 200))
        }
    }

    @Test func `no other answer waits behind them, however many there are`() throws {
        let service = Holding()
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), service: service)
        let waiting = try (0..<40).map { _ in try RawHTTPClient(port: server.address.port) }
        for client in waiting { client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n") }
        for _ in 0..<20 {
            #expect(try RawHTTPClient(port: server.address.port).request("GET", "/health").status == 200)
        }
        for _ in waiting { service.gate.signal() }
        for client in waiting { #expect(try client.response().status == 200) }
    }

    /// Holds answers to `/held` until the gate opens; the token identifies the sender.
    private final class Sending: HTTPService {
        let gate = DispatchSemaphore(value: 0)
        let held = Mutex(0)

        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }
        func sender(of head: HTTPRequest, from peer: HTTPPeer) -> String { head.bearerToken ?? "" }

        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            if request.path == "/held" {
                held.withLock { $0 += 1 }
                gate.wait()
            }
            return .response(HTTPResponse(status: 200))
        }
    }

    @Test func `a sender of very many leaves room for others, and gets all of its answers`() throws {
        let service = Sending()
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096), service: service)
        let many = try (0..<60).map { _ in try RawHTTPClient(port: server.address.port) }
        for client in many { client.send("GET /held HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer many\r\n\r\n") }
        for _ in 0..<20 {
            #expect(try RawHTTPClient(port: server.address.port).request("GET", "/").status == 200)
        }
        #expect(service.held.withLock { $0 } <= 8)
        for _ in many { service.gate.signal() }
        for client in many { #expect(try client.response().status == 200) }
    }
}
