import Synchronization
import SystemKit
import Testing
import VaultJSON
import VaultModel
import VaultNet
import VaultSync
import VaultTestKit
import VaultWire

@Suite("Answers of a server that means no good")
struct HostileAnswerTests {
    /// Every call that reads a body.
    enum Call: CaseIterable {
        case pull, push, digest, full, pairingCode, pairAnew, devices

        func run(_ remote: HTTPRemote) async throws {
            switch self {
            case .pull: _ = try await remote.pull(PullRequest(cursor: nil))
            case .push: _ = try await remote.push(PushRequest(cursor: nil, operations: []))
            case .digest: _ = try await remote.digest(DigestRequest(entityType: .receipt))
            case .full: _ = try await remote.full(FullRequest(entityType: .receipt))
            case .pairingCode: _ = try await remote.makePairingCode()
            case .pairAnew: _ = try await remote.pairAnew()
            case .devices: _ = try await remote.devices()
            }
        }

        /// A body of the right shape whose members have wrong types or values.
        var askew: String {
            switch self {
            case .pull: #"{"changes":{},"cursor":1,"hasMore":"no"}"#
            case .push: #"{"results":[{"idempotencyKey":"op_1","status":"accepted"}],"cursor":7}"#
            case .digest: #"{"cursor":"c","buckets":[{"count":-1,"digest":"0000000000000000"}]}"#
            case .full: #"{"changes":[{"entityType":"receipt","operation":"burn"}],"page":null,"cursor":"c"}"#
            case .pairingCode, .pairAnew: #"{"code":17,"expiresAt":"tomorrow"}"#
            case .devices: #"{"devices":[{"deviceId":"rcp_1"}]}"#
            }
        }
    }

    private func failure(of call: Call, _ bytes: [UInt8]) async throws -> RemoteFailure.Kind? {
        let server = try TinyServer(.bytes(bytes))
        let transport = try RawReply.transport(to: server)
        defer {
            transport.close()
            server.close()
        }
        let remote = HTTPRemote(transport: transport, token: "tok", deviceName: "laptop") { Timestamp(milliseconds: 0) }
        do {
            try await call.run(remote)
            return nil
        } catch {
            return (error as? RemoteFailure)?.kind
        }
    }

    private static let unreadable = [
        "", "null", "[]", "{}", "{\"cursor\": \"c\"", #"{"cursor":NaN}"#, #"{"cursor":Infinity}"#,
        #"{"cursor":"\ud800"}"#,
        #"{"cursor":"a","cursor":"b"}"#, "{\"cursor\":\"a\nb\"}", "\u{FEFF}{}", "{}{}", #"{"lastDeviceSeq":1e400}"#,
        String(repeating: "[", count: 100_000),
        String(repeating: "{\"a\":", count: 33) + "1" + String(repeating: "}", count: 33),
    ]

    @Test(arguments: Call.allCases)
    func `that is no JSON, too deep, or of other kinds is unreadable`(_ call: Call) async throws {
        for body in Self.unreadable + [call.askew] {
            #expect(try await failure(of: call, RawReply.http(body: body)) == .unreadable, "\(body.prefix(40))")
        }
    }

    @Test(arguments: Call.allCases)
    func `that is broken UTF-8 or cut off is none`(_ call: Call) async throws {
        let broken = RawReply.http(length: 12, body: "") + Array(#"{"cursor":""#.utf8) + [0xFF]
        #expect(try await failure(of: call, broken) == .unreadable)
        #expect(try await failure(of: call, RawReply.http(length: 900, body: call.askew)) == .noAnswer)
    }

    @Test(arguments: Call.allCases)
    func `of another version, another kind or without the protocol's name is not read at all`(_ call: Call) async throws
    {
        let version = RawReply.http(headers: ["Receipt-Vault-Protocol: 2"], body: call.askew)
        #expect(try await failure(of: call, version) == .status(426, .upgradeRequired))
        #expect(try await failure(of: call, RawReply.portal) == .foreign)
        #expect(try await failure(of: call, RawReply.http(headers: [], body: call.askew)) == .foreign)
        #expect(try await failure(of: call, RawReply.http(type: "text/html", body: "<html>")) == .unreadable)
    }

    @Test func `leaves the vault as it was, whatever comes`() async throws {
        let hostile = Self.unreadable + [Call.pull.askew, Call.push.askew]
        let server = try TinyServer(script: hostile.map { .bytes(RawReply.http(body: $0)) })
        let transport = try RawReply.transport(to: server)
        defer {
            transport.close()
            server.close()
        }
        let replica = MemoryReplica()
        let remote = HTTPRemote(transport: transport, token: "tok", deviceName: "laptop") { Timestamp(milliseconds: 0) }
        let ports = SyncEngine.Ports(
            replica: replica, remote: remote, lease: CountedLease(), clock: TestClock().clock)
        let engine = SyncEngine(
            ports: ports, machine: SyncMachine(random: SeededRandom(seed: 1)), executor: QueueExecutor(label: "test"),
            server: "https://vault.example.org"
        ) { _ in }
        for _ in hostile {
            let status = await engine.sync(.manual)
            guard case .waiting = status.state else { return #expect(Bool(false), "it took the answer for good") }
        }
        #expect(replica.state.withLock { $0.cursor == nil && $0.pages == 0 })
    }

    @Test(
        arguments: [
            ("0", 0), ("999999999999999999999", 3_600_000), ("-5", nil), ("soon", nil),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 3_600_000), ("1e9", nil),
        ] as [(String, Int64?)])
    func `asks to be left alone for an hour at most`(_ value: String, _ wait: Int64?) {
        #expect(RetryAfter.milliseconds(value, now: Timestamp(milliseconds: 0)) == wait)
    }
}
