internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Updates the status of a purchase from its matches, also in the Trash, in case it is restored.
    ///
    /// - Parameter known: its matches, where they need not be read.
    mutating func followMatches(_ purchase: ReceiptID, among known: [ReturnMatch]? = nil, by actor: Actor) throws {
        guard let entity = try entity(EntityRef(purchase)), !entity.isBare else { return }
        let matches = try known ?? matches(of: purchase).map(\.match)
        let balance = ReturnBalance(of: purchase, total: entity.fields[.totalMinor]?.integer, matches: matches)
        let now = entity.fields[.status]?.string ?? "active"
        guard let status = balance.status(now: now, madeByMatches: entity.isStatusOfMatches) else { return }
        try keepPersonsStatus(of: entity)
        var followed = changed(entity, [.status: .string(status)], by: actor)
        followed.stamps[StoredEntity.statusOfMatches] = Stamp(version: followed.version, actor: .server, at: self.now)
        try store(followed)
    }

    /// Keeps a status that a person set after the receipt was created as an event, like any other overwritten value.
    private mutating func keepPersonsStatus(of entity: StoredEntity) throws {
        guard let stamp = entity.stamps[.status], stamp.actor.isPerson, stamp.version > 1, !entity.isStatusOfMatches,
            let value = entity.fields[.status]
        else { return }
        let fields: Fields = [
            "receiptId": .string(entity.ref.id), "field": .string(FieldName.status.rawValue), "value": value,
            "at": .string(stamp.at.description),
        ]
        try storeEvent(EventType.valueOverwritten.rawValue, fields: fields, by: stamp.actor)
    }
}

extension StoredEntity {
    /// A key beside the stamps of fields: the version at which matches last set the status.
    static let statusOfMatches: FieldName = "status by matches"

    /// Whether matches set the current status, and no person has changed it since.
    fileprivate var isStatusOfMatches: Bool {
        guard let version = stamps[StoredEntity.statusOfMatches]?.version else { return false }
        return stamps[.status]?.version == version
    }
}
