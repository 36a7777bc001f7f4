import Translation
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

/// Drives a sync machine with events and returns the actions that have an effect. Notes and pauses are collected;
/// reports are dropped.
///
/// Requests in returned actions have ticket 0, and an answer with ticket 0 goes to the oldest request that it fits.
struct Driver {
    var machine: SyncMachine
    var now: Int64 = 0
    /// Requests that are not answered yet.
    private(set) var underWay: [(ticket: Int, request: SyncRequest)] = []
    /// Every note since the last call of ``take(_:)`` began.
    private(set) var notes: [String] = []

    /// The pauses stored for later processes, in order.
    private(set) var pauses: [Pause?] = []

    init(batch: Int = 25, pushes: Int = 3) {
        var limits = SyncMachine.Limits()
        limits.batch = batch
        limits.pushes = pushes
        machine = SyncMachine(limits: limits, random: MiddleRandom())
    }

    /// Handles events; returns the actions of the last one, without reports and notes.
    @discardableResult
    mutating func take(_ events: SyncEvent...) -> [SyncAction] {
        notes = []
        var actions: [SyncAction] = []
        for event in events { actions = handle(event) }
        return actions
    }

    private mutating func handle(_ event: SyncEvent) -> [SyncAction] {
        machine.handle(addressed(event), at: now).compactMap { action in
            switch action {
            case .report: return nil
            case .pause(let pause):
                pauses.append(pause)
                return nil
            case .note(_, let text):
                notes.append(text.english)
                return nil
            case .send(let request, let ticket):
                underWay.append((ticket, request))
                return .send(request, ticket: 0)
            default: return action
            }
        }
    }

    private mutating func addressed(_ event: SyncEvent) -> SyncEvent {
        guard case .answered(0, let answer) = event,
            let index = underWay.firstIndex(where: { $0.request.fits(answer) })
        else { return event }
        return .answered(underWay.remove(at: index).ticket, answer)
    }

    /// Answers the newest request instead of the oldest.
    @discardableResult
    mutating func takeLast(_ answer: SyncAnswer) -> [SyncAction] {
        guard let last = underWay.popLast() else { return [] }
        return handle(.answered(last.ticket, answer))
    }

    /// Begins a run, which requests its first page.
    @discardableResult
    mutating func begin(_ standing: ReplicaStatus) -> [SyncAction] {
        take(.trigger(.manual), .lease(.granted), .standing(standing))
    }

    @discardableResult
    mutating func begin(ready: Int = 0, cursor: Int64? = nil) -> [SyncAction] {
        begin(standing(ready: ready, cursor: cursor))
    }

    func standing(ready: Int = 0, sealed: Int = 0, cursor: Int64? = nil) -> ReplicaStatus {
        ReplicaStatus(
            cursor: cursor.map(SampleMessage.cursor), epoch: cursor.map { _ in "e" },
            counts: VaultCounts(waiting: ready),
            sealed: sealed, ready: ready)
    }

    /// Begins a run that has pulled an empty page and requests its first batch.
    @discardableResult
    mutating func beginSending(ready: Int = 1) -> [SyncAction] {
        begin(ready: ready, cursor: 5)
        return take(.pulled(SampleMessage.page(cursor: 5)), .standing(standing(ready: ready, cursor: 5)))
    }

    /// Begins a run whose pull fails.
    @discardableResult
    mutating func failPull(_ failure: RemoteFailure, ready: Int = 0) -> [SyncAction] {
        begin(ready: ready)
        return take(.failed(failure))
    }
}

extension SyncRequest {
    func fits(_ answer: SyncAnswer) -> Bool {
        switch (self, answer) {
        case (_, .failed), (.pull, .pulled), (.push, .pushed), (.digest, .digested), (.full, .listed),
            (.pairAnew, .paired):
            true
        default: false
        }
    }
}

extension SyncAction {
    static func pull(_ cursor: Int64?, limit: Int = 500, seen: [Int64] = []) -> SyncAction {
        .send(
            .pull(PullRequest(cursor: cursor.map(SampleMessage.cursor), limit: limit, seen: SeqRanges(seen))), ticket: 0
        )
    }

    static func push(
        _ operations: [Operation], cursor: Int64? = 5, seen: [Int64] = [], epoch: String? = "e"
    ) -> SyncAction {
        let request = PushRequest(
            cursor: cursor.map(SampleMessage.cursor), operations: operations, seen: SeqRanges(seen), epoch: epoch)
        return .send(.push(request), ticket: 0)
    }

    static func apply(_ page: PullResponse) -> SyncAction { .store(.applyPage(page, adoptsCursor: true)) }

    static func nextBatch(_ limit: Int, onlySealed: Bool = false, excluding: Set<OperationID> = []) -> SyncAction {
        .store(.nextBatch(BatchQuery(onlySealed: onlySealed, limit: limit, excluding: excluding)))
    }

    /// The settlement to store, or nil for any other action.
    var settlement: Settlement? {
        if case .store(.settle(let settlement)) = self { settlement } else { nil }
    }

    static let begins: [SyncAction] = [.cancelWait, .acquireLease]
    static let rests: [SyncAction] = [.releaseLease, .cancelWait]
    static let ends: [SyncAction] = [.finished] + rests
}

extension SyncEvent {
    static func standing(_ standing: ReplicaStatus) -> SyncEvent { .stored(.standing(standing)) }
    static func batch(_ numbers: UInt64...) -> SyncEvent {
        .stored(.batch(numbers.map { SampleMessage.operation($0) }))
    }
    static func batch(_ operations: [Operation]) -> SyncEvent { .stored(.batch(operations)) }
    static func settled(_ standing: ReplicaStatus, _ operations: [Operation] = []) -> SyncEvent {
        .stored(.settled(standing, operations))
    }
    static func pulled(_ page: PullResponse) -> SyncEvent { .answered(0, .pulled(page)) }
    static func pushed(_ results: [OperationResult], cursor: Int64?) -> SyncEvent {
        .answered(0, .pushed(SampleMessage.answer(results, cursor: cursor)))
    }
    static func failed(_ failure: RemoteFailure) -> SyncEvent { .answered(0, .failed(failure)) }
}

extension Driver {
    /// Handles both sides' digests of every type that has them, the server's first.
    ///
    /// - Parameter receipts: the server's digests of receipts; everything else is empty on both sides.
    /// - Returns: the actions after the last of the store's answers.
    @discardableResult
    mutating func takeDigests(receipts: [BucketDigest] = BucketDigest.table([]), cursor: Int64 = 5) -> [SyncAction] {
        let empty = BucketDigest.table([])
        for type in DigestRequest.digested {
            let buckets = type == .receipt ? receipts : empty
            take(.answered(0, .digested(DigestResponse(cursor: SampleMessage.cursor(cursor), buckets: buckets))))
        }
        var actions: [SyncAction] = []
        for _ in DigestRequest.digested { actions = take(.stored(.digests(empty))) }
        return actions
    }
}
