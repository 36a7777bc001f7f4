import Synchronization
import SystemKit
import Testing
import Translation
import VaultModel
import VaultNet
import VaultSync
import VaultTestKit
import VaultWire

@Suite("The sync engine")
struct SyncEngineTests {
    private let journal = Journal<SyncNews>()
    private let lease = CountedLease()
    private let clock = TestClock()

    private func engine(_ replica: MemoryReplica, _ remote: ScriptedRemote) -> SyncEngine {
        let ports = SyncEngine.Ports(replica: replica, remote: remote, lease: lease, clock: clock.clock)
        return SyncEngine(
            ports: ports, machine: SyncMachine(random: SeededRandom(seed: 1)),
            executor: QueueExecutor(label: "test.sync"), server: "https://vault.example.org", news: journal.note)
    }

    private let operation = Operation(
        key: OperationID(ULID(high: 1, low: 1)), entity: EntityRef(ReceiptID(ULID(high: 2, low: 1))), intent: .create,
        baseVersion: 0, deviceSeq: 1, clientTimestamp: Timestamp(milliseconds: 0))

    private var accepted: PushResponse {
        let effect = OperationResult.Effect(version: 1, seq: 2, updatedAt: Timestamp(milliseconds: 0))
        return PushResponse(
            results: [OperationResult(key: operation.key, verdict: .applied(.accepted, effect))],
            cursor: Cursor(rawValue: "c2"), lastDeviceSeq: 1, epoch: "e", serverTime: Timestamp(milliseconds: 0))
    }

    private let unreachable = RemoteFailure(.unreachable, "No server.")

    @Test func `a local change is two requests, and then everything is in step`() async {
        let (replica, remote) = (
            MemoryReplica(queue: [operation]), ScriptedRemote(.pull(.success(RawReply.page)), .push(.success(accepted)))
        )
        let status = await engine(replica, remote).sync(.localWrite)
        #expect(remote.requests.all == ["pull -", "push 1"] && remote.mistakes == 0)
        #expect(replica.state.withLock { $0.prepared == 1 && $0.pages == 1 }, "a page is announced before it is stored")
        #expect(replica.state.withLock { $0.queue.isEmpty && $0.cursor == Cursor(rawValue: "c2") })
        #expect(status.state == .idle && status.sent == 1 && status.counts.waiting == 0)
        #expect(status.lastGood != nil && lease.held == 0)
    }

    @Test func `however many ask, one run goes on and one follows`() async {
        let remote = ScriptedRemote(.gatedPull(.success(RawReply.page)), .pull(.success(RawReply.page)))
        let engine = engine(MemoryReplica(), remote)
        await engine.trigger(.start)
        await remote.requests.wait { _ in true }
        for _ in 0..<20 { await engine.trigger(.nudge) }
        remote.open()
        await engine.settled()
        #expect(remote.mostUnderWay == 1 && remote.requests.all.count == 2 && remote.mistakes == 0)
    }

    @Test func `a failure is waited out by the clock, and tells the reach's keeper`() async {
        let remote = ScriptedRemote(.pull(.failure(unreachable)), .pull(.success(RawReply.page)))
        let engine = engine(MemoryReplica(), remote)
        guard case .waiting(_, let reason) = await engine.sync(.start).state else {
            return #expect(Bool(false), "it does not wait")
        }
        #expect(reason == "No server." && journal.all.contains(.networkFailed))
        while clock.sleeps.isEmpty { await Task.yield() }
        clock.advance(by: 2000)
        await remote.requests.wait { _ in true }
        await remote.requests.wait { _ in true }
        await engine.settled()
        #expect(await engine.status.state == .idle && remote.mistakes == 0)
    }

    @Test func `until when the server wants to be left alone is told beside the next try`() async {
        let busy = RemoteFailure(.status(429, .rateLimited), "Slower.", retryAfterMilliseconds: 60_000)
        let engine = engine(MemoryReplica(), ScriptedRemote(.pull(.failure(busy))))
        await engine.sync(.start)
        #expect(await engine.status.notBefore == Timestamp(milliseconds: 60_000))
        await engine.pause()
        #expect(await engine.status.notBefore == nil)
    }

    @Test func `a pause cancels the request and returns the lease`() async {
        let remote = ScriptedRemote(.pullWithoutEnd, .pull(.success(RawReply.page)))
        let engine = engine(MemoryReplica(), remote)
        await engine.trigger(.start)
        await remote.requests.wait { _ in true }
        await engine.pause()
        #expect(await engine.status.state == .paused && lease.held == 0)
        #expect(await engine.sync(.manual).state == .paused)
        await engine.resume()
        await engine.settled()
        #expect(await engine.status.state == .idle && remote.mistakes == 0)
    }

    @Test func `a network that is lost fails what is under way at once, as no network`() async {
        let remote = ScriptedRemote(.pullWithoutEnd)
        let engine = engine(MemoryReplica(), remote)
        await engine.trigger(.start)
        await remote.requests.wait { _ in true }
        await engine.networkLost()
        await engine.settled()
        guard case .waiting(_, let reason) = await engine.status.state else {
            return #expect(Bool(false), "it does not wait")
        }
        #expect(reason == "This computer is offline. Changes are kept here until it's back online.")
    }

    @Test func `an idle engine keeps no timer`() async {
        await engine(MemoryReplica(), ScriptedRemote(.pull(.success(RawReply.page)))).sync(.start)
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `a revoked device stops, with a sentence`() async {
        let engine = engine(MemoryReplica(), ScriptedRemote())
        await engine.stop(.revoked)
        #expect(await engine.sync(.localWrite).state == .stopped(reason: SyncStop.revoked.sentence))
        #expect(lease.taken == 0)
    }

    @Test func `clocks that differ by more than five minutes are told once`() async {
        var page = RawReply.page
        page.serverTime = Timestamp(milliseconds: 400_000)
        let engine = engine(MemoryReplica(), ScriptedRemote(.pull(.success(page)), .pull(.success(page))))
        await engine.sync(.start)
        await engine.sync(.manual)
        #expect(journal.all.filter { $0 == .clockSkew(milliseconds: 400_000) }.count == 1)
    }
}
