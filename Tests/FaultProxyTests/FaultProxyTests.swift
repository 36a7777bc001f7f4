import Dispatch
import FaultProxy
import Glibc
import Testing
import VaultTestKit

@Suite("The fault proxy")
struct FaultProxyTests {
    private static let body = "0123456789"
    /// The length of the head with which the echo server replies to ``body``.
    private static let headLength = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n".utf8.count

    private struct Outcome {
        var bytes: [UInt8]
        var received: [String]
        var records: [FaultProxy.Record]

        var count: Int { bytes.count }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var head: String { text.firstRange(of: "\r\n\r\n").map { String(text[..<$0.lowerBound]) } ?? "" }
        var body: [UInt8] { Array(bytes.dropFirst(head.utf8.count + 4)) }
        var bodyText: String { String(decoding: body, as: UTF8.self) }
    }

    /// Runs one exchange with a fault; returns what the client got, and what the server saw once no request is held.
    private func exchange(_ fault: Fault) throws -> Outcome {
        let server = EchoServer()
        DispatchQueue(label: "echo").async { server.serve() }
        let proxy = try FaultProxy(to: server.port, plan: .always(fault))
        defer {
            proxy.close()
            server.close()
        }
        let client = try RawHTTPClient(port: proxy.port)
        client.send("POST /echo?x HTTP/1.1\r\nConnection: close\r\nContent-Length: 10\r\n\r\n\(Self.body)")
        let bytes = client.everything()
        while proxy.stillHeld > 0 { poll(nil, 0, 5) }
        return Outcome(bytes: bytes, received: server.received, records: proxy.records)
    }

    @Test func `without a fault the exchange is carried as it is`() throws {
        let outcome = try exchange(.none)
        #expect(outcome.bodyText == Self.body)
        #expect(outcome.received == [Self.body])
        #expect(outcome.records.map(\.exchange.path) == ["/echo"])
        #expect(outcome.records.map(\.replyBytes) == [Self.headLength + 10])
    }

    @Test(arguments: [Fault.delay(milliseconds: 20), .drip(bytes: 1, pauseMilliseconds: 0)])
    func `what is late or in drops comes whole`(fault: Fault) throws {
        let outcome = try exchange(fault)
        #expect(outcome.bodyText == Self.body)
        #expect(outcome.received == [Self.body])
    }

    @Test(arguments: Fault.Cut.allCases)
    func `a reply is cut after exactly so many bytes, and the server has done its work`(cut: Fault.Cut) throws {
        let length = Self.headLength + 10
        for count in 0..<length {
            let outcome = try exchange(.cutReply(.byte(count), cut))
            // A reset may overtake bytes that were sent before it.
            #expect(cut == .reset ? outcome.count <= count : outcome.count == count)
            #expect(outcome.received == [Self.body])
        }
    }

    @Test func `a request that is cut does not reach the server whole`() throws {
        let outcome = try exchange(.cutRequest(.perMille(900), .close))
        #expect(outcome.count == 0)
        #expect(outcome.received.isEmpty)
    }

    @Test func `half open asks nobody, a black hole swallows the reply`() throws {
        let halfOpen = try exchange(.halfOpen(milliseconds: 5))
        #expect(halfOpen.count == 0)
        #expect(halfOpen.received.isEmpty)
        let blackHole = try exchange(.blackHole(milliseconds: 5))
        #expect(blackHole.count == 0)
        #expect(blackHole.received == [Self.body])
    }

    @Test func `a request is doubled, sent once more later, or only later`() throws {
        for fault in [Fault.duplicate, .replay(milliseconds: 5)] {
            let outcome = try exchange(fault)
            #expect(outcome.bodyText == Self.body)
            #expect(outcome.received == [Self.body, Self.body])
        }
        let held = try exchange(.hold(milliseconds: 5))
        #expect(held.count == 0)
        #expect(held.received == [Self.body])
    }

    @Test func `one bit is turned, in the request or in the reply`() throws {
        let flippedReply = try exchange(.flipReply(.byte(Self.headLength + 3)))
        #expect(flippedReply.body == [48, 49, 50, 51 ^ 0x80, 52, 53, 54, 55, 56, 57])
        #expect(flippedReply.received == [Self.body])
        let flippedRequest = try exchange(.flipRequest(.perMille(1000)))
        #expect(flippedRequest.received == ["012345678\u{FFFD}"])
    }

    @Test func `a truncated reply is whole HTTP around half a body`() throws {
        let outcome = try exchange(.truncateReply(.byte(4)))
        #expect(outcome.bodyText == "0123")
        #expect(outcome.head.lowercased().hasSuffix("content-length: 4"))
    }

    @Test(arguments: ScriptedAnswer.allCases)
    func `a scripted answer comes without the server having been asked`(answer: ScriptedAnswer) throws {
        let outcome = try exchange(.answer(answer))
        #expect(outcome.received.isEmpty)
        #expect(outcome.head.hasPrefix("HTTP/1.1 \(answer.rawValue.prefix(3)) "))
        #expect(outcome.count == answer.bytes.count)
    }

    @Test func `a lie becomes the body of a reply, with its length`() throws {
        let server = EchoServer()
        DispatchQueue(label: "echo").async { server.serve() }
        let proxy = try FaultProxy(to: server.port)
        defer {
            proxy.close()
            server.close()
        }
        proxy.tell { path, request, reply in path == "/echo" ? request + reply : reply }
        let lie = try RawHTTPClient(port: proxy.port).request("POST", "/echo?x=1", body: [65, 66])
        #expect(lie.text == "ABAB")
        proxy.tell(nil)
        let truth = try RawHTTPClient(port: proxy.port).request("POST", "/echo?x=1", body: [65, 66])
        #expect(truth.text == "AB")
    }

    @Test func `while it is down nothing passes, and afterwards everything`() throws {
        let server = EchoServer()
        DispatchQueue(label: "echo").async { server.serve() }
        let proxy = try FaultProxy(to: server.port)
        defer {
            proxy.close()
            server.close()
        }
        proxy.setDown(true)
        let refused = try RawHTTPClient(port: proxy.port)
        refused.send("POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx")
        #expect(refused.everything().isEmpty)
        proxy.setDown(false)
        let reply = try RawHTTPClient(port: proxy.port).request("POST", "/", body: [65])
        #expect(reply.text == "A")
        #expect(server.received == ["A"])
    }
}
