import VaultJSON

extension Merge {
    /// A delete makes a tombstone that keeps its fields; what a person wrote since the base is asked about first.
    static func delete(_ operation: Operation, _ stored: StoredEntity, in context: Context) -> MergeOutcome {
        if stored.isDeleted { return MergeOutcome(status: .accepted, entity: stored, changed: false) }
        let base = operation.baseVersion > stored.version ? 0 : operation.baseVersion
        let unseen = stored.unseenStamps(since: base, by: context.actor)
        if !unseen.isEmpty, stored.ref.type != .category, operation.onConflict == .ask {
            return MergeOutcome(
                status: .conflict, entity: stored, changed: false, conflicts: [.deletion(of: stored, mine: true)],
                differs: true)
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

    /// A deletion that overrules another person is an event: of the restore it undoes, or of what it never saw.
    private static func overruled(
        _ unseen: [Stamp], decided: Bool, _ stored: StoredEntity, in context: Context
    ) -> [OverwrittenValue] {
        let own = stored.stamps[.isDeleted].flatMap { $0.actor.isPerson && $0.actor != context.actor ? $0 : nil }
        let stamp = unseen.max { $0.version < $1.version } ?? (decided ? own ?? stored.latestPerson(not: context) : nil)
        return stamp.map { [OverwrittenValue(field: .isDeleted, value: false, stamp: $0)] } ?? []
    }

    /// What arrives for a tombstone whose fields are gone.
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
                status: .conflict, entity: stored, changed: false, conflicts: [.deletion(of: stored, mine: false)],
                differs: true)
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
        return MergeOutcome(status: .accepted, entity: entity, changed: true)
    }
}

extension StoredEntity {
    /// Changes by persons on other devices that a device which saw `base` has not seen.
    fileprivate func unseenStamps(since base: Int64, by actor: Actor) -> [Stamp] {
        let all = Array(stamps.values) + elements.values.flatMap(\.values)
        return all.filter { $0.version > base && $0.actor.isPerson && $0.actor != actor }
    }

    fileprivate func latestPerson(not context: Merge.Context) -> Stamp? {
        unseenStamps(since: 0, by: context.actor).max { $0.version < $1.version }
    }
}
