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

    /// Performs what follows from an event until the machine rests, or the process dies; what is under way at once
    /// ends in any order.
    private mutating func run(_ event: SyncEvent) {
        var events = [event]
        while !events.isEmpty {
            let index = Int.random(in: events.indices, using: &random)
            for action in machine.handle(events.remove(at: index), at: now) {
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
        case .store(let task):
            if fault() { return .portFailed(SyncError(.store, "The disk is full.")) }
            return .stored(stored(task))
        case .send(let request, let ticket): return .answered(ticket, exchange(request))
        case .release(let postponement): if !fault() { replica.release(postponement.keys) }
        case .wait(let milliseconds): due = now + milliseconds
        case .cancelWait: due = nil
        case .releaseLease, .cancelRequests, .report, .note, .finished, .become, .retire: break
        }
        return nil
    }

    private mutating func stored(_ task: StoreTask) -> StoreAnswer {
        switch task {
        case .load: return .standing(replica.standing())
        case .nextBatch(let query): return .batch(replica.nextBatch(query))
        case .applyPage(let page, let adopts): return .standing(replica.apply(page, adoptsCursor: adopts))
        case .settle(let settlement):
            for postponement in settlement.postponed { replica.release(postponement.keys) }
            let standing = replica.apply(settlement.results, cursor: settlement.cursor)
            return .settled(standing, settlement.next.map { replica.nextBatch($0) } ?? [])
        case .digests: return .digests(Array(repeating: BucketDigest(), count: BucketDigest.bucketCount))
        case .finishFull(let end): return .finished(replica.finish(end), .done(deleted: 0, offered: 0))
        case .stage(let page): return .standing(replica.list(page))
        case .owe, .beginFull, .decide, .become: return .standing(replica.finish(FullEnd(cursor: nil, epoch: "")))
        }
    }

    private mutating func exchange(_ request: SyncRequest) -> SyncAnswer {
        requests += 1
        if fault() { return .failed(RemoteFailure(.unreachable, "No server.")) }
        if fault() { return .failed(RemoteFailure(.status(503, nil), "Later.", retryAfterMilliseconds: 9000)) }
        if fault() { _ = try? serve(request) }
        do throws(RemoteFailure) {
            let answer = try serve(request)
            return fault() ? .failed(RemoteFailure(.noAnswer, "No answer.")) : answer
        } catch {
            return .failed(error)
        }
    }

    private mutating func serve(_ request: SyncRequest) throws(RemoteFailure) -> SyncAnswer {
        switch request {
        case .pull(let ask): return .pulled(try server.pull(ask))
        case .push(let ask):
            let unavailable = Set(ask.operations.map(\.key).filter { _ in fault() })
            return .pushed(try server.push(ask, unavailable: unavailable.contains))
        case .digest: return .digested(server.digest())
        case .full(let ask): return .listed(try server.list(ask))
        case .pairAnew: throw RemoteFailure(.status(404, .notFound), "There is no such address.")
        }
    }

    var isIdle: Bool { machine.phase == .idle && due == nil }
}
