import Testing
import VaultJSON
import VaultModel
import VaultSync
import VaultTestKit
import VaultWire

@testable import VaultNet

@Suite("The live stream")
struct LiveStreamTests {
    private let device = DeviceID(ULID(high: 1, low: 1))
    private let journal = Journal<LiveStream.News>()

    private func head(_ status: Int = 200, type: String = "text/event-stream", _ more: String = "") -> [UInt8] {
        let text = "HTTP/1.1 \(status) OK\r\nContent-Type: \(type)\r\nReceipt-Vault-Protocol: 1\r\n\(more)"
        return Array((text + "Connection: close\r\n\r\n").utf8)
    }

    private func change(_ seq: Int64, by actor: String = "server") -> [UInt8] {
        let nudge = ChangeNudge(seq: seq, entityType: "receipt", entityID: "rcp_1", updatedBy: actor)
        let data = String(decoding: nudge.json.bytes, as: UTF8.self)
        return ServerSentEvent(name: ServerSentEvent.change, id: "c\(seq)", data: data).bytes
    }

    private let revoked = ServerSentEvent(name: ServerSentEvent.revoked, data: "{}").bytes

    /// Listens to a script until its last event; returns the news and the requests.
    private func listen(
        to server: TinyServer, silence: Duration = .seconds(20), from cursor: Cursor? = Cursor(rawValue: "c0")
    ) async throws -> (news: [LiveStream.News], requests: [String]) {
        let source = LiveStream.Source(
            address: try ServerAddress("http://127.0.0.1:\(server.port)"), token: "tok", device: device
        ) { cursor }
        let stream = LiveStream(
            source: source, clock: TestClock(sleepsAtOnce: true).clock, random: SeededRandom(seed: 1),
            silence: silence, news: journal.note)
        await stream.attach()
        await journal.wait { $0 == .revoked || $0 == .refused }
        await stream.detach()
        server.close()
        // With a clock whose sleeps end at once every ping counts as missed, so `quiet` is left out.
        return (journal.all.filter { $0 != .quiet }, server.requests)
    }

    @Test func `a change of another device nudges, one of this device does not`() async throws {
        let own = change(2, by: device.description)
        let server = try TinyServer(.bytes(head() + change(1) + ServerSentEvent.ping + own + change(3) + revoked))
        let (news, requests) = try await listen(to: server)
        #expect(news == [.attached, .nudge(seq: 1), .nudge(seq: 3), .revoked])
        #expect(requests.first?.hasPrefix("GET /v1/stream?cursor=c0 HTTP/1.1\r\n") == true)
    }

    @Test func `a lost connection goes on after the last event`() async throws {
        let server = try TinyServer(.bytes(head() + change(7)), .hangUp, .bytes(head() + revoked))
        let (news, requests) = try await listen(to: server)
        #expect(news == [.attached, .nudge(seq: 7), .detached, .detached, .attached, .revoked])
        #expect(requests.dropFirst().allSatisfy { $0.lowercased().contains("last-event-id: c7\r\n") })
    }

    @Test func `an unknown position begins again at the store's`() async throws {
        let server = try TinyServer(
            .bytes(head() + change(7)), .bytes(head(410, type: "application/problem+json")), .bytes(head() + revoked))
        let (_, requests) = try await listen(to: server)
        #expect(requests.last?.contains("cursor=c0") == true)
        #expect(requests.last?.lowercased().contains("last-event-id") == false)
    }

    @Test func `a position of the store that is unknown too asks for a pull`() async throws {
        let server = try TinyServer(.bytes(head(410, type: "application/problem+json")), .bytes(head() + revoked))
        let (news, _) = try await listen(to: server)
        #expect(news == [.nudge(seq: nil), .detached, .attached, .revoked])
    }

    @Test func `as another device it reconnects with its token, and hears what the old device does`() async throws {
        let server = try TinyServer(.open(head()), .bytes(head() + change(5, by: device.description) + revoked))
        let source = LiveStream.Source(
            address: try ServerAddress("http://127.0.0.1:\(server.port)"), token: "tok", device: device
        ) { Cursor(rawValue: "c0") }
        let stream = LiveStream(
            source: source, clock: TestClock(sleepsAtOnce: true).clock, random: SeededRandom(seed: 1),
            news: journal.note)
        await stream.attach()
        await journal.wait { $0 == .attached }
        await stream.become(DeviceID(ULID(high: 1, low: 2)), token: "new")
        await journal.wait { $0 == .revoked }
        #expect(journal.all.contains(.nudge(seq: 5)))
        #expect(server.requests.last?.contains("Bearer new\r\n") == true)
        server.close()
    }

    @Test func `without a position it begins with a nudge, for what came before`() async throws {
        let server = try TinyServer(.bytes(head() + revoked))
        let (news, requests) = try await listen(to: server, from: nil)
        #expect(news == [.attached, .nudge(seq: nil), .revoked])
        #expect(requests.first?.hasPrefix("GET /v1/stream HTTP/1.1\r\n") == true)
    }

    /// Returns the sleeps of a stream that listens until its last event.
    private func sleeps(_ server: TinyServer, pause: Int64 = 0) async throws -> [Int64] {
        let clock = TestClock(sleepsAtOnce: true)
        let source = LiveStream.Source(
            address: try ServerAddress("http://127.0.0.1:\(server.port)"), token: "tok", device: device,
            pause: { pause }
        ) { Cursor(rawValue: "c0") }
        let stream = LiveStream(source: source, clock: clock.clock, random: SeededRandom(seed: 1), news: journal.note)
        await stream.attach()
        await journal.wait { $0 == .revoked }
        server.close()
        return clock.sleeps
    }

