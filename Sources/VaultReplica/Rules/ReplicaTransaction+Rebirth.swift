internal import VaultJSON
internal import VaultModel

extension Entity {
    /// Whether it is a tombstone of which the server has forgotten everything but the id.
    var isBare: Bool { fields[.isBare] == true }
}

extension ReplicaTransaction {
    /// What brings a tombstone back whose fields the server has forgotten: a create that names every field, with the
    /// values that are known here and what a person changes with it.
    ///
    /// - Parameter waiting: what goes out before it; the create would take that back if it did not say the same.
    func rebirth(
        of shadow: Entity, with change: FieldChanges = FieldChanges(), behind waiting: [StoredEntry] = []
    ) throws -> QueueEntry {
        var entry = QueueEntry(
            id: minter.next(), entity: shadow.ref, intent: .update, baseVersion: shadow.version,
            changes: change.changes, onConflict: try conflictPolicy(), createdAt: minter.now())
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
    /// Another device has made anew what a person here wants back, from what that device knew of it. What the tombstone
    /// had otherwise is asked about; what only it had of a set is added again.
    ///
    /// - Parameter former: the tombstone; the state's shadow is the new one already.
    mutating func disputeDifference(from former: Entity, in state: inout EntityState) throws {
        guard let shadow = state.record.shadow, let schema = Schema.of(shadow.ref.type), schema.asks else { return }
        let now = minter.now()
        let open = Set(state.conflicts.map(\.field) + state.entries.flatMap { $0.entry.changes.keys })
        let isAmountKept = Schema.amount.allSatisfy { former.value($0) == shadow.value($0) }
        var found: [FieldConflict] = []
        var added: Fields = [:]
        for rule in schema.changeable where !open.contains(rule.name) {
            let (mine, theirs) = (former.value(rule.name), shadow.value(rule.name))
            switch rule.owner {
            case .set:
                let lacking = Set(former.set(rule.name)).subtracting(shadow.set(rule.name))
                if !lacking.isEmpty { added[rule.name] = SetChange(add: lacking).json }
            case .shared, .money, .text:
                guard Schema.amount.contains(rule.name) ? !isAmountKept : mine != theirs else { continue }
                found.append(
                    FieldConflict(
                        field: rule.name, base: .null, mine: mine, theirs: theirs, theirsBy: Actor.server.text,
                        theirsAt: shadow.updatedAt ?? now))
            default: continue
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
    /// Whether it is of another making than what was known before. No restore has a version that is not higher.
    func isMadeAnew(after former: Entity) -> Bool {
        guard former.version > 0, !isDeleted else { return false }
        if !Making.isSame(version, former.version) { return true }
        return former.isDeleted && (former.isBare || version <= former.version)
    }

    /// Whether it was made anew and thrown away again since the tombstone that was known before.
    func isDeletedAnew(after former: Entity) -> Bool {
        former.version > 0 && former.isDeleted && isDeleted && !Making.isSame(version, former.version)
    }
}

extension EntityState {
    /// Whether a person here wants a tombstone back, or is asked about it.
    var isWanted: Bool {
        conflicts.contains { $0.field == .isDeleted && $0.mine == false } || entries.contains(where: \.entry.restores)
    }
}

extension QueueEntry {
    /// Whether it brings back what the server is to have kept, as a person sees it.
    var restores: Bool { intent == .update && changes[.isDeleted] == false }
}
