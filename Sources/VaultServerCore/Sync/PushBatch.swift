internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// The operations of one push, or of recognition, in one transaction.
struct PushBatch {
    let service: SyncService
    let account: UserID
    /// The author of these operations; effects of its requests are attributed to it.
    let actor: Actor
    /// The device's state after the operations so far; nil if no device sent them.
    private(set) var device: DeviceRecord?
    let storage: any StorageTransaction
    let now: Timestamp
    /// The source of new ids.
    let ids: DrawnIDs
    /// Whether the push was written for another epoch of the store, or is a late copy of such a push: then it gets only
    /// the results of operations that were applied earlier.
    var isOfOtherLife = false
    private let original: DeviceRecord?
    /// Seqs of changes that operations of this batch made, now or when they were first sent.
    private var made: Set<Int64> = []
    var hasChanged = false
    /// The contents of originals that receipts name now and that no store has confirmed yet.
    var unconfirmed: Set<BlobKey> = []
    /// Whether a request must be continued in steps before the answer.
    var hasUnfinished = false
    /// Receipts that requests of this batch named or moved so far.
    private var requestWork = 0
    /// Beyond this, the batch's remaining requests must be sent again, so that a push stays one short transaction.
    private static let requestWorkLimit = 200

    /// Receipts that the matching looked at so far.
    var looked = 0

    init(
        service: SyncService, device: DeviceRecord, storage: any StorageTransaction, now: Timestamp, ids: DrawnIDs
    ) {
        self.init(
            service: service, account: device.account, actor: .device(device.id), device: device, storage, now: now,
            ids: ids)
    }

    /// A batch of what recognition writes.
    init(service: SyncService, machineOf account: UserID, storage: any StorageTransaction) {
        self.init(
            service: service, account: account, actor: .machine, device: nil, storage, now: service.ports.now(),
            ids: DrawnIDs(service.ports))
    }

    private init(
        service: SyncService, account: UserID, actor: Actor, device: DeviceRecord?, _ storage: any StorageTransaction,
        now: Timestamp, ids: DrawnIDs
    ) {
        self.service = service
        self.account = account
        self.actor = actor
        self.device = device
        self.storage = storage
        original = device
        self.now = now
        self.ids = ids
    }

    /// The device's number of its last operation; 0 for none.
    var lastDeviceSeq: Int64 { device?.lastDeviceSeq ?? 0 }

    mutating func apply(_ prepared: PreparedOperation) throws -> OperationResult {
        let (submitted, contentHash) = (prepared.submitted, prepared.contentHash)
        let number = max(lastDeviceSeq, submitted.deviceSeq ?? 0)
        device?.lastDeviceSeq = number
        if let applied = try storage.operation(submitted.key, of: account) {
            if let carried = applied.text?.carried, let completion = try complete(applied, carried, by: prepared) {
                return completion
            }
            return try repeated(applied, contentHash: contentHash)
        }
        guard !isOfOtherLife else { return OperationResult(key: submitted.key, verdict: .rejected(.ofOtherLife)) }
        let operation: Operation
        switch prepared.reading {
        case .success(let value): operation = value
        case .failure(let rejection): return OperationResult(key: submitted.key, verdict: .rejected(rejection))
        }
        if let rejection = try fault(ofAdding: operation) ?? overload(of: operation) {
            return OperationResult(key: submitted.key, verdict: .rejected(rejection))
        }
        let stored = try storage.entity(operation.entity, of: account)
        let first = stored == nil ? try firstVersion(of: operation.entity.type) : 1
        // The prepared outcome holds for an entity that was never there.
        let creation = stored == nil && first == 1 ? prepared.creation(by: actor) : nil
        let merged = creation.map { .success($0.outcome) } ?? merge(operation, onto: stored?.entity, beginningAt: first)
        switch merged {
        case .success(let outcome):
            return try keep(
                outcome, of: operation, contentHash: contentHash, former: stored, prepared: creation?.prepared)
        case .failure(let rejection):
            return OperationResult(key: submitted.key, verdict: .rejected(rejection))
        }
    }

    private mutating func overload(of operation: Operation) -> Rejection? {
        guard operation.entity.type == .request else { return nil }
        guard requestWork < PushBatch.requestWorkLimit else {
            return Rejection(.unavailable, "The requests before this one were enough for one push; it's tried again.")
        }
        requestWork += 1 + ((try? RequestContent(fields: operation.changes))?.receipts.count ?? 0)
        return nil
    }

