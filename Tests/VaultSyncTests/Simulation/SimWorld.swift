import VaultModel
import VaultSync
import VaultTestKit
import VaultWire

/// One device and one server between which anything may fail at any step, by one seed.
struct SimWorld {
    var server = SimServer()
    var replica = SimReplica()
    /// Every operation that the person of this device wrote.
    private(set) var written: [Operation] = []
    private(set) var requests = 0
    private(set) var crashes = 0
    var isFaulty = true
    /// Of a hundred.
    private let faultRate: Int

    private var machine: SyncMachine
    private var random: SeededRandom
    private var now: Int64 = 0
    private var due: Int64?

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        faultRate = [2, 10, 30].randomElement(using: &random) ?? 10
        machine = SimWorld.machine(&random)
        server.change(SimWorld.ref(0), by: "other")
    }

    private static func machine(_ random: inout SeededRandom) -> SyncMachine {
        var limits = SyncMachine.Limits()
        limits.batch = [1, 3, 25].randomElement(using: &random) ?? 25
        limits.page = [1, 2, 500].randomElement(using: &random) ?? 500
        return SyncMachine(limits: limits, random: SeededRandom(seed: random.next()))
    }

    private static func ref(_ number: UInt64) -> EntityRef { EntityRef(ReceiptID(ULID(high: 2, low: number))) }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    private mutating func fault() -> Bool { isFaulty && chance(faultRate) }

    /// The person writes: a new receipt, or a change of one that is there.
    mutating func write() {
        let number = UInt64(written.count + 1)
        let known = written.randomElement(using: &random)?.entity
        let ref = chance(50) ? known ?? SimWorld.ref(number) : SimWorld.ref(number)
        let operation = Operation(
            key: OperationID(ULID(high: 1, low: number)), entity: ref, intent: ref == known ? .update : .create,
            baseVersion: 0, clientTimestamp: Timestamp(milliseconds: 0))
        written.append(operation)
        replica.write(operation)
        if chance(4) { server.poison(operation.key) }
        run(.trigger(.localWrite))
    }

    mutating func somebodyElseWrites() {
        server.change(SimWorld.ref(.random(in: 0...9, using: &random)), by: "other")
        if isFaulty, chance(3) { server.forgetCursors() }
    }

    /// Waits for whatever the machine waits for.
    mutating func letTimePass() {
        guard let due else { return run(.trigger(.manual)) }
        now = max(now, due)
        run(.alarm)
    }

    /// Performs what follows from an event until the machine rests, or the process dies.
    private mutating func run(_ event: SyncEvent) {
        var events = [event]
        while !events.isEmpty {
            for action in machine.handle(events.removeFirst(), at: now) {
                if fault(), chance(20) { return crash() }
                let answer = perform(action)
                if fault(), chance(20) { return crash() }
                if let answer { events.append(answer) }
            }
            if isFaulty, chance(5) { somebodyElseWrites() }
        }
    }

    private mutating func crash() {
        crashes += 1
        due = nil
        machine = SimWorld.machine(&random)
    }

    private mutating func perform(_ action: SyncAction) -> SyncEvent? {
        switch action {
        case .acquireLease: return .lease(fault() ? .held(by: "another") : .granted)
        case .load: return .loaded(replica.standing())
        case .nextBatch(let query): return .batch(replica.nextBatch(query))
        case .pull(let request): return exchange { (server) throws(RemoteFailure) in .pulled(try server.pull(request)) }
        case .push(let request): return push(request)
        case .applyPage(let page): return stored { $0.apply(page) }
        case .applyResults(let results, let cursor, let next):
            let stored = stored { $0.apply(results, cursor: cursor) }
            guard let next, case .applied(let standing) = stored else { return stored }
            return .settled(standing, replica.nextBatch(next))
        case .refuse(let key, _): return stored { $0.refuse(key) }
        case .release(let keys, _, _): if !fault() { replica.release(keys) }
        case .wait(let milliseconds): due = now + milliseconds
        case .cancelWait: due = nil
        case .releaseLease, .cancelRequest, .report, .note, .finished: break
        }
        return nil
    }

    private mutating func push(_ request: PushRequest) -> SyncEvent {
        let unavailable = Set(request.operations.map(\.key).filter { _ in fault() })
        return exchange { (server) throws(RemoteFailure) in
            .pushed(try server.push(request, unavailable: unavailable.contains))
        }
    }

    private mutating func exchange(
        _ serve: (inout SimServer) throws(RemoteFailure) -> SyncEvent
    ) -> SyncEvent {
        requests += 1
        if fault() { return .requestFailed(RemoteFailure(.unreachable, "No server.")) }
        if fault() { return .requestFailed(RemoteFailure(.status(503, nil), "Later.", retryAfterMilliseconds: 9000)) }
        if fault() { _ = try? serve(&server) }
        do throws(RemoteFailure) {
            let answer = try serve(&server)
            return fault() ? .requestFailed(RemoteFailure(.noAnswer, "No answer.")) : answer
        } catch {
            return .requestFailed(error)
        }
    }

    private mutating func stored(_ step: (inout SimReplica) -> Standing) -> SyncEvent {
        if fault() { return .portFailed(SyncError(.store, "The disk is full.")) }
        return .applied(step(&replica))
    }

    var isIdle: Bool { machine.phase == .idle && due == nil }
}
