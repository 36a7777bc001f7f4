internal import VaultJSON
internal import VaultModel

/// Moves the receipts of a category to another one, as a person's edit; receipts in the Trash keep theirs.
struct CategoryMove {
    let from: CategoryID
    let to: CategoryID?
    /// The actor who requested the move.
    let actor: Actor

    /// Receipts that move in one transaction, so that others do not wait long for it.
    static let stepLimit = 100

    /// Moves at most `limit` receipts, and reads no others.
    ///
    /// - Returns: the number of receipts moved; fewer than `limit` if none is left.
    func step(
        limit: Int, of account: UserID, _ service: SyncService, _ storage: any StorageTransaction, ids: DrawnIDs
    ) throws -> Int {
        let found = try storage.entities(under: CategoryKeys.key(of: from), of: account, limit: limit)
        for record in found { try move(record, of: account, service, storage, ids) }
        return found.count
    }

    private func move(
        _ record: ServerRecord, of account: UserID, _ service: SyncService, _ storage: any StorageTransaction,
        _ ids: DrawnIDs
    ) throws {
        let now = service.ports.now()
        let value = to.map { JSON.string($0.description) } ?? .null
        let moved = ServerRecord(
            entity: moved(record.entity, to: value, at: now), seq: try storage.nextSeq(of: account))
        try service.put(moved, replacing: record, of: account, in: storage)
        let fields: Fields = [
            "receiptId": .string(record.entity.ref.id), "field": .string(FieldName.category.rawValue),
            "from": .string(from.description), "to": value,
        ]
        let id = EventID(ids.newULID())
        let event = EventRules.made("edited", fields: fields, id: id, by: actor, now: now)
        let eventRecord = ServerRecord(entity: event, seq: try storage.nextSeq(of: account))
        try service.put(eventRecord, replacing: nil, of: account, in: storage)
    }

    /// The receipt in its new category, marked as edited by a person, so that recognition does not change it.
    private func moved(_ receipt: StoredEntity, to value: JSON, at now: Timestamp) -> StoredEntity {
        var entity = receipt
        entity.version += 1
        entity.updatedAt = now
        entity.updatedBy = actor
        let stamp = Stamp(version: entity.version, actor: actor, at: now)
        entity.fields[.category] = value
        entity.stamps[.category] = stamp
        let name = FieldName.category.rawValue
        let names = Set(entity.fields[.userEditedFields]?.strings ?? [])
        guard !names.contains(name) else { return entity }
        entity.fields[.userEditedFields] = .array(names.union([name]).sorted().map(JSON.string))
        entity.elements[.userEditedFields, default: [:]][name] = stamp
        entity.stamps[.userEditedFields] = stamp
        return entity
    }
}

extension CategoryMove {
    /// Reads the move from a request; nil for every other request.
    init?(_ request: StoredEntity) {
        guard request.ref.type == .request,
            case .moveCategory(let from, let to)? = try? RequestContent(fields: request.fields)
        else { return nil }
        self.init(from: from, to: to, actor: request.updatedBy)
    }
}
