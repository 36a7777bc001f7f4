internal import VaultJSON
internal import VaultModel

/// What would be lost with a restored server, or by what waits here, stays in the receipt's history, which can put it back.
extension ReplicaTransaction {
    /// Values of a person's that this device knew and the restored server does not: the history can put them back.
    mutating func keepOverwritten(
        of former: Entity, by shadow: Entity, only names: [FieldName]? = nil
    ) throws {
        guard let schema = Schema.of(former.ref.type), schema.asks else { return }
        for rule in schema.changeable where ![.machine, .grows].contains(rule.owner) {
            let value = former.value(rule.name)
            guard value != shadow.value(rule.name), rule.name != .isDeleted, names?.contains(rule.name) != false else {
                continue
            }
            try keepInHistory(value, of: rule.name, of: former)
        }
    }

    /// What the person who wrote these entries had not before them, and the server has lost: it finds nobody to ask about
    /// it where this device makes the receipt anew, or where nobody else has it any more.
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
