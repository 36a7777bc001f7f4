import VaultJSON
import VaultModel
import VaultSync
import VaultWire

/// A server of one account in memory: every entity is the list of the keys that took effect on it.
struct SimServer {
    struct Row: Equatable {
        var version: Int64 = 0
        var seq: Int64 = 0
        var log: [String] = []
    }

    private(set) var rows: [EntityRef: Row] = [:]
    private(set) var seq: Int64 = 0
    private var results: [OperationID: OperationResult] = [:]
    private(set) var epoch = 1
    private(set) var refusesAtAll: Set<OperationID> = []

    /// Whatever batch holds this operation is refused as a whole.
    mutating func poison(_ key: OperationID) { refusesAtAll.insert(key) }

    /// Makes every cursor invalid; nothing else changes.
    mutating func forgetCursors() { epoch += 1 }

    mutating func change(_ ref: EntityRef, by name: String) {
        seq += 1
        var row = rows[ref] ?? Row()
        row.version += 1
        row.seq = seq
        row.log.append(name)
        rows[ref] = row
    }

    private func position(_ cursor: Cursor?) -> Int64? {
        guard let cursor else { return 0 }
        let parts = cursor.rawValue.split(separator: ":")
        return parts.count == 2 && parts[0] == "\(epoch)" ? Int64(parts[1]) : nil
    }

    private func cursor(at position: Int64) -> Cursor { Cursor(rawValue: "\(epoch):\(position)") }

    func pull(_ request: PullRequest) throws(RemoteFailure) -> PullResponse {
        guard let position = position(request.cursor) else {
            throw RemoteFailure(.status(410, .cursorInvalid), "The position is unknown.")
        }
        let after = rows.filter { $0.value.seq > position }.sorted { $0.value.seq < $1.value.seq }
        let page = after.prefix(request.limit)
        let hasMore = page.count < after.count
        return PullResponse(
            changes: page.map { SimServer.change($0.key, $0.value) },
            cursor: cursor(at: hasMore ? page.last?.value.seq ?? position : seq), hasMore: hasMore, lastDeviceSeq: 0,
            epoch: "\(epoch)", serverTime: Timestamp(milliseconds: 0))
    }

    private static func change(_ ref: EntityRef, _ row: Row) -> Change {
        Change(
            entityType: ref.type.rawValue, entityID: ref.id, action: .upsert, version: row.version, seq: row.seq,
            updatedAt: Timestamp(milliseconds: 0), updatedBy: "server", data: data(row))
    }

    private static func data(_ row: Row) -> [String: JSON] { ["log": .array(row.log.map(JSON.string))] }

    /// Of nothing, so that whoever holds something lists everything.
    func digest() -> DigestResponse {
        DigestResponse(
            cursor: cursor(at: seq), buckets: Array(repeating: BucketDigest(), count: BucketDigest.bucketCount))
    }

    /// Everything on one page.
    func list(_ request: FullRequest) throws(RemoteFailure) -> FullResponse {
        let chosen = rows.filter { $0.key.type == request.entityType }.sorted { $0.key < $1.key }
        return FullResponse(
            changes: chosen.map { SimServer.change($0.key, $0.value) }, page: nil, cursor: cursor(at: seq))
    }

    mutating func push(
        _ request: PushRequest, unavailable: (OperationID) -> Bool
    ) throws(RemoteFailure) -> PushResponse {
        if request.operations.contains(where: { refusesAtAll.contains($0.key) }) {
            throw RemoteFailure(.status(413, .payloadTooLarge), "It is too large.")
        }
        let results = request.operations.map { operation in
            unavailable(operation.key)
                ? OperationResult(key: operation.key, verdict: .rejected(Rejection(.unavailable, "Later.")))
                : judge(operation)
        }
        let own = Set(
            results.compactMap { result -> Int64? in
                if case .applied(_, let effect) = result.verdict { effect.seq } else { nil }
            })
        let seen = position(request.cursor)
        let complete = seen.map { seen in seen <= seq && (seen + 1..<seq + 1).allSatisfy(own.contains) } ?? false
        return PushResponse(
            results: results, cursor: complete && request.cursor != nil ? cursor(at: seq) : nil, lastDeviceSeq: 0,
            epoch: "\(epoch)", serverTime: Timestamp(milliseconds: 0))
    }

    private mutating func judge(_ operation: Operation) -> OperationResult {
        if let first = results[operation.key], case .applied(let outcome, var effect) = first.verdict {
            effect.data = rows[operation.entity].map(SimServer.data)
            effect.version = rows[operation.entity]?.version ?? effect.version
            return OperationResult(key: operation.key, verdict: .duplicate(outcome, effect))
        }
        if operation.intent != .create, rows[operation.entity] == nil {
            return OperationResult(key: operation.key, verdict: .rejected(Rejection(.entityNotFound, "Not there.")))
        }
        let outcome: OperationResult.Outcome =
            operation.baseVersion == rows[operation.entity]?.version ?? 0 ? .accepted : .merged
        change(operation.entity, by: operation.key.description)
        let row = rows[operation.entity] ?? Row()
        let effect = OperationResult.Effect(
            version: row.version, seq: row.seq, updatedAt: Timestamp(milliseconds: 0),
            data: outcome == .merged ? SimServer.data(row) : nil)
        let result = OperationResult(key: operation.key, verdict: .applied(outcome, effect))
        results[operation.key] = result
        return result
    }
}
