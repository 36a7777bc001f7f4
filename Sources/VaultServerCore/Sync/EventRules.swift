internal import VaultJSON
internal import VaultModel

/// What the server adds to the merge for entries of a history.
enum EventRules {
    /// Types that the server alone makes.
    static let serverTypes: Set<String> = [
        "valueOverwritten", "machineRead", "matched", "unmatched", "mergedFrom", "splitInto", "lateReturn",
    ]

    /// Bytes of an event's fields as JSON: a note's value at its largest, twice.
    static let byteLimit = 256 * 1024

    /// Why a device's event cannot be taken; nil for everything else.
    static func fault(in operation: Operation) -> Rejection? {
        guard operation.entity.type == .event else { return nil }
        if let type = operation.changes["type"]?.string, serverTypes.contains(type) {
            return Rejection(.permissionDenied, "Events of the type \(type) are the server's to make.")
        }
        guard operation.changes.json.bytes.count <= byteLimit else {
            return Rejection(.validationError, "The event is larger than \(byteLimit / 1024) KiB.")
        }
        return nil
    }

    /// An event bears the device that sent it, whatever the device wrote there.
    static func sign(_ entity: inout StoredEntity, by device: DeviceID) {
        guard entity.ref.type == .event else { return }
        entity.fields[deviceField] = .string(device.description)
    }

    /// The entry that keeps a person's value which another person's operation replaced.
    static func overwritten(_ value: OverwrittenValue, of ref: EntityRef, id: EventID, now: Timestamp) -> StoredEntity {
        // The field that names a receipt takes no other entity's id.
        let subject: FieldName = ref.type == .receipt ? "receiptId" : "detail"
        let fields: Fields = [
            "field": .string(value.field.rawValue), "value": value.value,
            "at": .string(value.stamp.at.description), subject: .string(ref.id),
        ]
        return made("valueOverwritten", fields: fields, id: id, by: value.stamp.actor, now: now)
    }

    /// An entry that the server makes; `actor` is whose doing it tells of.
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
