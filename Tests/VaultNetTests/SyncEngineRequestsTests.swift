import Synchronization
import SystemKit
import Testing
import VaultModel
import VaultNet
import VaultReplica
import VaultSync
import VaultTestKit
import VaultWire

@Suite("The sync engine's requests")
struct SyncEngineRequestsTests {
    private let journal = Journal<SyncNews>()
    private let lease = CountedLease()
    private let clock = TestClock()

    private func engine(_ replica: MemoryReplica, _ remote: AcceptingRemote) -> SyncEngine {
        var limits = SyncMachine.Limits()
        limits.batch = 1
        let ports = SyncEngine.Ports(replica: replica, remote: remote, lease: lease, clock: clock.clock)
        return SyncEngine(
            ports: ports, machine: SyncMachine(limits: limits, random: SeededRandom(seed: 1)),
            executor: QueueExecutor(label: "test.sync"), server: "https://vault.example.org", news: journal.note)
    }

    private func operations(_ count: UInt64) -> [Operation] {
        (1...count).map { number in
            Operation(
                key: OperationID(ULID(high: 1, low: number)), entity: EntityRef(ReceiptID(ULID(high: 2, low: number))),
                intent: .create, baseVersion: 0, clientTimestamp: Timestamp(milliseconds: 0))
        }
    }

    @Test func `six pushes are under way at once, and the closing pull names what they made`() async {
        let (replica, remote) = (
            MemoryReplica(queue: operations(7)), AcceptingRemote(operations: 7, together: 6)
        )
        let status = await engine(replica, remote).sync(.localWrite)
        #expect(remote.most == 6)
        #expect(remote.requests.all.last == "pull [\"1-7\"]" && remote.requests.all.count == 9)
        #expect(replica.state.withLock(\.queue).isEmpty && status.sent == 7 && status.state == .idle)
        #expect(lease.held == 0)
    }

    @Test func `a pause cancels all of them, and nothing of the queue is lost`() async {
        let (replica, remote) = (
            MemoryReplica(queue: operations(7)), AcceptingRemote(operations: 7, together: 7)
        )
        let engine = engine(replica, remote)
        await engine.trigger(.localWrite)
        for _ in 0..<7 { await remote.requests.wait { _ in true } }
        await engine.pause()
        #expect(await engine.status.state == .paused && lease.held == 0)
        #expect(replica.state.withLock { $0.queue.count == 7 && Set($0.released).count == 6 })
    }

    @Test func `a requested full sync asks for every digest, and for nothing more where nothing differs`() async {
        let (replica, remote) = (MemoryReplica(), AcceptingRemote(operations: 0, together: 1))
        let engine = engine(replica, remote)
        await engine.sync(.start)
        await engine.sync(.full)
        let digests = DigestRequest.digested.map { "digest \($0.rawValue)" }
        #expect(Set(remote.requests.all.suffix(digests.count)) == Set(digests))
        #expect(remote.requests.all.count == 2 + digests.count)
        #expect(replica.state.withLock { $0.owed == nil })
    }

    private func wentBack() -> (MemoryReplica, AcceptingRemote) {
        let (replica, remote) = (MemoryReplica(), AcceptingRemote(operations: 0, together: 1))
        replica.state.withLock { $0.device = DeviceID(ULID(high: 1, low: 1)) }
        remote.lastDeviceSeq.withLock { $0 = 9 }
        return (replica, remote)
    }

    @Test func `a run does not wait for a server that is silent about the old device`() async {
        let (replica, remote) = wentBack()
        remote.isSilent.withLock { $0 = true }
        let engine = engine(replica, remote)
        await engine.trigger(.start)
        while !journal.all.contains(where: { $0.isIdleAgain }) { await Task.yield() }
        #expect(remote.requests.all.contains("retire") && lease.held == 0)
        remote.isSilent.withLock { $0 = false }
        await engine.settled()
    }

    @Test func `a pause cancels signing the old device out`() async {
        let (replica, remote) = wentBack()
        remote.isSilent.withLock { $0 = true }
        let engine = engine(replica, remote)
        await engine.trigger(.start)
        await remote.requests.wait { $0 == "retire" }
        await engine.pause()
        #expect(await engine.status.state == .paused && lease.held == 0)
    }

    @Test func `speaks as the new device before the next request, and tells of it`() async {
        let (replica, remote) = (MemoryReplica(), AcceptingRemote(operations: 0, together: 1))
        remote.lastDeviceSeq.withLock { $0 = 9 }
        await engine(replica, remote).sync(.start)
        #expect(remote.requests.all.prefix(3) == ["pull []", "pair", "become new"])
        #expect(journal.all.contains(.becameDevice(DeviceID(ULID(high: 1, low: 2)))))
        #expect(replica.state.withLock { $0.device == DeviceID(ULID(high: 1, low: 2)) })
    }
}

extension SyncNews {
    /// Whether it reports the end of a successful run.
    fileprivate var isIdleAgain: Bool {
        if case .status(let status) = self { status.state == .idle && status.lastGood != nil } else { false }
    }
}
