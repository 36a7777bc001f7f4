import Dispatch
import Glibc
import HTTPServerKit
import Synchronization
import Testing
import VaultTestKit
import VaultWire

/// A service with two functions that a test provides.
private struct Scripted: HTTPService {
    var refuse: @Sendable (HTTPRequest, Int?) -> HTTPResponse? = { _, _ in nil }
    var immediate: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
    var reply: @Sendable (HTTPRequest) -> HTTPAnswer

    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? {
        refuse(head, bodyBytes)
    }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer { reply(request) }

    func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? { immediate(request) }
}

private func server(
    _ service: Scripted, limits: HTTPServerLimits = HTTPServerLimits(bodyBytes: 4096)
) throws -> HTTPServer {
    try HTTPServer(ListenAddress(host: "127.0.0.1", port: 0), limits: limits, service: service)
}

private let echo = Scripted { request in
    let text =
        "\(request.method.rawValue) \(request.path) \(request.query["q"] ?? "-") \(request.headers["x-a"] ?? "-")"
    return .response(HTTPResponse(status: 200, body: Array(text.utf8) + request.body))
}

@Suite("HTTP server")
struct HTTPServerTests {
    @Test func `method, decoded path, query, headers and body reach the service`() throws {
        let server = try server(echo)
        let client = try RawHTTPClient(port: server.address.port)
        let target = "/a%20b/%C3%A9?q=x+y%26z"
        let response = try client.request("POST", target, headers: [("X-A", "7")], body: Array("!".utf8))
        #expect(response.status == 200)
        #expect(response.text == "POST /a b/é x y&z 7!")
    }

    @Test func `blanks behind a value don't belong to it`() throws {
        let server = try server(echo)
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nX-A: 7 \t\r\n\r\n")
        #expect(try client.response().text == "GET / - 7")
    }

