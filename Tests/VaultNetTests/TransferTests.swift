import Dispatch
import Synchronization
import SystemKit
import Testing
import Translation
import VaultAttachments
import VaultModel
import VaultNet
import VaultSync
import VaultWire

/// Contents in memory on both sides of the network.
private final class MemoryContents: TransferStore {
    struct State {
        var outgoing: [TransferTask: [UInt8]] = [:]
        var wanted: [TransferTask] = []
        var stored: [TransferTask: [UInt8]] = [:]
        var results: [TransferTask: TransferResult] = [:]
        var isFull = false
    }

    let state = Mutex(State())

    func load(
        limit: Int, besides busy: Set<TransferTask>
    ) async throws(SyncError) -> (found: [PendingTransfer], nextRetryIn: Int64?) {
        state.withLock { state in
            let tasks = state.wanted.filter { state.results[$0] == nil && !busy.contains($0) }
            return (tasks.prefix(limit).map { PendingTransfer($0, tries: 0) }, nil)
        }
    }

    func settle(_ settlements: [TransferSettlement]) async throws(SyncError) {
        state.withLock { for settlement in settlements { $0.results[settlement.task] = settlement.result } }
    }

    func retryAll() async throws(SyncError) {}

    func outgoing(_ task: TransferTask) async throws(SyncError) -> OutgoingContent? {
        state.withLock { state in state.outgoing[task] }.map { bytes in
            OutgoingContent(announcement: announcement(of: task, bytes)) {
                let rest = Mutex(bytes[...])
                return { count in
                    rest.withLock { rest in
                        defer { rest = rest.dropFirst(count) }
                        return Array(rest.prefix(count))
                    }
                }
            }
        }
    }

    func incoming(_ task: TransferTask, _ location: MediaLocation) async throws(SyncError) -> any IncomingContent {
        MemoryIncoming(task: task, location: location, contents: self)
    }
}

private final class MemoryIncoming: IncomingContent {
    let task: TransferTask
    let location: MediaLocation
    let contents: MemoryContents
    let bytes = Mutex<[UInt8]>([])

    init(task: TransferTask, location: MediaLocation, contents: MemoryContents) {
        (self.task, self.location, self.contents) = (task, location, contents)
    }

    func take(_ more: [UInt8]) -> Bool {
        bytes.withLock { $0 += more }
        return !contents.state.withLock(\.isFull)
    }

    func commit() async throws(SyncError) -> Bool {
        if contents.state.withLock(\.isFull) { throw SyncError(.store, "Disk full.") }
        let bytes = bytes.withLock { $0 }
        guard hash(bytes) == location.sha256 else { return false }
        contents.state.withLock { $0.stored[task] = bytes }
        return true
    }
}

/// Stands for SHA-256 here: nothing in this module computes one.
private func hash(_ bytes: [UInt8]) -> ContentHash? {
    ContentHash(bytes: (0..<32).map { index in bytes.reduce(UInt8(index)) { $0 &* 31 &+ $1 } })
}

private func announcement(of task: TransferTask, _ bytes: [UInt8]) -> MediaRequest {
    guard let sha256 = hash(bytes), let md5 = ContentMD5(bytes: [UInt8](repeating: 1, count: 16)) else {
        preconditionFailure("a hash of the wrong length")
    }
    return MediaRequest(
        mediaID: task.media, variant: task.variant, contentType: .jpeg, byteCount: Int64(bytes.count), sha256: sha256,
        md5: md5)
}

private struct FreeLease: SyncLease {
    func acquire() async throws(SyncError) -> LeaseAnswer { .granted }
    func release() async {}
}

