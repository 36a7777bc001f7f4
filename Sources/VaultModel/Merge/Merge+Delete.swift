import VaultJSON

extension Merge {
    /// Turns an entity into a tombstone that keeps its fields. If a person on another device changed it since the base,
    /// it becomes a conflict instead, except for a category or with ``Operation/ConflictPolicy/mine``.
    static func delete(_ operation: Operation, _ stored: StoredEntity, in context: Context) -> MergeOutcome {
        if stored.isDeleted {
            let isSeen = operation.baseVersion == stored.version
            return MergeOutcome(status: .accepted, entity: stored, changed: false, differs: !isSeen)
        }
        let base = operation.baseVersion > stored.version ? 0 : operation.baseVersion
        let unseen = stored.unseenStamps(since: base, by: context.actor)
        if !unseen.isEmpty, stored.ref.type != .category, operation.onConflict == .ask {
            return MergeOutcome(
                status: .conflict, entity: stored, changed: false,
                conflicts: [.deletion(of: stored, mine: true, against: latest(unseen), since: base)], differs: true)
        }
        var entity = stored
        entity.fields[.isDeleted] = true
        entity.fields[.deletedAt] = .string(context.now.description)
        entity.stamps[.isDeleted] = Stamp(version: stored.version + 1, actor: context.actor, at: context.now)
        entity.advance(by: context)
        let decided = operation.resolves.contains(.isDeleted)
        return MergeOutcome(
            status: base == stored.version ? .accepted : .merged, entity: entity, changed: true,
            overwritten: overruled(unseen, decided: decided, stored, in: context))
    }

    /// The event of a deletion that overrules another person: for changes that the device had not seen, for the restore
    /// that it undoes, or for changes that a person decided against in a conflict.
    private static func overruled(
        _ unseen: [Stamp], decided: Bool, _ stored: StoredEntity, in context: Context
    ) -> [OverwrittenValue] {
        let restore = stored.decision(not: context.actor)
        guard unseen.isEmpty, !restore.isEmpty else {
            let stamp = latest(unseen) ?? (decided ? latest(stored.unseenStamps(since: 0, by: context.actor)) : nil)
            return stamp.map { [OverwrittenValue(field: .isDeleted, value: false, stamp: $0)] } ?? []
        }
        return restore
    }

    private static func latest(_ stamps: [Stamp]) -> Stamp? {
        stamps.max { $0.version < $1.version }
    }

    /// Merges an operation into a tombstone whose fields are deleted: only a complete create restores it.
    static func ontoBareTombstone(
        _ operation: Operation, _ stored: StoredEntity, in context: Context
    ) throws(Rejection) -> MergeOutcome {
        if operation.intent == .delete || operation.intent == .release {
            return MergeOutcome(status: .accepted, entity: stored, changed: false)
        }
        let needed = Schema.of(stored.ref.type)?.rules.filter { $0.owner != .server } ?? []
        let isWhole = needed.allSatisfy { operation.changes[$0.name] != nil }
        guard operation.intent == .create, isWhole, operation.changes[.isDeleted] == false else {
            return MergeOutcome(
                status: .conflict, entity: stored, changed: false,
                conflicts: [.deletion(of: stored, mine: false, since: operation.baseVersion)], differs: true)
        }
        var entity = stored
        entity.isBare = false
        entity.fields = [:]
        entity.elements = [:]
        let stamp = Stamp(version: stored.version + 1, actor: context.actor, at: context.now)
        for rule in needed {
            let value = operation.changes[rule.name] ?? rule.initial
            if let change = rule.isSet ? SetChange(value) : nil {
                entity.apply(change, to: rule.name, stamp: stamp)
            } else {
                entity.fields[rule.name] = value
            }
            entity.stamps[rule.name] = stamp
        }
        entity.advance(by: context)
        return MergeOutcome(
            status: .accepted, entity: entity, changed: true, overwritten: stored.decision(not: context.actor))
    }
}

extension StoredEntity {
    /// Changes since `base` by people on other devices, which a device that saw `base` has not seen.
    fileprivate func unseenStamps(since base: Int64, by actor: Actor) -> [Stamp] {
        let all = Array(stamps.values) + elements.values.flatMap(\.values)
        return all.filter { $0.version > base && $0.actor.isPerson && $0.actor != actor }
    }
}