    /// Counts a change as one that an operation of this batch made.
    mutating func note(made seq: Int64) { made.insert(seq) }

    /// Counts the rows that a request changes beyond the receipts it names.
    mutating func noteWork(_ rows: Int) { requestWork += rows }

    /// The version at which a created entity starts. If the account has purged tombstones, the entity may have been one
    /// of them, so it starts in a new range; this also covers a restored vault that does not know of the purge.
    func firstVersion(of type: EntityType) throws -> Int64 {
        guard type.isMerged else { return 1 }
        let ledger = try storage.ledger(of: account)
        return ledger.purgedSeq > 0 ? Incarnation.firstVersion(seq: ledger.lastSeq + 1) : 1
    }

    /// Answers an operation whose key was applied before: nothing is applied again, and the answer has the earlier
    /// outcome.
    mutating func repeated(_ applied: AppliedOperation, contentHash: [UInt8]) throws -> OperationResult {
        guard applied.contentHash == contentHash else {
            let rejection = Rejection(.idempotencyMismatch, "Another operation was sent under this key before.")
            return OperationResult(key: applied.key, verdict: .rejected(rejection))
        }
        if applied.madeChange { made.insert(applied.seq) }
        let current = try storage.entity(applied.entity, of: account)?.entity
        let effect = OperationResult.Effect(
            version: current?.version ?? applied.version, seq: applied.seq,
            updatedAt: current?.updatedAt ?? applied.updatedAt, data: current?.data.object,
            conflicts: applied.conflicts)
        return OperationResult(key: applied.key, verdict: .duplicate(applied.outcome, effect))
    }

    func merge(
        _ operation: Operation, onto stored: StoredEntity?, beginningAt first: Int64
    ) -> Result<MergeOutcome, Rejection> {
        let context = Merge.Context(actor, now: now, firstVersion: first)
        return Result { () throws(Rejection) in try SyncService.merged(operation, onto: stored, in: context) }
    }

    /// Stores the operation's entity, its events and effects, and the operation itself.
    ///
    /// - Parameters:
    ///   - text: the text message that it came in.
    ///   - isRest: whether it is the rest of an operation that is stored already, for that reason.
    mutating func keep(
        _ outcome: MergeOutcome, of operation: Operation, contentHash: [UInt8], former: ServerRecord?,
        prepared: PreparedEntity?, text: AppliedOperation.TextOrigin? = nil, isRest: Bool = false
    ) throws -> OperationResult {
        if let rejection = try quotaFault(outcome.entity, size: prepared?.size, former: former),
            try !makesRoom(outcome.entity, former: former)
        {
            return OperationResult(key: operation.key, verdict: .rejected(rejection))
        }
        var outcome = outcome
        for hook in service.hooks {
            try hook.willStore(&outcome, of: operation, former: former?.entity, in: &self)
        }
        let entity = outcome.entity
        let prepared = prepared?.fitting(entity)
        let seq = outcome.changed ? try put(entity, former: former, prepared: prepared) : former?.seq ?? 0
        if outcome.changed { made.insert(seq) }
        let events = EventRules.entries(of: outcome, from: former?.entity.fields ?? [:], mine: actor, now: now) {
            EventID(ids.newULID())
        }
        for event in events { _ = try put(event, former: nil) }
        if outcome.changed {
            for hook in service.hooks {
                try hook.didStore(entity, former: former?.entity, prepared: prepared, in: &self)
            }
        }
        let applied = AppliedOperation(
            key: operation.key, entity: entity.ref, contentHash: contentHash, outcome: outcome.status,
            version: entity.version, seq: seq, updatedAt: entity.updatedAt, madeChange: outcome.changed,
            conflicts: outcome.conflicts, appliedAt: now, text: text)
        if isRest { try storage.replace(applied, of: account) } else { try storage.insert(applied, of: account) }
        return try result(of: outcome, key: operation.key, seq: seq)
    }

