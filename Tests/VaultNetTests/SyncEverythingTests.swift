import Synchronization
import SystemKit
import Testing
import VaultModel
import VaultNet
import VaultSync
import VaultTestKit
import VaultWire

@Suite("A sync that leaves nothing behind")
struct SyncEverythingTests {
    private static func operation(_ number: UInt64) -> Operation {
        Operation(
            key: OperationID(ULID(high: 1, low: number)), entity: EntityRef(ReceiptID(ULID(high: 2, low: number))),
            intent: .create, baseVersion: 0, deviceSeq: Int64(number), clientTimestamp: Timestamp(milliseconds: 0))
    }

    /// Syncs one pending change. `lateChanges` more are written, each during the last request of a run.
    private func synced(lateChanges: Int, atMost runs: Int = 8) async -> (status: SyncStatus, pushes: Int) {
        let replica = MemoryReplica(queue: [Self.operation(1)])
        let written = Mutex(1)
        let inner = AcceptingRemote(operations: 0, together: 0)
        let remote = WatchedRemote(inner: inner) {
            let number = written.withLock { count in
                count += 1
                return count
            }
            guard number <= lateChanges + 1 else { return }
            replica.state.withLock { $0.queue.append(Self.operation(UInt64(number))) }
        }
        let engine = SyncEngine(
            ports: SyncEngine.Ports(
                replica: replica, remote: remote, lease: CountedLease(), clock: TestClock().clock),
            machine: SyncMachine(random: SeededRandom(seed: 1)), executor: QueueExecutor(label: "test.sync"),
            server: "https://vault.example.org"
        ) { _ in }
        let status = await engine.syncEverything(.manual, atMost: runs)
        return (status, inner.requests.all.count { $0 == "push" })
    }

    @Test func `runs again while something that can be sent is left, and counts all of it`() async {
        let (status, pushes) = await synced(lateChanges: 3)
        #expect(status.state == .idle && status.counts.waiting == 0)
        #expect(status.sent == 4 && pushes == 4)
    }

    @Test func `ends though there is always something left to send`() async {
        let (status, pushes) = await synced(lateChanges: .max / 2, atMost: 5)
        #expect(status.counts.waiting == 1)
        #expect(status.sent == 5 && pushes == 5)
    }
}

/// Reports every pull that follows a push of the same run.
private struct WatchedRemote: Remote {
    let inner: AcceptingRemote
    let pulledAgain: @Sendable () -> Void

    func pull(_ request: PullRequest) async throws(RemoteFailure) -> PullResponse {
        let page = try await inner.pull(request)
        if !request.seen.ranges.isEmpty { pulledAgain() }
        return page
    }

    func push(_ request: PushRequest) async throws(RemoteFailure) -> PushResponse { try await inner.push(request) }
    func digest(_ request: DigestRequest) async throws(RemoteFailure) -> DigestResponse {
        try await inner.digest(request)
    }
    func full(_ request: FullRequest) async throws(RemoteFailure) -> FullResponse { try await inner.full(request) }
    func pairAnew() async throws(RemoteFailure) -> SessionResponse { try await inner.pairAnew() }
    func become(_ session: SessionResponse) { inner.become(session) }
    func retire(_ device: DeviceID) async { await inner.retire(device) }
}
