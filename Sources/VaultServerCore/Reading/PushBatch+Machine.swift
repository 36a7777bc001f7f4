internal import VaultJSON
internal import VaultModel
internal import VaultWire

extension PushBatch {
    /// Writes what was read into a receipt, as an operation of the machine on its current version: with a version, a
    /// seq and events of its own, and with the effects that a device's operation would have.
    ///
    /// - Returns: the groups that were filled.
    @discardableResult
    mutating func write(
        _ reading: MachineReading, into receipt: EntityRef, releasing released: Set<FieldName> = []
    ) throws -> [FieldGroup] {
        guard let former = try storage.entity(receipt, of: account), !former.entity.isBare else { return [] }
        let writing = MachineWriting(reading, onto: former.entity, releasing: released)
        guard !writing.changes.isEmpty, let outcome = try merged(writing, onto: former.entity),
            try quotaFault(outcome.entity, former: former) == nil
        else { return [] }
        _ = try put(outcome.entity, former: former)
        for entry in writing.entries { try storeEvent(of: entry, writing.changes, on: former.entity) }
        for hook in service.hooks { try hook.didStore(outcome.entity, former: former.entity, prepared: nil, in: &self) }
        return writing.entries.map(\.group)
    }

    /// Nil if the merge refuses it, which a reading that was checked never is.
    private func merged(_ writing: MachineWriting, onto stored: StoredEntity) throws -> MergeOutcome? {
        let operation = Operation(
            key: OperationID(ids.newULID()), entity: stored.ref, intent: .update,
            baseVersion: stored.version, changes: writing.changes, clientTimestamp: now)
        do throws(Rejection) {
            return try Merge.apply(operation, to: stored, in: Merge.Context(.machine, now: now))
        } catch {
            return nil
        }
    }

    private mutating func storeEvent(
        of entry: MachineWriting.Entry, _ changes: Fields, on former: StoredEntity
    ) throws {
        var detail: [String: JSON] = [HistoryLine.Detail.confidence: .number(entry.confidence)]
        if entry.group == .amount {
            let new = changes.filter { entry.group.contains($0.key) }
            detail[HistoryLine.Detail.to] = new.json
            detail[HistoryLine.Detail.from] =
                entry.group.values(of: Entity(ref: former.ref, fields: former.fields)).json
        }
        let lead = entry.group.lead
        let fields: Fields = [
            "receiptId": .string(former.ref.id), "field": .string(lead.rawValue),
            "from": former.fields[lead] ?? .null, "to": changes[lead] ?? .null, "detail": .object(detail),
        ]
        try storeEvent(EventType.machineRead.rawValue, fields: fields, by: .machine)
    }
}

extension SyncService {
    /// Has the original of a content read if a receipt names it, or writes what was read before. Called in the
    /// transaction that finds the content, or announces it under another id.
    ///
    /// - Returns: whether there is news: something to be read, or changed receipts.
    func noteArrival(of key: BlobKey, in storage: any StorageTransaction) throws -> Bool {
        guard key.variant == .original else { return false }
        let namings = try storage.namings(of: key, limit: SyncService.namingLimit)
        guard !namings.isEmpty else { return false }
        switch try storage.reading(of: key)?.state {
        case .none:
            try storage.put(ReadingRecord(key: key, dueAt: ports.now()))
            return true
        case .done(let reading): return try write(reading, to: namings, of: key.account, in: storage)
        case .waiting, .failed: return false
        }
    }

    /// Writes a reading into the receipts that name its content now.
    ///
    /// - Returns: whether receipts were changed.
    func write(
        _ reading: MachineReading, to namings: [MediaNaming], of account: UserID, in storage: any StorageTransaction
    ) throws -> Bool {
        var batch = PushBatch(service: self, machineOf: account, storage: storage)
        for naming in namings {
            guard let record = try storage.entity(naming.receipt, of: account),
                SyncService.namedMedia(of: record.entity).contains(naming.media)
            else { continue }
            try batch.write(reading, into: naming.receipt)
        }
        return batch.hasChanged
    }

    /// The receipts with one and the same picture that one transaction looks at.
    static let namingLimit = 200
}
