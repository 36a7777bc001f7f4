import VaultJSON

extension Merge {
    /// Merges an update, or a create of an existing entity, which is an update from base 0.
    static func update(_ operation: Operation, _ stored: StoredEntity, in context: Context) -> MergeOutcome {
        var merger = FieldMerger(operation: operation, stored: stored, context: context)
        merger.mergeFields()
        merger.mergeDeletion()
        return merger.outcome()
    }

    /// Removes names from `userEditedFields`; the base version is not compared.
    static func release(_ operation: Operation, _ stored: StoredEntity, in context: Context) -> MergeOutcome {
        let removed = operation.changes[.userEditedFields].flatMap { SetChange($0) }?.remove ?? []
        var entity = stored
        let stamp = Stamp(version: stored.version + 1, actor: context.actor, at: context.now)
        entity.apply(SetChange(remove: removed), to: .userEditedFields, stamp: stamp)
        let isSeen = operation.baseVersion == stored.version
        guard entity.fields != stored.fields else {
            return MergeOutcome(status: .accepted, entity: stored, changed: false, differs: !isSeen)
        }
        entity.stamps[.userEditedFields] = stamp
        entity.advance(by: context)
        return MergeOutcome(status: .accepted, entity: entity, changed: true, differs: !isSeen)
    }
}

extension StoredEntity {
    /// Moves the entity to its next version, with the context's time and actor.
    package mutating func advance(by context: Merge.Context) {
        version += 1
        updatedAt = context.now
        updatedBy = context.actor
    }
}

/// Merges the fields of one operation into one entity; holds the state of ``Merge/update(_:_:in:)`` while it runs.
struct FieldMerger {
    let operation: Operation
    let stored: StoredEntity
    let context: Merge.Context
    /// The version to compare with: 0 for a create, and for a base above the stored version (the server was restored).
    let baseVersion: Int64
    let stamp: Stamp
    var entity: StoredEntity
    var conflicts: [FieldConflict] = []
    var overwritten: [OverwrittenValue] = []
    var joined: [JoinedText] = []
    var differs = false

    init(operation: Operation, stored: StoredEntity, context: Merge.Context) {
        self.operation = operation
        self.stored = stored
        self.context = context
        let isCreate = operation.intent == .create
        baseVersion = isCreate || operation.baseVersion > stored.version ? 0 : operation.baseVersion
        stamp = Stamp(version: stored.version + 1, actor: context.actor, at: context.now)
        entity = stored
    }

    var isCurrent: Bool { baseVersion == stored.version }

    mutating func mergeFields() {
        let schema = Schema.of(stored.ref.type)
        var merged: Set<FieldGroup> = []
        for (name, sent) in operation.changes.sorted(by: { $0.key < $1.key }) {
            guard let rule = schema?[name], rule.owner != .server, name != .isDeleted else { continue }
            if rule.owner == .fixed {
                // It stays, and the answer shows it to whoever wanted to change it.
                if sent != stored.fields[name] ?? .null { differs = true }
                continue
            }
            if rule.isSet {
                if let change = SetChange(sent) { merge(change, into: rule) }
                continue
            }
            let group = FieldGroup(of: name)
            if merged.insert(group).inserted { merge(group: group.names, rule: rule) }
        }
    }

    /// Applies the additions and removals of both sides; an element that one side added and the other removed stays.
    private mutating func merge(_ change: SetChange, into rule: FieldRule) {
        var change = change
        if !isCurrent {
            let added = entity.elements[rule.name] ?? [:]
            change.remove = change.remove.filter { element in
                added[element].map { $0.version <= baseVersion || $0.actor == context.actor } ?? true
            }
        }
        let before = entity.fields[rule.name]
        entity.apply(change, to: rule.name, stamp: stamp)
        if entity.fields[rule.name] != before { entity.stamps[rule.name] = stamp }
    }

    /// Merges one field, or amount and currency together, since they are one value.
    private mutating func merge(group names: [FieldName], rule: FieldRule) {
        let sent = names.map { operation.changes[$0] ?? .null }
        let current = names.map { stored.fields[$0] ?? .null }
        guard changedByOthers(names) || isMovedText(names, rule: rule), sent != current else {
            return take(sent, for: names)
        }
        // A value that equals its base is not a change of this side.
        if names.allSatisfy({ operation.base[$0] != nil }), sent == names.map({ operation.base[$0] ?? .null }) {
            differs = true
            return
        }
        switch decide(names, rule: rule, sent: sent, current: current) {
        case .client: take(sent, for: names)
        case .server: differs = true
        case .text(let merged, let overlapped):
            differs = true
            if overlapped { noteOverwritten(names, evenOwn: true) } else { noteJoined(merged, names, sent: sent) }
            set([.string(merged)], for: names)
        case .dispute: dispute(names, sent: sent, current: current)
        }
    }

    /// Whether anyone but this device changed one of the fields on the server since the base.
    func changedByOthers(_ names: [FieldName]) -> Bool {
        names.contains { name in
            stored.stamps[name].map { $0.version > baseVersion && $0.actor != context.actor } ?? false
        }
    }

    /// Whether a stored text is not the one that this side edited, even if this device changed it itself: an earlier
    /// edit or request of the device may have merged in lines of others that it had not seen. A side that has seen no
    /// version has not seen the text either.
    private func isMovedText(_ names: [FieldName], rule: FieldRule) -> Bool {
        guard rule.owner == .text, let stamp = stored.stamps[rule.name], stamp.version > baseVersion else {
            return false
        }
        guard let base = operation.base[rule.name] else { return baseVersion == 0 && operation.intent == .update }
        return base != stored.fields[rule.name]
    }

    /// Takes the client's values, and keeps what another person had written since the base, or what a person decided
    /// against.
    private mutating func take(_ values: [JSON], for names: [FieldName]) {
        let decided = !operation.resolves.isDisjoint(with: names)
        if changedByOthers(names) || decided { noteOverwritten(names, unless: values) }
        set(values, for: names)
    }

    private mutating func set(_ values: [JSON], for names: [FieldName]) {
        for (name, value) in zip(names, values) where entity.fields[name] != value || isCurrent {
            entity.fields[name] = value
            entity.stamps[name] = stamp
        }
    }

    private mutating func noteOverwritten(
        _ names: [FieldName], unless values: [JSON]? = nil, evenOwn: Bool = false
    ) {
        for (index, name) in names.enumerated() {
            guard let stamp = stored.stamps[name], stamp.actor.isPerson, evenOwn || stamp.actor != context.actor,
                let value = stored.fields[name], values?[index] != value
            else { continue }
            overwritten.append(OverwrittenValue(field: name, value: value, stamp: stamp))
        }
    }

    /// Records that the texts of two people are both in the merged text.
    private mutating func noteJoined(_ merged: String, _ names: [FieldName], sent: [JSON]) {
        for (name, mine) in zip(names, sent) {
            guard let other = stored.stamps[name]?.actor, other.isPerson, other != context.actor,
                mine.string != merged, stored.fields[name]?.string != merged
            else { continue }
            joined.append(JoinedText(field: name, other: other))
        }
    }

    private mutating func dispute(_ names: [FieldName], sent: [JSON], current: [JSON]) {
        differs = true
        let latest = names.compactMap { stored.stamps[$0] }.max { $0.version < $1.version }
        for (index, name) in names.enumerated() {
            conflicts.append(
                FieldConflict(
                    field: name, base: operation.base[name] ?? .null, mine: sent[index], theirs: current[index],
                    theirsBy: (latest?.actor ?? stored.updatedBy).text, theirsAt: latest?.at ?? stored.updatedAt))
        }
    }
}