@Suite("Contents over HTTP")
struct TransferTests {
    private let contents = MemoryContents()
    private let picture = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 13) })
    private let task = TransferTask(.upload, MediaID(ULID(high: 1, low: 1)), .original)

    private func json(_ status: Int, _ body: String) -> TinyServer.Reply {
        .bytes(
            Array(
                """
                HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nReceipt-Vault-Protocol: 1\r\n\
                Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
                """.utf8))
    }

    private func storage(_ status: Int, _ body: [UInt8] = []) -> TinyServer.Reply {
        let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return .bytes(Array(head.utf8) + body)
    }

    private func address(_ storage: TinyServer) -> TinyServer.Reply {
        json(
            201,
            """
            {"upload":{"method":"PUT","url":"http://127.0.0.1:\(storage.port)/blob?sig=1",\
            "headers":{"Content-Type":"image/jpeg","Content-MD5":"AQEBAQEBAQEBAQEBAQEBAQ=="},\
            "expiresAt":"2026-11-25T12:00:00.000Z"}}
            """)
    }

    private func location(_ storage: TinyServer, _ bytes: [UInt8]) throws -> TinyServer.Reply {
        let sha256 = try #require(hash(bytes))
        return json(
            200,
            """
            {"url":"http://127.0.0.1:\(storage.port)/blob?sig=1","expiresAt":"2026-11-25T12:00:00.000Z",\
            "contentType":"image/jpeg","byteCount":\(bytes.count),"sha256":"\(sha256.hex)"}
            """)
    }

    private func remote(_ server: TinyServer) throws -> HTTPRemote {
        HTTPRemote(transport: try RawReply.transport(to: server), token: "tok", deviceName: "laptop") {
            Timestamp(milliseconds: 0)
        }
    }

    private func end(_ task: TransferTask, _ server: TinyServer) async throws -> TransferEnd {
        try await Transfer(store: contents, remote: try remote(server)).move(task)
    }

    private func wantsUpload() { contents.state.withLock { $0.outgoing[task] = picture } }

    @Test func `a content is sent as announced, without a token, and counts once the server confirms it`() async throws
    {
        wantsUpload()
        let storage = try TinyServer(storage(200))
        let server = try TinyServer(address(storage), json(200, #"{"stored":true}"#))
        defer {
            storage.close()
            server.close()
        }
        #expect(try await end(task, server) == .done)
        let sent = try #require(storage.requests.first)
        #expect(sent.hasPrefix("PUT /blob?sig=1 HTTP/1.1\r\n"))
        #expect(sent.contains("Content-Length: 100000\r\n") && sent.contains("Content-MD5: AQEB"))
        #expect(!sent.lowercased().contains("authorization") && !sent.lowercased().contains("transfer-encoding"))
        #expect(server.requests.count == 2 && server.requests[0].contains("Authorization: Bearer tok"))
    }

    @Test func `a content that the account has is not sent`() async throws {
        wantsUpload()
        let server = try TinyServer(json(200, #"{"stored":true}"#))
        defer { server.close() }
        #expect(try await end(task, server) == .done)
    }

    @Test func `an expired address is asked for once more`() async throws {
        wantsUpload()
        let storage = try TinyServer(storage(403), storage(200))
        let server = try TinyServer(address(storage), address(storage), json(200, #"{"stored":true}"#))
        defer {
            storage.close()
            server.close()
        }
        #expect(try await end(task, server) == .done)
        #expect(storage.isDone && server.isDone)
    }

    @Test func `a storage that fails delays all, one that rejects delays the file`() async throws {
        wantsUpload()
        for (status, isServer) in [(503, true), (403, false)] {
            let storage = try TinyServer(storage(status), storage(status))
            let server = try TinyServer(address(storage), address(storage), address(storage))
            defer {
                storage.close()
                server.close()
            }
            switch try await end(task, server) {
            case .serverFailed: #expect(isServer)
            case .fileFailed(_, let isLasting): #expect(!isServer && !isLasting)
            case .done, .unreachable, .refused, .cancelled: #expect(Bool(false), "\(status)")
            }
        }
    }

    @Test func `a content that cannot be read here is not tried again soon`() async throws {
        let server = try TinyServer()
        defer { server.close() }
        guard case .fileFailed(_, isLasting: true) = try await end(task, server) else {
            return #expect(Bool(false), "sent nothing")
        }
    }

    @Test func `a content is fetched and stored if it is the announced one`() async throws {
        let task = TransferTask(.download, MediaID(ULID(high: 1, low: 1)), .original)
        let storage = try TinyServer(storage(200, picture), storage(200, Array(picture.reversed())))
        let server = try TinyServer(try location(storage, picture), try location(storage, picture))
        defer {
            storage.close()
            server.close()
        }
        #expect(try await end(task, server) == .done)
        #expect(contents.state.withLock { $0.stored[task] } == picture)
        contents.state.withLock { $0.stored = [:] }
        guard case .fileFailed(_, isLasting: false) = try await end(task, server) else {
            return #expect(Bool(false), "stored something else")
        }
        #expect(contents.state.withLock(\.stored).isEmpty)
    }

    @Test func `a content longer than announced, or cut off, is not stored`() async throws {
        let task = TransferTask(.download, MediaID(ULID(high: 1, low: 1)), .original)
        let head = Array("HTTP/1.1 200 X\r\nContent-Length: 100000\r\n\r\n".utf8)
        let storage = try TinyServer(storage(200, picture + [1]), .killed(head + picture.prefix(5000)))
        let server = try TinyServer(try location(storage, picture), try location(storage, picture))
        defer {
            storage.close()
            server.close()
        }
        for _ in 0..<2 { #expect(try await end(task, server) != .done) }
        #expect(contents.state.withLock(\.stored).isEmpty)
    }

    @Test func `a full disk is a failure of the store, not of the file`() async throws {
        let task = TransferTask(.download, MediaID(ULID(high: 1, low: 1)), .original)
        contents.state.withLock { $0.isFull = true }
        let storage = try TinyServer(storage(200, picture))
        let server = try TinyServer(try location(storage, picture))
        defer {
            storage.close()
            server.close()
        }
        await #expect(throws: SyncError(.store, "Disk full.")) { () async throws in _ = try await end(task, server) }
    }

    @Test func `an address without TLS on another host is not used`() async throws {
        wantsUpload()
        let server = try TinyServer(
            json(
                201,
                """
                {"upload":{"method":"PUT","url":"http://blobs.example/x","headers":{},\
                "expiresAt":"2026-11-25T12:00:00.000Z"}}
                """))
        defer { server.close() }
        guard case .unreachable = try await end(task, server) else { return #expect(Bool(false), "sent it") }
    }

    @Test func `the engine moves what is wanted, both ways, and rests`() async throws {
        let down = TransferTask(.download, MediaID(ULID(high: 1, low: 2)), .thumbnail)
        wantsUpload()
        contents.state.withLock { $0.wanted = [task] }
        let storage = try TinyServer(storage(200), storage(200, [1, 2, 3]))
        let server = try TinyServer(
            address(storage), json(200, #"{"stored":true}"#), try location(storage, [1, 2, 3]))
        defer {
            storage.close()
            server.close()
        }
        let reports = Journal<[TransferProgress]>()
        let engine = try engine(server, progress: reports.note)
        #expect(await engine.transfer(.start) == .resting)
        await reports.wait { $0.contains { $0.task == task } }
        contents.state.withLock { $0.wanted.append(down) }
        #expect(await engine.transfer(.localWrite) == .resting)
        await reports.wait(until: \.isEmpty)
        #expect(contents.state.withLock(\.results) == [task: .done, down: .done])
        #expect(contents.state.withLock { $0.stored[down] } == [1, 2, 3])
        let tally = await engine.tally
        #expect((tally.sent, tally.received) == (1, 1))
    }

    @Test func `a content that the account has does not count as sent`() async throws {
        wantsUpload()
        contents.state.withLock { $0.wanted = [task] }
        let server = try TinyServer(json(200, #"{"stored":true}"#))
        defer { server.close() }
        let engine = try engine(server)
        #expect(await engine.transfer(.start) == .resting)
        #expect(contents.state.withLock(\.results) == [task: .done])
        #expect(await engine.tally == TransferTally())
    }

    private func engine(
        _ server: TinyServer, progress: @escaping @Sendable ([TransferProgress]) -> Void = { _ in }
    ) throws -> TransferEngine {
        TransferEngine(
            ports: TransferEngine.Ports(
                store: contents, remote: try remote(server), lease: FreeLease(),
                clock: TestClock(sleepsAtOnce: true).clock),
            machine: TransferMachine(random: SystemRandomNumberGenerator()), executor: QueueExecutor(label: "test"),
            progress: progress
        ) { _ in }
    }
}
