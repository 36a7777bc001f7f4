internal import VaultJSON
internal import VaultModel

extension Entity {
    /// Whether it is a tombstone of which the server has forgotten everything but the id.
    var isBare: Bool { fields[.isBare] == true }
}

extension ReplicaTransaction {
    /// What brings a tombstone back whose fields the server has forgotten: a create that names every field, with the
    /// values that are known here and what a person changes with it.
    func rebirth(of shadow: Entity, with change: FieldChanges = FieldChanges()) throws -> QueueEntry {
        var entry = QueueEntry(
            id: minter.next(), entity: shadow.ref, intent: .update, baseVersion: shadow.version,
            changes: change.changes, onConflict: try conflictPolicy(), createdAt: minter.now())
        entry.changes[.isDeleted] = false
        let wanted = LocalView.derive(shadow: shadow, entries: [entry]) ?? shadow
        for rule in Schema.of(shadow.ref.type)?.rules ?? [] where rule.owner != .server {
            entry.changes[rule.name] =
                rule.isSet ? SetChange(add: Set(wanted.set(rule.name))).json : wanted.value(rule.name)
        }
        if entry.changes[.createdAt]?.string == nil {
            entry.changes[.createdAt] = .string(entry.createdAt.description)
        }
        entry.intent = .create
        entry.baseVersion = 0
        return entry
    }
}
