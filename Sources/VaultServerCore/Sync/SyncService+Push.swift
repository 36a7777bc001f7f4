internal import VaultJSON
internal import VaultModel
package import VaultWire

extension SyncService {
    /// Answers a push: every operation is judged for itself, in order, and all of it is durable before the answer.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`.
    package func push(_ submission: PushSubmission, token: String) throws -> PushResponse {
        let hash = authentication.tokenHash(token)
        let (response, account) = try storage.write { storage in
            let device = try authentication.device(hash, in: storage)
            var batch = PushBatch(service: self, device: device, storage: storage)
            let results = try submission.operations.map { try batch.apply($0) }
            try batch.finish()
            let response = PushResponse(
                results: results, cursor: try batch.cursor(after: submission.cursor),
                lastDeviceSeq: batch.device.lastDeviceSeq, epoch: self.storage.epoch, serverTime: ports.now())
            return (response, batch.hasChanged ? device.account : nil)
        }
        if let account { observer.changed(account) }
        return response
    }
}

/// The operations of one push, in one transaction.
struct PushBatch {
    let service: SyncService
    /// As it stands after the operations so far.
    private(set) var device: DeviceRecord
    let storage: any StorageTransaction
    private let now: Timestamp
    private let original: DeviceRecord
    /// Seqs of changes that operations of this batch made, now or when they came first.
    private var made: Set<Int64> = []
    private(set) var hasChanged = false

    init(service: SyncService, device: DeviceRecord, storage: any StorageTransaction) {
        self.service = service
        self.device = device
        self.storage = storage
        original = device
        now = service.ports.now()
    }

    mutating func apply(_ submitted: SubmittedOperation) throws -> OperationResult {
        if let number = submitted.deviceSeq { device.lastDeviceSeq = max(device.lastDeviceSeq, number) }
        let contentHash = service.ports.digest(submitted.content.bytes)
        if let applied = try storage.operation(submitted.key, of: device.account) {
            return try repeated(applied, contentHash: contentHash)
        }
        let operation: Operation
        switch readable(submitted) {
        case .success(let value): operation = value
        case .failure(let rejection): return OperationResult(key: submitted.key, verdict: .rejected(rejection))
        }
        let stored = try storage.entity(operation.entity, of: device.account)
        switch merge(operation, onto: stored?.entity) {
        case .success(let outcome):
            return try keep(outcome, of: operation, contentHash: contentHash, formerSeq: stored?.seq ?? 0)
        case .failure(let rejection):
            return OperationResult(key: submitted.key, verdict: .rejected(rejection))
        }
    }

    /// The key was applied before: nothing happens again, and the answer says what it came to.
    private mutating func repeated(_ applied: AppliedOperation, contentHash: [UInt8]) throws -> OperationResult {
        guard applied.contentHash == contentHash else {
            let rejection = Rejection(.idempotencyMismatch, "Another operation was sent under this key before.")
            return OperationResult(key: applied.key, verdict: .rejected(rejection))
        }
        if applied.madeChange { made.insert(applied.seq) }
        let current = try storage.entity(applied.entity, of: device.account)?.entity
        let effect = OperationResult.Effect(
            version: current?.version ?? applied.version, seq: applied.seq,
            updatedAt: current?.updatedAt ?? applied.updatedAt, data: current?.data.object,
            conflicts: applied.conflicts)
        return OperationResult(key: applied.key, verdict: .duplicate(applied.outcome, effect))
    }

    private func readable(_ submitted: SubmittedOperation) -> Result<Operation, Rejection> {
        submitted.reading
            .mapError { Rejection(.validationError, "\($0.description).") }
            .flatMap { operation in EventRules.fault(in: operation).map { .failure($0) } ?? .success(operation) }
    }

    private func merge(_ operation: Operation, onto stored: StoredEntity?) -> Result<MergeOutcome, Rejection> {
        let context = Merge.Context(device: device.id, now: now)
        return Result { () throws(Rejection) in
            var outcome = try Merge.apply(operation, to: stored, in: context)
            if stored == nil { EventRules.sign(&outcome.entity, by: device.id) }
            return outcome
        }
    }

    /// Stores what the operation made, the events of what it replaced, and the operation itself.
    private mutating func keep(
        _ outcome: MergeOutcome, of operation: Operation, contentHash: [UInt8], formerSeq: Int64
    ) throws -> OperationResult {
        let seq = outcome.changed ? try put(outcome.entity) : formerSeq
        if outcome.changed { made.insert(seq) }
        for value in outcome.overwritten {
            let id = EventID(service.ports.newULID())
            _ = try put(EventRules.overwritten(value, of: outcome.entity.ref, id: id, now: now))
        }
        let entity = outcome.entity
        try storage.insert(
            AppliedOperation(
                key: operation.key, entity: entity.ref, contentHash: contentHash, outcome: outcome.status,
                version: entity.version, seq: seq, updatedAt: entity.updatedAt, madeChange: outcome.changed,
                conflicts: outcome.conflicts, appliedAt: now),
            of: device.account)
        let isWhole = outcome.status != .accepted || outcome.differs
        let effect = OperationResult.Effect(
            version: entity.version, seq: seq, updatedAt: entity.updatedAt, data: isWhole ? entity.data.object : nil,
            conflicts: outcome.conflicts)
        return OperationResult(key: operation.key, verdict: .applied(outcome.status, effect))
    }

    private mutating func put(_ entity: StoredEntity) throws -> Int64 {
        let seq = try storage.nextSeq(of: device.account)
        try storage.put(EntityRecord(entity: entity, seq: seq), of: device.account)
        hasChanged = true
        return seq
    }

    /// Writes down what is new about the device.
    func finish() throws {
        if device != original { try storage.update(device) }
    }

    /// Where the device stands, if it has seen everything: each seq after its cursor is one that its operations made.
    func cursor(after cursor: Cursor?) throws -> Cursor? {
        guard cursor != nil else { return nil }
        let last = try storage.lastSeq(of: device.account)
        guard let seen = service.seq(of: cursor, device.account, lastSeq: last) else { return nil }
        let known = made.count { $0 > seen }
        return Int64(known) == last - seen ? service.cursor(device.account, last) : nil
    }
}