    /// The result of an operation. If a hook changed the entity again, as matches do with a status, the result has
    /// its current state.
    private func result(of outcome: MergeOutcome, key: OperationID, seq: Int64) throws -> OperationResult {
        var entity = outcome.changed ? try self.entity(outcome.entity.ref) ?? outcome.entity : outcome.entity
        // Deleting it at once is a change of its own, which the device fetches.
        if entity.isBare, !outcome.entity.isBare { entity = outcome.entity }
        let isWhole = outcome.status != .accepted || outcome.differs || entity.version != outcome.entity.version
        let effect = OperationResult.Effect(
            version: entity.version, seq: seq, updatedAt: entity.updatedAt, data: isWhole ? entity.data.object : nil,
            conflicts: outcome.conflicts)
        return OperationResult(key: key, verdict: .applied(outcome.status, effect))
    }

    /// Stores an entity under the next seq.
    mutating func put(
        _ entity: StoredEntity, former: ServerRecord?, isKept: Bool = false, prepared: PreparedEntity? = nil
    ) throws -> Int64 {
        let seq = try storage.nextSeq(of: account)
        let record = ServerRecord(
            entity: entity, seq: seq, deletedAt: entity.deletedAt ?? (entity.isBare ? former?.deletedAt : nil),
            isKept: isKept || former?.isKept == true && entity.isDeleted)
        try service.put(record, prepared: prepared, replacing: former, of: account, in: storage)
        hasChanged = true
        return seq
    }

    /// Why the account may not hold the operation's entity; a change that makes an entity smaller is always accepted.
    ///
    /// - Parameter size: the size of its record, if it is known.
    func quotaFault(_ entity: StoredEntity, size: Int? = nil, former: ServerRecord?) throws -> Rejection? {
        let (quotas, ledger) = (service.quotas, try storage.ledger(of: account))
        if former?.entity.isBare ?? true, !entity.isBare, ledger.rows >= quotas.rows {
            return Rejection(.quotaExceeded, "This account holds \(ledger.rows) of \(quotas.rows) entries already.")
        }
        let growth = (size ?? ServerRecord(entity: entity, seq: 0).size) - (former?.size ?? 0)
        guard growth > 0, ledger.bytes + Int64(growth) > quotas.bytes else { return nil }
        let (used, limit) = (Quotas.amount(ledger.bytes), Quotas.amount(quotas.bytes))
        return Rejection(.quotaExceeded, "This account holds \(used) of \(limit) already.")
    }

    /// Whether a full account accepts the entity all the same: a deletion, a purge that will find something, or the
    /// event of a deletion, as long as no more than a small reserve is used.
    private func makesRoom(_ entity: StoredEntity, former: ServerRecord?) throws -> Bool {
        if let former, entity.isDeleted, !former.entity.isDeleted { return true }
        switch entity.ref.type {
        case .request:
            guard case .purgeReceipts(let ids)? = try? RequestContent(fields: entity.fields) else { return false }
            return try ids.contains { try self.entity(EntityRef($0)).map { $0.isDeleted && !$0.isBare } ?? false }
        case .event:
            let (quotas, ledger) = (service.quotas, try storage.ledger(of: account))
            let isOfDeleting = entity.fields["type"]?.string == EventType.trashed.rawValue
            return isOfDeleting && ServerRecord(entity: entity, seq: 0).size <= 4096
                && ledger.rows < quotas.rows + quotas.rows / 16 + 100
                && ledger.bytes < quotas.bytes + quotas.bytes / 16 + 65_536
        case .receipt, .category, .item, .warranty, .claim, .match: return false
        }
    }

    /// Saves what has changed in the device's record.
    func finish() throws {
        if let device, device != original { try storage.update(device) }
    }

    /// The cursor at the last change, if the device has seen everything: each seq after its cursor is one that it has
    /// seen or that its operations made.
    func cursor(after cursor: Cursor?, seen: SeqRanges) throws -> Cursor? {
        guard cursor != nil else { return nil }
        let ledger = try storage.ledger(of: account)
        guard let position = try? service.seq(of: cursor, account, in: ledger) else { return nil }
        var known = seen
        for seq in made { known.insert(seq...seq) }
        return known.covers(from: position + 1, through: ledger.lastSeq)
            ? service.cursor(account, ledger.lastSeq, in: ledger) : nil
    }
}

extension Rejection {
    /// The answer to what was written for another epoch of the store.
    static let ofOtherLife = Rejection(.otherEpoch, "The server was restored since this was written.")
}

extension StoredEntity {
    /// The server's clock when the entity became a tombstone, read from its fields.
    fileprivate var deletedAt: Timestamp? {
        guard isDeleted, let text = fields[.deletedAt]?.string else { return nil }
        return Timestamp(text)
    }
}