    @Test func `a server that asks to be left alone is asked again when that time is over`() async throws {
        let busy = head(503, type: "application/problem+json", "Retry-After: 120\r\n")
        let server = try TinyServer(.bytes(busy), .bytes(head() + revoked))
        #expect(try await sleeps(server).contains(120_000))
    }

    @Test
    func `after a connection that lasted it reconnects within half a second, and waits longer if nobody is there`()
        async throws
    {
        let clock = TestClock()
        let server = try TinyServer(.open(head()))
        let source = LiveStream.Source(
            address: try ServerAddress("http://127.0.0.1:\(server.port)"), token: "tok", device: device
        ) { Cursor(rawValue: "c0") }
        let stream = LiveStream(source: source, clock: clock.clock, random: SeededRandom(seed: 1), news: journal.note)
        await stream.attach()
        await journal.wait { $0 == .attached }
        clock.advance(by: 31_000)
        server.close()
        await journal.wait { $0 == .detached }
        while !clock.sleeps.contains(where: { $0 <= 500 }) { await Task.yield() }
        clock.advance(by: 500)
        // The server is closed.
        while !clock.sleeps.contains(where: { (800...1200).contains($0) }) { await Task.yield() }
        await stream.detach()
    }

    @Test func `what the server asked of another program of the vault holds the stream, too`() async throws {
        #expect(try await sleeps(TinyServer(.bytes(head() + revoked)), pause: 60_000).first == 60_000)
    }

    @Test(arguments: ["c\u{1}7", "c 7", "ç7", String(repeating: "c", count: 1025)])
    func `an id that no request can give back is none`(id: String) async throws {
        let data = String(decoding: change(7), as: UTF8.self).split(separator: "data: ").last.map(String.init) ?? ""
        let odd = Array("event: change\nid: \(id)\ndata: \(data)".utf8)
        let server = try TinyServer(.bytes(head() + change(6) + odd), .bytes(head() + revoked))
        let (news, requests) = try await listen(to: server)
        #expect(news.contains(.nudge(seq: 7)))
        #expect(requests.last?.lowercased().contains("last-event-id: c6\r\n") == true)
    }

    @Test func `a token that is not accepted ends it`() async throws {
        let server = try TinyServer(.bytes(head(401, type: "application/problem+json")))
        #expect(try await listen(to: server).news == [.refused])
    }

    @Test func `a login page is not listened to`() async throws {
        let server = try TinyServer(.bytes(RawReply.portal), .bytes(head() + revoked))
        #expect(try await listen(to: server).news == [.detached, .attached, .revoked])
    }

    @Test func `a redirect is not listened to, and takes no token along`() async throws {
        let other = try TinyServer(.bytes(head() + revoked))
        defer { other.close() }
        let lines = "HTTP/1.1 307 Away\r\nLocation: http://localhost:\(other.port)/v1/stream\r\n\r\n"
        let server = try TinyServer(.bytes(Array(lines.utf8)), .bytes(head() + revoked))
        #expect(try await listen(to: server).news == [.detached, .attached, .revoked])
        #expect(other.requests.isEmpty)
    }

    @Test func `a server that dies within its answer's header is come back to`() async throws {
        let cut = (1...48).map { count in TinyServer.Reply.killed(Array(head().prefix(count * 2))) }
        let server = try TinyServer(script: cut + [.bytes(head() + revoked)])
        let news = try await listen(to: server).news
        #expect(news.filter { $0 != .detached } == [.attached, .revoked])
    }

    @Test func `a missed ping is told, and the connection stands`() async throws {
        let clock = TestClock()
        let server = try TinyServer(.open(head() + ServerSentEvent.ping))
        let source = LiveStream.Source(
            address: try ServerAddress("http://127.0.0.1:\(server.port)"), token: "tok", device: device
        ) { Cursor(rawValue: "c0") }
        let stream = LiveStream(
            source: source, clock: clock.clock, random: SeededRandom(seed: 1), silence: .seconds(3_600),
            news: journal.note)
        await stream.attach()
        await journal.wait { $0 == .attached }
        while clock.sleeps.isEmpty { await Task.yield() }
        clock.advance(by: 12_000)
        #expect(journal.all == [.attached])
        // A ping that arrives separately from the header starts the wait again.
        while !journal.all.contains(.quiet) {
            clock.advance(by: 1000)
            await Task.yield()
        }
        #expect(journal.all == [.attached, .quiet])
        await stream.detach()
        server.close()
    }

    @Test func `the rhythm of pings is learned, whenever the first of a connection comes`() {
        var rhythm = PingRhythm()
        #expect(rhythm.patience == 13_000)
        for now in [0, 1000, 26_000] as [Int64] { rhythm.ping(at: now) }
        #expect(rhythm.patience == 28_000)
        rhythm.begin()
        for now in [30_000, 32_000] as [Int64] { rhythm.ping(at: now) }
        #expect(rhythm.patience == 28_000)
        rhythm.ping(at: 42_000)
        #expect(rhythm.patience == 13_000)
        rhythm.ping(at: 42_100)
        rhythm.ping(at: 200_000)
        #expect(rhythm.patience == 28_000)
    }

    @Test func `a connection that says nothing for long is taken for dead`() async throws {
        let server = try TinyServer(.open(head()), .bytes(head() + revoked))
        let (news, _) = try await listen(to: server, silence: .milliseconds(1000))
        #expect(news == [.attached, .detached, .attached, .revoked])
    }
}
