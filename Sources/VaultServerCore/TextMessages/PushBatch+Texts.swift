internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Operations that come in text messages: first in part, and whole with a later push.
extension PushBatch {
    /// Creates the receipt of a text message, which its account does not have.
    ///
    /// - Returns: the reason why it is rejected; nil if it was created.
    mutating func create(_ text: ReceiptText, message: String) throws -> Rejection? {
        let carried = text.fields
        var changes = carried
        changes[.createdAt] = .string(text.createdAt.description)
        let operation = Operation(
            key: text.operation, entity: EntityRef(text.receipt), intent: .create, baseVersion: 0, changes: changes,
            clientTimestamp: text.createdAt)
        let first = try firstVersion(of: .receipt)
        switch merge(operation, onto: nil, beginningAt: first) {
        case .failure(let rejection): return rejection
        case .success(let outcome):
            // No content has an empty hash.
            let result = try keep(
                outcome, of: operation, contentHash: [], former: nil, prepared: nil,
                text: AppliedOperation.TextOrigin(message: message, carried: carried))
            return result.rejection
        }
    }

    /// Applies the part of an operation that its text message had no room for, or that the person changed since, as an
    /// update of the version that the message created. It is a duplicate of that operation then.
    ///
    /// - Parameter carried: the fields that came in the message.
    /// - Returns: nil if the pushed operation is no create of the same receipt.
    mutating func complete(
        _ applied: AppliedOperation, _ carried: Fields, by prepared: PreparedOperation
    ) throws -> OperationResult? {
        let key = applied.key
        guard !isOfOtherLife else { return OperationResult(key: key, verdict: .rejected(.ofOtherLife)) }
        let created: Operation
        switch prepared.reading {
        case .success(let value): created = value
        case .failure(let rejection): return OperationResult(key: key, verdict: .rejected(rejection))
        }
        guard created.intent == .create, created.entity == applied.entity else { return nil }
        let former = try storage.entity(applied.entity, of: account)
        let whole = applied.whole(contentHash: prepared.contentHash)
        if let fault = Validation.fault(in: created, stored: nil) {
            return OperationResult(key: key, verdict: .rejected(Rejection(.validationError, fault)))
        }
        guard let former else {
            // Its tombstone was forgotten, but nobody has seen all of it yet: it comes back as from any device that was away.
            let merged = merge(created, onto: nil, beginningAt: try firstVersion(of: .receipt))
            return try complete(applied, as: merged, of: created, former: nil, text: whole.text, by: prepared)
        }
        let rest = created.rest(after: carried, at: applied.version)
        let stored = former.entity.created(at: created.changes[.createdAt])
        guard !rest.changes.isEmpty || stored != former.entity else {
            try storage.replace(whole, of: account)
            return try repeated(whole, contentHash: prepared.contentHash)
        }
        let merged = merge(rest, onto: stored, beginningAt: 1).map { outcome in
            var outcome = outcome
            if outcome.status == .merged { outcome.status = .accepted }
            if !outcome.changed, stored != former.entity {
                outcome.changed = true
                outcome.entity.advance(by: Merge.Context(actor, now: now))
            }
            return outcome
        }
        return try complete(applied, as: merged, of: rest, former: former, text: whole.text, by: prepared)
    }

    private mutating func complete(
        _ applied: AppliedOperation, as merged: Result<MergeOutcome, Rejection>, of operation: Operation,
        former: ServerRecord?, text: AppliedOperation.TextOrigin?, by prepared: PreparedOperation
    ) throws -> OperationResult {
        switch merged {
        case .failure(let rejection): return OperationResult(key: applied.key, verdict: .rejected(rejection))
        case .success(let outcome):
            let result = try keep(
                outcome, of: operation, contentHash: prepared.contentHash, former: former, prepared: nil, text: text,
                isRest: true)
            guard result.rejection == nil else { return result }
            if applied.madeChange { note(made: applied.seq) }
            guard let completed = try storage.operation(applied.key, of: account) else { return result }
            return try repeated(completed, contentHash: prepared.contentHash)
        }
    }
}

extension ReceiptText {
    /// The values that it has room for; without those that it leaves empty.
    fileprivate var fields: Fields {
        var fields: Fields = [:]
        if !store.isEmpty { fields[.storeName] = .string(store) }
        if let purchaseDate { fields[.purchaseDate] = .string(purchaseDate.description) }
        if let total {
            fields[.totalMinor] = .integer(total.minor)
            fields[.currency] = .string(total.currency.code)
        }
        if let warrantyMonths { fields[.warrantyMonths] = .integer(Int64(warrantyMonths)) }
        return fields
    }

    /// By the device's clock, since a message has no other time.
    fileprivate var createdAt: Timestamp { Timestamp(milliseconds: operation.ulid.milliseconds) }
}

extension AppliedOperation {
    /// The operation once the device has pushed all of it.
    fileprivate func whole(contentHash: [UInt8]) -> AppliedOperation {
        AppliedOperation(
            key: key, entity: entity, contentHash: contentHash, outcome: outcome, version: version, seq: seq,
            updatedAt: updatedAt, madeChange: madeChange, conflicts: conflicts, appliedAt: appliedAt,
            text: text.map { TextOrigin(message: $0.message, carried: nil) })
    }
}

extension Operation {
    /// The update that makes of a receipt with only `carried` the one that this operation creates.
    fileprivate func rest(after carried: Fields, at version: Int64) -> Operation {
        let initial = Schema.of(entity.type)?.initial ?? [:]
        var rest = self
        rest.intent = .update
        rest.baseVersion = version
        rest.changes[.createdAt] = nil
        for name in carried.keys where changes[name] == nil { rest.changes[name] = initial[name] ?? .null }
        for name in carried.keys {
            let group = FieldGroup(of: name).names
            if group.allSatisfy({ rest.changes[$0] == carried[$0] }) { for name in group { rest.changes[name] = nil } }
        }
        rest.base = initial.merging(carried) { $1 }.filter { rest.changes[$0.key] != nil }
        return rest
    }
}

extension StoredEntity {
    /// The same with the time of creation that the device noted, of which a text message has none.
    fileprivate func created(at time: JSON?) -> StoredEntity {
        guard !isBare, !isDeleted, let time else { return self }
        var entity = self
        entity.fields[.createdAt] = time
        return entity
    }
}

extension OperationResult {
    fileprivate var rejection: Rejection? { if case .rejected(let rejection) = verdict { rejection } else { nil } }
}
