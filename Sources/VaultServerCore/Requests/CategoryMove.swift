internal import VaultJSON
internal import VaultModel

/// Gives receipts of a category another one, as a person's edit; what lies in the trash keeps the old one.
struct CategoryMove {
    let from: CategoryID
    let to: CategoryID?
    /// Who asked for it.
    let actor: Actor

    /// Receipts that move in one transaction: others need not wait long for it.
    static let stepLimit = 100

    /// Moves `limit` receipts at most, and reads no others.
    ///
    /// - Returns: how many were moved; fewer than `limit` where none is left.
    func step(limit: Int, of account: UserID, _ service: SyncService, _ storage: any StorageTransaction) throws -> Int {
        let found = try storage.entities(under: CategoryKeys.key(of: from), of: account, limit: limit)
        for record in found { try move(record, of: account, service, storage) }
        return found.count
    }

    private func move(
        _ record: EntityRecord, of account: UserID, _ service: SyncService, _ storage: any StorageTransaction
    ) throws {
        let now = service.ports.now()
        let value = to.map { JSON.string($0.description) } ?? .null
        let moved = EntityRecord(
            entity: moved(record.entity, to: value, at: now), seq: try storage.nextSeq(of: account))
        try service.put(moved, replacing: record, of: account, in: storage)
        let fields: Fields = [
            "receiptId": .string(record.entity.ref.id), "field": .string(FieldName.category.rawValue),
            "from": .string(from.description), "to": value,
        ]
        let id = EventID(service.ports.newULID())
        let event = EventRules.made("edited", fields: fields, id: id, by: actor, now: now)
        let eventRecord = EntityRecord(entity: event, seq: try storage.nextSeq(of: account))
        try service.put(eventRecord, replacing: nil, of: account, in: storage)
    }

    /// What a person decided stands against the machine.
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
    /// The move that a request asked for; nil for every other request.
    init?(_ request: StoredEntity) {
        guard request.ref.type == .request,
            case .moveCategory(let from, let to)? = try? RequestContent(fields: request.fields)
        else { return nil }
        self.init(from: from, to: to, actor: request.updatedBy)
    }
}
