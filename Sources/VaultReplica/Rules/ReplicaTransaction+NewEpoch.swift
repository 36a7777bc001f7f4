internal import VaultJSON
internal import VaultModel

/// Values that would be lost with a restored server, or because of pending entries, stay in the receipt's history, from
/// which they can be restored.
extension ReplicaTransaction {
    /// Keeps in the history the values of people that this device knew and the restored server lacks.
    mutating func keepOverwritten(
        of former: Entity, by shadow: Entity, only names: [FieldName]? = nil
    ) throws {
        guard let schema = Schema.of(former.ref.type), schema.asks else { return }
        for rule in schema.changeable where ![.machine, .grows].contains(rule.owner) {
            let value = former.value(rule.name)
            // Nobody misses a field that was as a new one is.
            guard value != shadow.value(rule.name), value != rule.initial, rule.name != .isDeleted,
                names?.contains(rule.name) != false
            else { continue }
            try keepInHistory(value, of: rule.name, of: former)
        }
    }

    /// Keeps in the history the values that the author of these entries had not seen and that the server has lost. No
    /// conflict can ask about them if this device creates the receipt again, or if nobody else has them.
    mutating func keepUnseen(of former: Entity, by entries: [QueueEntry], lostIn shadow: Entity) throws {
        guard let schema = Schema.of(former.ref.type), schema.asks else { return }
        var shown = former.fields
        for entry in entries {
            if entry.intent == .delete, entry.baseVersion != former.version {
                try keepOverwritten(of: former, by: shadow)
            }
            for (name, value) in entry.changes.sorted(by: { $0.key < $1.key }) {
                guard let owner = schema[name]?.owner, [.shared, .money].contains(owner) else { continue }
                let current = shown[name] ?? .null
                let isUnseen = entry.base[name] ?? .null != current && current == former.value(name)
                if isUnseen, value != current, current != shadow.value(name) {
                    try keepInHistory(current, of: name, of: former)
                }
                shown[name] = value
            }
        }
    }

    mutating func keepInHistory(_ value: JSON, of field: FieldName, of entity: Entity) throws {
        let id: EventID = minter.next()
        let moment = minter.now()
        var fields = LocalEvent(.valueOverwritten, of: entity.ref, in: entity.receipt, field: field).fields(at: moment)
        fields["value"] = value
        try tables.addEvent(id: id.description, receipt: entity.ref.id, at: moment, fields: fields)
    }
}
