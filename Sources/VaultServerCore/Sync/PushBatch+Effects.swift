internal import VaultJSON
package import VaultModel

/// The changes that hooks of an operation may make: each has its own seq, which the device has yet to fetch.
extension PushBatch {
    /// The current state of the entity, tombstones included; nil if the account has no entity with that id.
    func entity(_ ref: EntityRef) throws -> StoredEntity? {
        try storage.entity(ref, of: account)?.entity
    }

    /// The entities that a hook's ``OperationHook/lookupKeys(of:matching:)`` put under the key, in order of id.
    func entities(under key: LookupKey) throws -> [StoredEntity] {
        try storage.entities(under: key, of: account).map(\.entity)
    }

    /// Stores a new or changed entity; the caller has raised its version and set its stamps.
    ///
    /// - Parameter keepingFields: whether its fields and its id stay permanently while it is deleted, instead of
    ///   expiring.
    mutating func store(_ entity: StoredEntity, keepingFields: Bool = false) throws {
        let former = try storage.entity(entity.ref, of: account)
        _ = try put(entity, former: former, isKept: keepingFields)
    }

    /// Turns an entity into a bare tombstone, under a seq that every device has yet to fetch.
    mutating func forget(_ ref: EntityRef) throws {
        guard let record = try storage.entity(ref, of: account) else { return }
        try service.storeTrashed(record, of: account, in: storage) { $0.withoutFields }
        hasChanged = true
    }

    /// Stores a history event created by the server; `fields` need not include `at`, `createdAt` or `deviceId`.
    ///
    /// - Parameter actor: the one whose action it records; nil for the author of these operations.
    mutating func storeEvent(_ type: String, fields: Fields, by actor: Actor? = nil) throws {
        let id = EventID(ids.newULID())
        _ = try put(EventRules.made(type, fields: fields, id: id, by: actor ?? self.actor, now: now), former: nil)
    }
}

extension SyncService {
    /// Replaces a record and updates the lookup keys that the hooks define for it.
    ///
    /// - Parameter prepared: what was prepared for exactly this entity, if anything was.
    func put(
        _ record: ServerRecord, prepared: PreparedEntity? = nil, replacing former: ServerRecord?, of account: UserID,
        in storage: any StorageTransaction
    ) throws {
        try storage.put(record, prepared: prepared, replacing: former, of: account)
        // Replaced and conflicting values of a purged entity stay with nobody, not even with a device that repeats an
        // operation.
        if record.entity.isBare, former?.entity.isBare == false {
            try storage.forgetConflicts(of: record.entity.ref, in: account)
        }
        try noteMedia(of: record.entity, former: former?.entity, account, in: storage)
        let (keys, before) = (prepared?.keys ?? lookupKeys(of: record), former.map(lookupKeys) ?? [])
        guard keys != before else { return }
        try storage.setLookupKeys(
            keys, prepared: prepared, of: record.entity.ref, in: account, replacing: before)
    }

    func lookupKeys(of record: ServerRecord) -> Set<LookupKey> { SyncService.lookupKeys(of: record.entity) }

    /// All lookup keys of an entity; none if its fields are gone. A storage that fills in keys uses it too.
    package static func lookupKeys(of entity: StoredEntity) -> Set<LookupKey> {
        lookupKeys(of: entity, matching: MatchableReceipt(entity.ref, fields: entity.fields))
    }

    static func lookupKeys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey> {
        if entity.isBare { return [] }
        return allHooks.reduce(into: []) { $0.formUnion($1.lookupKeys(of: entity, matching: receipt)) }
    }
}
