internal import VaultJSON
internal import VaultModel

extension Entity {
    /// Whether it is a tombstone of which the server has forgotten everything but the id.
    var isBare: Bool { fields[.isBare] == true }
}

extension ReplicaTransaction {
    /// A create that restores a tombstone whose fields the server has forgotten: it names every field, with the values
    /// that are known here and a person's changes. It asks where it meets other values, whatever the person has set:
    /// most of its values nobody here has changed.
    ///
    /// - Parameter waiting: the entries that are sent before it. The create would revert them if it did not have their
    ///   values.
    func rebirth(
        of shadow: Entity, with change: FieldChanges = FieldChanges(), behind waiting: [StoredEntry] = []
    ) throws -> QueueEntry {
        var entry = QueueEntry(
            id: minter.next(), entity: shadow.ref, intent: .update, baseVersion: shadow.version,
            changes: change.changes, createdAt: minter.now())
        entry.changes[.isDeleted] = false
        let wanted = LocalView.derive(shadow: shadow, entries: waiting.map(\.entry) + [entry]) ?? shadow
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

extension ReplicaTransaction {
    /// Compares an entity that another device has recreated, from what it knew, with the tombstone that a person here
    /// wants back. Values that differ become conflicts; elements that only the tombstone's sets had are added again.
    ///
    /// `former` is the tombstone; the state's shadow is the recreated entity already.
    mutating func disputeDifference(from former: Entity, in state: inout EntityState) throws {
        guard let shadow = state.record.shadow, let schema = Schema.of(shadow.ref.type), schema.asks else { return }
        let now = minter.now()
        let open = Set(state.conflicts.map(\.field) + state.entries.flatMap { $0.entry.changes.keys })
        var found: [FieldConflict] = []
        var added: Fields = [:]
        for rule in schema.changeable where !open.contains(rule.name) {
            let (mine, theirs) = (former.value(rule.name), shadow.value(rule.name))
            switch rule.owner {
            case .set:
                let lacking = Set(former.set(rule.name)).subtracting(shadow.set(rule.name))
                if !lacking.isEmpty { added[rule.name] = SetChange(add: lacking).json }
            case .shared, .money, .text:
                let names = FieldGroup(of: rule.name).names
                guard names.contains(where: { former.value($0) != shadow.value($0) }) else { continue }
                found.append(
                    FieldConflict(
                        field: rule.name, base: .null, mine: mine, theirs: theirs, theirsBy: Actor.server.text,
                        theirsAt: shadow.updatedAt ?? now))
            case .fixed, .machine, .later, .grows, .server: continue
            }
        }
        for conflict in found {
            state.conflicts.append(conflict)
            try tables.addConflict(conflict, of: shadow.ref, by: minter.next(), mineAt: now)
        }
        try recordDisputes(found, of: shadow.ref)
        guard !added.isEmpty else { return }
        try append(
            QueueEntry(
                id: minter.next(), entity: shadow.ref, intent: .update, baseVersion: shadow.version, changes: added,
                onConflict: try conflictPolicy(), createdAt: now),
            to: &state)
    }
}

extension Entity {
    /// Whether it is another incarnation than the known one. A restored tombstone always has a higher version, so one
    /// whose version is not higher was recreated.
    func isMadeAnew(after former: Entity) -> Bool {
        guard former.version > 0, !isDeleted else { return false }
        if !Incarnation.isSame(version, former.version) { return true }
        return former.isDeleted && (former.isBare || version <= former.version)
    }

    /// Whether it was recreated and deleted again since the known tombstone.
    func isDeletedAnew(after former: Entity) -> Bool {
        former.version > 0 && former.isDeleted && isDeleted && !Incarnation.isSame(version, former.version)
    }
}

extension EntityState {
    /// Whether a person here wants the tombstone back, or is asked about it.
    var isWanted: Bool {
        conflicts.contains { $0.field == .isDeleted && $0.mine == false } || entries.contains(where: \.entry.restores)
    }
}

extension QueueEntry {
    /// Whether the entry restores an entity that, as far as a person can see, the server has kept.
    var restores: Bool { intent == .update && changes[.isDeleted] == false }
}