    @Test func `one connection carries many requests`() throws {
        let server = try server(echo)
        let client = try RawHTTPClient(port: server.address.port)
        for index in 0..<20 {
            #expect(try client.request("GET", "/\(index)").text == "GET /\(index) - -")
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `an answer that is there at once is sent, and the connection goes on`() throws {
        let service = Scripted(
            immediate: { $0.body == Array("1".utf8) ? HTTPResponse(status: 201, body: $0.body) : nil },
            reply: { .response(HTTPResponse(status: 200, body: $0.body)) })
        let server = try server(service)
        let client = try RawHTTPClient(port: server.address.port)
        for body in ["1", "2", "1", "1", "3"] {
            let answer = try client.request("POST", "/", body: Array(body.utf8))
            #expect(answer.status == (body == "1" ? 201 : 200) && answer.text == body)
        }
        #expect(server.connectionCount == 1 && server.heldBytes == 0)
    }

    @Test func `a refusal comes before the body is sent`() throws {
        let service = Scripted(
            refuse: { _, bytes in bytes ?? 0 > 4096 ? HTTPResponse(status: 413) : nil },
            reply: { _ in .response(HTTPResponse(status: 200)) })
        let server = try server(service)
        let client = try RawHTTPClient(port: server.address.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n")
        #expect(try client.response().status == 413)
        #expect(client.isClosedByServer())
    }

    @Test func `a body of unknown length is refused when it grows beyond the limit`() throws {
        let service = Scripted(
            refuse: { _, bytes in bytes ?? 0 > 4096 ? HTTPResponse(status: 413) : nil },
            reply: { .response(HTTPResponse(status: 200, body: $0.body)) })
        let server = try server(service)
        let client = try RawHTTPClient(port: server.address.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<6 { client.send("400\r\n" + String(repeating: "a", count: 1024) + "\r\n") }
        client.send("0\r\n\r\n")
        #expect(try client.response().status == 413)
    }

    @Test func `answers above a kibibyte are compressed for those who ask`() throws {
        let long = Scripted { _ in .response(HTTPResponse(status: 200, body: Array(repeating: 65, count: 5000))) }
        let server = try server(long)
        let client = try RawHTTPClient(port: server.address.port)
        let plain = try client.request("GET", "/")
        #expect(plain.body.count == 5000 && plain.headers["content-encoding"] == nil)
        let proxied = ("X-Forwarded-For", "192.0.2.1")
        let packed = try client.request("GET", "/", headers: [proxied, ("Accept-Encoding", "br, gzip;q=0.5")])
        #expect(packed.headers["content-encoding"] == "gzip")
        #expect(packed.body.prefix(2) == [0x1F, 0x8B] && packed.body.count < 200)
        let unwanted = try client.request("GET", "/", headers: [proxied, ("Accept-Encoding", "gzip;q=0")])
        #expect(unwanted.body.count == 5000)
        let near = try client.request("GET", "/", headers: [("Accept-Encoding", "gzip")])
        #expect(near.body.count == 5000, "on one computer, compressing takes longer than sending")
    }

    @Test func `a sender that drips is cut off after the time for one request, and others are served meanwhile`() throws
    {
        let limits = HTTPServerLimits(bodyBytes: 4096, requestTime: .milliseconds(1))
        let server = try server(echo, limits: limits)
        let dripper = try RawHTTPClient(port: server.address.port)
        dripper.send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow:")
        #expect(try RawHTTPClient(port: server.address.port).request("GET", "/good").status == 200)
        #expect(dripper.isClosedByServer())
    }

    @Test func `connections of one address beyond its limit are refused`() throws {
        let limits = HTTPServerLimits(bodyBytes: 4096, connectionsPerAddress: 2, limitsLoopback: true)
        let server = try server(echo, limits: limits)
        let clients = try (0..<2).map { _ in try RawHTTPClient(port: server.address.port) }
        for client in clients { #expect(try client.request("GET", "/").status == 200) }
        #expect(try RawHTTPClient(port: server.address.port).isClosedByServer())
    }

    @Test func `the connection that waits longest makes room where all places are taken`() throws {
        let server = try server(echo, limits: HTTPServerLimits(bodyBytes: 4096, connections: 3))
        let clients = try (0..<3).map { _ in try RawHTTPClient(port: server.address.port) }
        for client in clients { #expect(try client.request("GET", "/").status == 200) }
        #expect(try RawHTTPClient(port: server.address.port).request("GET", "/").status == 200)
        #expect(clients[0].isClosedByServer())
    }
}

@Suite("Stopping a server")
struct StoppingTests {
    @Test func `a request in hand is answered while the server stops`() throws {
        let (entered, released, stopped) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let slow = Scripted { _ in
            entered.signal()
            released.wait()
            return .response(HTTPResponse(status: 200))
        }
        let server = try server(slow)
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        entered.wait()
        DispatchQueue.global().async {
            server.stop()
            stopped.signal()
        }
        released.signal()
        #expect(try client.response().status == 200)
        stopped.wait()
    }

    @Test func `what comes while it stops is answered 503, with the protocol's version`() throws {
        let (entered, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let released = ["/first": DispatchSemaphore(value: 0), "/last": DispatchSemaphore(value: 0)]
        let server = try server(
            Scripted { request in
                entered.signal()
                released[request.path]?.wait()
                return .response(HTTPResponse(status: 200))
            })
        let clients = try (0..<3).map { _ in try RawHTTPClient(port: server.address.port) }
        clients[0].send("GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /late HTTP/1.1\r\nHost: x\r\n\r\n")
        clients[1].send("GET /last HTTP/1.1\r\nHost: x\r\n\r\n")
        for _ in 0..<2 { entered.wait() }
        DispatchQueue.global().async {
            server.stop()
            stopped.signal()
        }
        // The server closes an idle connection once it accepts no more requests.
        #expect(clients[2].isClosedByServer())
        released["/first"]?.signal()
        #expect(try clients[0].response().status == 200)
        let answer = try clients[0].response()
        #expect(answer.status == 503 && answer.headers["retry-after"] == "5")
        #expect(answer.text.contains("UNAVAILABLE") && answer.headers["content-type"] == "application/problem+json")
        #expect(answer.headers["receipt-vault-protocol"] == String(WireLimits.protocolVersion))
        released["/last"]?.signal()
        stopped.wait()
    }

    @Test func `stopping under load ends in order, again and again`() throws {
        for _ in 0..<20 {
            let server = try server(echo)
            let clients = try (0..<8).map { _ in try RawHTTPClient(port: server.address.port) }
            for client in clients { client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n!") }
            server.stop()
            #expect(clients.allSatisfy { $0.isClosedByServer() })
        }
    }

    // libmicrohttpd ends the process if one of its threads finds a closed descriptor in place of the listening socket.
    @Test func `its threads may look at the listening socket at any moment of its stopping`() throws {
        for _ in 0..<60 {
            let servers = try (0..<8).map { _ in try server(echo) }
            for one in servers {
                let client = try RawHTTPClient(port: one.address.port)
                client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n!")
            }
            DispatchQueue.concurrentPerform(iterations: servers.count) { servers[$0].stop() }
        }
    }

    @Test func `its port is free while requests are still in hand`() throws {
        let (entered, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try server(
            Scripted { _ in
                entered.signal()
                released.wait()
                return .response(HTTPResponse(status: 200))
            })
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        entered.wait()
        let stopped = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            server.stop()
            stopped.signal()
        }
        while (try? RawHTTPClient(port: server.address.port)) != nil {}
        let successor = try HTTPServer(server.address, limits: HTTPServerLimits(bodyBytes: 1), service: echo)
        successor.stop()
        released.signal()
        #expect(try client.response().status == 200)
        stopped.wait()
    }
}

@Suite("HTTP streams")
struct HTTPStreamTests {
    private func streaming(_ stream: HTTPStream) throws -> HTTPServer {
        try server(Scripted { _ in .stream(HTTPResponse(status: 200), stream) })
    }

    @Test func `what is sent arrives at once, and the end ends the answer`() throws {
        let stream = HTTPStream()
        let server = try streaming(stream)
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        stream.send(Array("one".utf8))
        #expect(try client.head().status == 200)
        #expect(try client.chunk() == Array("one".utf8))
        stream.send(Array("two".utf8))
        #expect(try client.chunk() == Array("two".utf8))
        stream.finish()
        #expect(try client.chunk().isEmpty)
        #expect(!stream.send([1]))
    }

    @Test func `a reader that takes nothing ends its stream, not the server`() throws {
        let stream = HTTPStream(byteLimit: 1000)
        #expect(stream.send(Array(repeating: 1, count: 1000)))
        #expect(!stream.send([1]))
        #expect(stream.isFinished)
    }

    @Test func `a server that stops ends its streams some at a time, with the last ones still open`() throws {
        let streams = (0..<5).map { _ in HTTPStream() }
        let next = Mutex(streams)
        let open = Mutex<[Int]>([])
        let connected = Mutex<[Int]>([])
        let running = Mutex<HTTPServer?>(nil)
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0),
            limits: HTTPServerLimits(bodyBytes: 4096, streamsEndedAtOnce: 2),
            service: Scripted { _ in .stream(HTTPResponse(status: 200), next.withLock { $0.removeFirst() }) },
            betweenStreamEnds: {
                let server = running.withLock(\.self)
                let count = streams.count(where: { $0.send([66]) })
                let end = ContinuousClock.now + .seconds(10)
                while server?.activity.streams != count, ContinuousClock.now < end { usleep(1000) }
                // The connections of the group before are closed, those of the last one are still idle.
                while let server, server.connectionCount > count + 2, ContinuousClock.now < end { usleep(1000) }
                open.withLock { $0.append(count) }
                connected.withLock { $0.append(server?.connectionCount ?? 0) }
            })
        running.withLock { $0 = server }
        let clients = try streams.map { stream in
            let client = try RawHTTPClient(port: server.address.port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = try client.head()
            return client
        }
        server.stop()
        #expect(open.withLock { $0 } == [3, 1] && connected.withLock { $0 } == [5, 3])
        running.withLock { $0 = nil }
        #expect(clients.allSatisfy { $0.isClosedByServer() })
    }

    @Test func `stopping ends streams and frees the port`() throws {
        let stream = HTTPStream()
        let server = try streaming(stream)
        let client = try RawHTTPClient(port: server.address.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        stream.send([65])
        _ = try client.head()
        server.stop()
        #expect(client.isClosedByServer())
        let successor = try HTTPServer(server.address, limits: HTTPServerLimits(bodyBytes: 1), service: echo)
        #expect(successor.address == server.address)
    }
}

@Suite("Listen address")
struct ListenAddressTests {
    @Test(arguments: ["127.0.0.1:8080", "[::1]:0", "0.0.0.0:65535"])
    func `figures with a port are read and written alike`(text: String) {
        #expect(ListenAddress(text)?.description == text)
    }

    @Test(arguments: ["127.0.0.1", "::1:80", "example.org:80", "127.0.0.1:70000", "[127.0.0.1]:1", ""])
    func `anything else is refused`(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test func `a port in use is told as that`() throws {
        let first = try server(echo)
        #expect {
            try HTTPServer(first.address, limits: HTTPServerLimits(bodyBytes: 1), service: echo)
        } throws: {
            ($0 as? HTTPServerError)?.code == .addressInUse
        }
    }
}
