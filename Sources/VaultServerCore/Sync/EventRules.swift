internal import VaultJSON
internal import VaultModel

/// The server's rules for history events, beyond those of the merge.
enum EventRules {
    /// The maximum size of an event's fields as JSON, in bytes: twice the largest value of a note.
    static let byteLimit = 256 * 1024

    /// Why a device's event or request is rejected; nil if it is accepted, and for other entities.
    static func fault(in operation: Operation) -> Rejection? {
        guard operation.entity.type == .event else { return RequestRules.fault(in: operation) }
        if let type = operation.changes["type"]?.string, EventType.serverMade.contains(EventType(rawValue: type)) {
            return Rejection(.permissionDenied, "Events of the type \(type) are the server's to make.")
        }
        if operation.intent == .create, operation.changes["type"]?.string?.isEmpty != false {
            return Rejection(.validationError, "The event has no type.")
        }
        if operation.intent == .create, operation.changes["at"]?.string.flatMap({ Timestamp($0) }) == nil {
            return Rejection(.validationError, "The event has no time: at is to be one.")
        }
        if let detail = operation.changes["detail"], detail.object == nil, !detail.isNull {
            return Rejection(.validationError, "The event's detail is not an object.")
        }
        guard operation.changes.json.bytes.count <= byteLimit else {
            return Rejection(.validationError, "The event is larger than \(byteLimit / 1024) KiB.")
        }
        return nil
    }

    /// Sets the device of an event to its author, whatever that device wrote there.
    static func sign(_ entity: inout StoredEntity, by actor: Actor) {
        guard entity.ref.type == .event else { return }
        entity.fields[deviceField] = .string(actor.text)
    }

    /// The events that preserve what one operation replaced and what it joined; `former` is the entity before the
    /// operation, `mine` its author.
    static func entries(
        of outcome: MergeOutcome, from former: Fields, mine: Actor, now: Timestamp, id: () -> EventID
    ) -> [StoredEntity] {
        // Amount and currency are one value and make one event, which has both.
        let hasTotal = outcome.overwritten.contains { $0.field == .totalMinor }
        let kept = outcome.overwritten.filter { !(hasTotal && $0.field == .currency) }
        let entity = Entity(ref: outcome.entity.ref, fields: outcome.entity.fields)
        return kept.map { overwritten($0, of: entity, former: former, id: id(), now: now) }
            + outcome.joined.map { joined($0, of: entity, mine: mine, id: id(), now: now) }
    }

    /// The event for a person's value that another person's operation replaced.
    private static func overwritten(
        _ value: OverwrittenValue, of entity: Entity, former: Fields, id: EventID, now: Timestamp
    ) -> StoredEntity {
        var detail: [String: JSON] = [:]
        if FieldGroup.amount.contains(value.field) {
            let amount = Fields(uniqueKeysWithValues: FieldGroup.amount.names.map { ($0, former[$0] ?? .null) })
            detail[HistoryLine.Detail.from] = amount.json
        }
        var fields = subject(entity, field: value.field, detail: detail)
        fields["value"] = value.value
        fields["at"] = .string(value.stamp.at.description)
        return made(EventType.valueOverwritten.rawValue, fields: fields, id: id, by: value.stamp.actor, now: now)
    }

    /// The event for a text that combines the operation of `mine` with another device's.
    private static func joined(
        _ text: JoinedText, of entity: Entity, mine: Actor, id: EventID, now: Timestamp
    ) -> StoredEntity {
        let detail: [String: JSON] = [HistoryLine.Detail.with: .string(text.other.text)]
        let fields = subject(entity, field: text.field, detail: detail)
        return made(EventType.joined.rawValue, fields: fields, id: id, by: mine, now: now)
    }

    /// The fields that name the entity of an event. `receiptId` never holds the id of another kind of entity; for a
    /// part it names the part's receipt.
    private static func subject(_ entity: Entity, field: FieldName, detail: [String: JSON]) -> Fields {
        var detail = detail
        var fields: Fields = ["field": .string(field.rawValue)]
        if entity.ref.type == .receipt {
            fields["receiptId"] = .string(entity.ref.id)
        } else {
            detail[HistoryLine.Detail.entity] = .string(entity.ref.id)
            if let receipt = entity.receipt { fields["receiptId"] = .string(receipt.description) }
        }
        if !detail.isEmpty { fields["detail"] = .object(detail) }
        return fields
    }

    /// Creates an event of the server; `actor` is the one whose action it records.
    static func made(_ type: String, fields: Fields, id: EventID, by actor: Actor, now: Timestamp) -> StoredEntity {
        var whole: Fields = [
            "type": .string(type), "at": .string(now.description), .createdAt: .string(now.description),
            "receiptId": .null,
        ]
        whole[deviceField] = .string(actor.text)
        whole.merge(fields) { _, given in given }
        return StoredEntity(ref: EntityRef(id), fields: whole, version: 1, updatedAt: now, updatedBy: .server)
    }

    private static let deviceField: FieldName = "deviceId"
}
