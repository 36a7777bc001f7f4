internal import VaultJSON
package import VaultModel

/// What followers of an operation may do: each such change has a seq of its own that the device has yet to fetch.
extension PushBatch {
    /// The account that the batch is of.
    var account: UserID { device.account }

    /// The device whose operations these are; effects of its requests bear it.
    var actor: Actor { .device(device.id) }

    /// The entity as it stands now, tombstones included; nil where the account has none of that id.
    func entity(_ ref: EntityRef) throws -> StoredEntity? {
        try storage.entity(ref, of: account)?.entity
    }

    /// The entities that a follower's ``PushFollower/lookupKeys(of:)`` put under the key, in order of id.
    func entities(under key: String) throws -> [StoredEntity] {
        try storage.entities(under: key, of: account).map(\.entity)
    }

    /// Stores an entity that is new or was changed; its version has been raised and its stamps set by the caller.
    ///
    /// - Parameter keepingFields: from now on its fields and its id are never purged, whatever becomes of it.
    mutating func store(_ entity: StoredEntity, keepingFields: Bool = false) throws {
        let former = try storage.entity(entity.ref, of: account)
        _ = try put(entity, former: former, isKept: keepingFields)
    }

    /// Makes a bare tombstone of an entity, under a seq that every device has yet to fetch.
    mutating func forget(_ ref: EntityRef) throws {
        guard let record = try storage.entity(ref, of: account) else { return }
        try service.storeTrashed(record, of: account, in: storage) { $0.withoutFields }
        hasChanged = true
    }

    /// Stores an entry of the history that the server makes; `fields` need neither `at`, `createdAt` nor `deviceId`.
    ///
    /// - Parameter actor: whose doing it tells of; nil for the device whose operations these are.
    mutating func storeEvent(_ type: String, fields: Fields, by actor: Actor? = nil) throws {
        let id = EventID(service.ports.newULID())
        _ = try put(EventRules.made(type, fields: fields, id: id, by: actor ?? self.actor, now: now), former: nil)
    }
}

extension SyncService {
    /// Puts a record in its former one's place, under the keys that followers look for.
    func put(
        _ record: EntityRecord, replacing former: EntityRecord?, of account: UserID,
        in storage: any StorageTransaction
    ) throws {
        try storage.put(record, replacing: former, of: account)
        // What was replaced or disputed of it stays with nobody, not even with whoever sends an operation again.
        if record.entity.isBare, former?.entity.isBare == false {
            try storage.forgetConflicts(of: record.entity.ref, in: account)
        }
        let (keys, before) = (lookupKeys(of: record), former.map(lookupKeys) ?? [])
        guard keys != before else { return }
        try storage.setLookupKeys(keys, of: record.entity.ref, in: account, replacing: before)
    }

    func lookupKeys(of record: EntityRecord) -> Set<String> { SyncService.lookupKeys(of: record.entity) }

    /// Every key under which an entity is found; none for one whose fields are gone. For a storage that fills keys in.
    package static func lookupKeys(of entity: StoredEntity) -> Set<String> {
        if entity.isBare { return [] }
        return allFollowers.reduce(into: []) { $0.formUnion($1.lookupKeys(of: entity)) }
    }
}
