import VaultJSON
import VaultModel
import VaultSync
import VaultWire

/// Values that the tests of sync share; numbers stand for ids.
enum Sample {
    static func operation(
        _ number: UInt64, of receipt: UInt64? = nil, intent: Operation.Intent = .create, version: Int64 = 0
    ) -> Operation {
        Operation(
            key: OperationID(ULID(high: 1, low: number)),
            entity: EntityRef(ReceiptID(ULID(high: 2, low: receipt ?? number))), intent: intent, baseVersion: version,
            clientTimestamp: Timestamp(milliseconds: 0))
    }

    static func key(_ number: UInt64) -> OperationID { operation(number).key }

    static func cursor(_ position: Int64) -> Cursor { Cursor(rawValue: "c\(position)") }

    static func page(_ seqs: ClosedRange<Int64>? = nil, cursor: Int64, hasMore: Bool = false) -> PullResponse {
        let changes = (seqs.map(Array.init) ?? []).map { seq in
            Change(
                entityType: "receipt", entityID: "rcp_\(seq)", action: .upsert, version: 1, seq: seq,
                updatedAt: Timestamp(milliseconds: 0), updatedBy: "server", data: [:])
        }
        return PullResponse(
            changes: changes, cursor: Sample.cursor(cursor), hasMore: hasMore, lastDeviceSeq: 0, epoch: "e",
            serverTime: Timestamp(milliseconds: 0))
    }

    static func accepted(_ number: UInt64, seq: Int64 = 1) -> OperationResult {
        let effect = OperationResult.Effect(version: 1, seq: seq, updatedAt: Timestamp(milliseconds: 0))
        return OperationResult(key: key(number), verdict: .applied(.accepted, effect))
    }

    static func rejected(_ number: UInt64, _ code: Rejection.Code) -> OperationResult {
        OperationResult(key: key(number), verdict: .rejected(Rejection(code, "No.")))
    }

    static func answer(_ results: [OperationResult], cursor: Int64?) -> PushResponse {
        PushResponse(
            results: results, cursor: cursor.map(Sample.cursor), lastDeviceSeq: 0, epoch: "e",
            serverTime: Timestamp(milliseconds: 0))
    }

    static func failure(
        _ kind: RemoteFailure.Kind = .status(500, .internal), retryAfter: Int64? = nil
    ) -> RemoteFailure {
        RemoteFailure(kind, "The server failed.", retryAfterMilliseconds: retryAfter)
    }
}

/// A generator that gives the middle of every range, so that waits are exact.
struct MiddleRandom: RandomNumberGenerator, Sendable {
    mutating func next() -> UInt64 { UInt64.max / 2 }
}

/// Drives a machine by events and keeps the actions that do something; reports and waits are asked for by name.
struct Driver {
    var machine: SyncMachine
    var now: Int64 = 0

    init(batch: Int = 25) {
        var limits = SyncMachine.Limits()
        limits.batch = batch
        machine = SyncMachine(limits: limits, random: MiddleRandom())
    }

    /// The actions of the last of these events, without reports and notes.
    @discardableResult
    mutating func take(_ events: SyncEvent...) -> [SyncAction] {
        var actions: [SyncAction] = []
        for event in events { actions = machine.handle(event, at: now) }
        return actions.filter {
            switch $0 {
            case .report, .note: false
            default: true
            }
        }
    }

    /// A run that has asked for its first page.
    @discardableResult
    mutating func begin(ready: Int = 0, cursor: Int64? = nil) -> [SyncAction] {
        take(.trigger(.manual), .lease(.granted), .loaded(standing(ready: ready, cursor: cursor)))
    }

    func standing(ready: Int = 0, sealed: Int = 0, cursor: Int64? = nil) -> Standing {
        Standing(
            cursor: cursor.map(Sample.cursor), counts: VaultCounts(waiting: ready), sealed: sealed, ready: ready)
    }

    /// A run that has pulled an empty page and asked for its first batch.
    @discardableResult
    mutating func beginSending(ready: Int = 1) -> [SyncAction] {
        begin(ready: ready, cursor: 5)
        return take(.pulled(Sample.page(cursor: 5)), .applied(standing(ready: ready, cursor: 5)))
    }

    /// A run that failed with a pull.
    @discardableResult
    mutating func failPull(_ failure: RemoteFailure, ready: Int = 0) -> [SyncAction] {
        begin(ready: ready)
        return take(.requestFailed(failure))
    }
}
