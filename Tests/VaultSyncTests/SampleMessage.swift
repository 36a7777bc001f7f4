import Translation
import VaultJSON
import VaultModel
import VaultSync
import VaultWire

/// Values that sync tests share; numbers stand for IDs.
enum SampleMessage {
    static func operation(
        _ number: UInt64, of receipt: UInt64? = nil, intent: Operation.Intent = .create, version: Int64 = 0
    ) -> Operation {
        Operation(
            key: OperationID(ULID(high: 1, low: number)),
            entity: EntityRef(ReceiptID(ULID(high: 2, low: receipt ?? number))), intent: intent, baseVersion: version,
            clientTimestamp: Timestamp(milliseconds: 0))
    }

    /// Returns the creation of an item of a receipt.
    static func part(_ number: UInt64, of receipt: UInt64) -> Operation {
        Operation(
            key: OperationID(ULID(high: 1, low: number)), entity: EntityRef(ItemID(ULID(high: 3, low: number))),
            intent: .create, baseVersion: 0, changes: [.receiptID: .string(operation(receipt).entity.id)],
            clientTimestamp: Timestamp(milliseconds: 0))
    }

    static func key(_ number: UInt64) -> OperationID { operation(number).key }

    static func cursor(_ position: Int64) -> Cursor { Cursor(rawValue: "c\(position)") }

    static func page(
        _ seqs: ClosedRange<Int64>? = nil, cursor: Int64, hasMore: Bool = false, forceResync: Bool = false,
        number: Int64 = 0, epoch: String = "e"
    ) -> PullResponse {
        let changes = (seqs.map(Array.init) ?? []).map { seq in
            Change(
                entityType: "receipt", entityID: "rcp_\(seq)", action: .upsert, version: 1, seq: seq,
                updatedAt: Timestamp(milliseconds: 0), updatedBy: "server", data: [:])
        }
        return PullResponse(
            changes: changes, cursor: SampleMessage.cursor(cursor), hasMore: hasMore, forceResync: forceResync,
            lastDeviceSeq: number, epoch: epoch, serverTime: Timestamp(milliseconds: 0))
    }

    static func accepted(_ number: UInt64, seq: Int64 = 1) -> OperationResult {
        let effect = OperationResult.Effect(version: 1, seq: seq, updatedAt: Timestamp(milliseconds: 0))
        return OperationResult(key: key(number), verdict: .applied(.accepted, effect))
    }

    static func accepted(_ numbers: ClosedRange<UInt64>, from seq: Int64) -> [OperationResult] {
        numbers.map { accepted($0, seq: seq + Int64($0 - numbers.lowerBound)) }
    }

    static func operations(_ numbers: ClosedRange<UInt64>) -> [Operation] { numbers.map { operation($0) } }

    static func rejected(_ number: UInt64, _ code: Rejection.Code) -> OperationResult {
        OperationResult(key: key(number), verdict: .rejected(Rejection(code, "No.")))
    }

    static func answer(
        _ results: [OperationResult], cursor: Int64?, number: Int64 = 0, epoch: String = "e"
    ) -> PushResponse {
        PushResponse(
            results: results, cursor: cursor.map(SampleMessage.cursor), lastDeviceSeq: number, epoch: epoch,
            serverTime: Timestamp(milliseconds: 0))
    }

    static func failure(
        _ kind: RemoteFailure.Kind = .status(500, .internal), retryAfter: Int64? = nil
    ) -> RemoteFailure {
        RemoteFailure(kind, "The server failed.", retryAfterMilliseconds: retryAfter)
    }
}

/// A generator that returns the middle of every range, so that waits are exact.
struct MiddleRandom: RandomNumberGenerator, Sendable {
    mutating func next() -> UInt64 { UInt64.max / 2 }
}
