import Synchronization
import Translation
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

/// A store in memory with one queue; results remove their entries.
final class MemoryReplica: Replica {
    struct State {
        var queue: [Operation] = []
        var cursor: Cursor?
        var released: [OperationID] = []
        var pages = 0
        var prepared = 0
        var inFlight: Set<OperationID> = []
        var owed: FullCause?
        var device: DeviceID?
        var pause: Pause?
    }

    let state = Mutex(State())

    init(queue: [Operation] = []) {
        state.withLock { $0.queue = queue }
    }

    private func now(_ state: borrowing State) -> ReplicaStatus {
        let count = state.queue.count
        return ReplicaStatus(
            cursor: state.cursor, epoch: state.cursor.map { _ in "e" }, counts: VaultCounts(waiting: count),
            ready: count - state.inFlight.count, device: state.device, owed: state.owed,
            pause: state.pause)
    }

    func prepare(_ page: PullResponse) { state.withLock { $0.prepared += 1 } }

    func perform(_ task: StoreTask) async throws(SyncError) -> StoreAnswer {
        state.withLock { state in
            switch task {
            case .load: state.inFlight = []
            case .nextBatch(let query): return .batch(take(query, from: &state))
            case .applyPage(let page, let adoptsCursor):
                if adoptsCursor { state.cursor = page.cursor }
                state.pages += 1
            case .settle(let settlement): return settle(settlement, &state)
            case .digests: return .digests(BucketDigest.table([]))
            case .owe(let cause): state.owed = cause
            case .beginFull, .stage, .decide: break
            case .finishFull(let end):
                state.cursor = end.cursor ?? state.cursor
                state.owed = nil
                return .finished(now(state), .done(deleted: 0, offered: 0))
            case .become(let session): state.device = session.deviceID
            }
            return .standing(now(state))
        }
    }

    private func take(_ query: BatchQuery, from state: inout State) -> [Operation] {
        let free = state.queue.filter { !query.excluding.contains($0.key) && !state.inFlight.contains($0.key) }
        let batch = Array(free.prefix(query.limit))
        state.inFlight.formUnion(batch.map(\.key))
        return batch
    }

    private func settle(_ settlement: Settlement, _ state: inout State) -> StoreAnswer {
        let settled = Set(settlement.results.map(\.key))
        state.queue.removeAll { settled.contains($0.key) }
        state.inFlight.subtract(settled)
        state.cursor = settlement.cursor ?? state.cursor
        let standing = now(state)
        return .settled(standing, settlement.next.map { take($0, from: &state) } ?? [])
    }

    func pause(_ pause: Pause?) async throws(SyncError) {
        state.withLock { $0.pause = pause }
    }

    func release(_ postponement: Postponement) async throws(SyncError) {
        state.withLock { state in
            state.released += postponement.keys
            state.inFlight.subtract(postponement.keys)
        }
    }
}

/// Answers exactly as its script says, in order; any other request counts as one of ``mistakes``, which fail the test.
final class ScriptedRemote: Remote {
    enum Step: Sendable {
        case pull(Result<PullResponse, RemoteFailure>)
        case push(Result<PushResponse, RemoteFailure>)
        case digest(Result<DigestResponse, RemoteFailure>)
        case full(Result<FullResponse, RemoteFailure>)
        case pair(Result<SessionResponse, RemoteFailure>)
        /// A pull that is answered only after ``open()``.
        case gatedPull(Result<PullResponse, RemoteFailure>)
        /// A pull that ends only when its task is canceled.
        case pullWithoutEnd
    }

    private struct State {
        var script: [Step]
        var mistakes = 0
        var isOpen = false
        var underWay = 0
        var mostUnderWay = 0
    }

    private let state: Mutex<State>
    let requests = Journal<String>()

    init(_ script: Step...) {
        state = Mutex(State(script: script))
    }

    /// The number of unexpected calls and of script steps not used.
    var mistakes: Int { state.withLock { $0.mistakes + $0.script.count } }
    var mostUnderWay: Int { state.withLock(\.mostUnderWay) }

    /// Lets gated pulls end.
    func open() { state.withLock { $0.isOpen = true } }

    private func next(_ name: String) -> Step? {
        requests.note(name)
        return state.withLock { state in
            state.underWay += 1
            state.mostUnderWay = max(state.mostUnderWay, state.underWay)
            if state.script.isEmpty { state.mistakes += 1 }
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
    }

    private func ended() { state.withLock { $0.underWay -= 1 } }

    private func mistaken() -> RemoteFailure {
        state.withLock { $0.mistakes += 1 }
        return RemoteFailure(.noAnswer, "This request was not in the script.")
    }

    func pull(_ request: PullRequest) async throws(RemoteFailure) -> PullResponse {
        defer { ended() }
        switch next("pull \(request.cursor?.rawValue ?? "-")") {
        case .pull(let result):
            await Task.yield()
            return try result.get()
        case .gatedPull(let result):
            while !state.withLock(\.isOpen) { await Task.yield() }
            return try result.get()
        case .pullWithoutEnd:
            while !Task.isCancelled { await Task.yield() }
            throw RemoteFailure(.cancelled, "The request was canceled.")
        case .push, .digest, .full, .pair, nil: throw mistaken()
        }
    }

    func push(_ request: PushRequest) async throws(RemoteFailure) -> PushResponse {
        defer { ended() }
        guard case .push(let result) = next("push \(request.operations.count)") else { throw mistaken() }
        await Task.yield()
        return try result.get()
    }

    func digest(_ request: DigestRequest) async throws(RemoteFailure) -> DigestResponse {
        defer { ended() }
        guard case .digest(let result) = next("digest \(request.entityType)") else { throw mistaken() }
        await Task.yield()
        return try result.get()
    }

    func full(_ request: FullRequest) async throws(RemoteFailure) -> FullResponse {
        defer { ended() }
        guard case .full(let result) = next("full \(request.page ?? "-")") else { throw mistaken() }
        await Task.yield()
        return try result.get()
    }

    func pairAnew() async throws(RemoteFailure) -> SessionResponse {
        defer { ended() }
        guard case .pair(let result) = next("pair") else { throw mistaken() }
        await Task.yield()
        return try result.get()
    }

    func become(_ session: SessionResponse) { requests.note("become \(session.token)") }

    func retire(_ device: DeviceID) async { requests.note("retire \(device)") }
}

/// A lease that counts how often it is acquired.
final class CountedLease: SyncLease {
    private let count = Mutex((held: 0, taken: 0))

    var held: Int { count.withLock(\.held) }
    var taken: Int { count.withLock(\.taken) }

    func acquire() async throws(SyncError) -> LeaseAnswer {
        count.withLock {
            $0.taken += 1
            $0.held = 1
        }
        return .granted
    }

    func release() async { count.withLock { $0.held = 0 } }
}
