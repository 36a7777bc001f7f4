import VaultJSON

extension FieldMerger {
    enum Decision {
        case client, server, dispute
        case text(String, overlapped: Bool)
    }

    /// The merge table, for a field that both sides changed to different values.
    func decide(_ names: [FieldName], rule: FieldRule, sent: [JSON], current: [JSON]) -> Decision {
        switch rule.owner {
        case .machine: current.allSatisfy(\.isNull) ? .client : .server
        case .later: .client
        case .text: mergedText(names, sent: sent, current: current)
        case .shared:
            personal(names, byMachine: isEditedByHand(names) ? .client : .server, edited: .dispute, else: .server)
        case .money:
            personal(names, byMachine: isEditedByHand(names) ? .client : .server, edited: .dispute, else: .dispute)
        case .fixed, .server, .set, .grows: .server
        }
    }

    /// `byMachine` unless a person on another device changed the field since the base; then `edited` or `unedited`.
    /// With ``Operation/ConflictPolicy/mine`` the client's value is taken instead of a conflict.
    private func personal(
        _ names: [FieldName], byMachine: Decision, edited: Decision, else unedited: Decision
    ) -> Decision {
        let person = names.contains { name in
            stored.stamps[name].map { $0.version > baseVersion && $0.actor.isPerson && $0.actor != context.actor }
                ?? false
        }
        guard person else { return byMachine }
        let decision = isEditedByHand(names) ? edited : unedited
        if case .dispute = decision, operation.onConflict == .mine { return .client }
        return decision
    }

    private func mergedText(_ names: [FieldName], sent: [JSON], current: [JSON]) -> Decision {
        let base = names.first.flatMap { operation.base[$0]?.string }
        let merged = LineMerge.merge(
            base: base, server: current.first?.string ?? "", client: sent.first?.string ?? "")
        return .text(merged.text, overlapped: merged.overlapped)
    }

    /// Whether the operation adds a name to `userEditedFields`, or the set had it at the operation's base. Either name
    /// of a group stands for all.
    func isEditedByHand(_ names: [FieldName]) -> Bool {
        let additions = operation.changes[.userEditedFields].flatMap { SetChange($0) }?.add ?? []
        let kept = stored.elements[.userEditedFields] ?? [:]
        return names.flatMap { FieldGroup(of: $0).names }.contains { name in
            additions.contains(name.rawValue) || kept[name.rawValue].map { $0.version <= baseVersion } ?? false
        }
    }

    /// Whether a change of the operation is a person's, which puts a tombstone into conflict.
    var hasPersonalChange: Bool {
        guard let schema = Schema.of(stored.ref.type) else { return false }
        return operation.changes.keys.contains { name in
            guard let rule = schema[name] else { return false }
            return switch rule.owner {
            case .machine, .grows, .server, .fixed: false
            case .shared, .money: isEditedByHand([name])
            case .text, .set, .later: name != .isDeleted
            }
        }
    }

    /// Merges an update into a tombstone, or restores it if the update asks for that.
    mutating func mergeDeletion() {
        let restores = operation.changes[.isDeleted] == false
        guard stored.isDeleted else { return }
        if restores { return restore() }
        if stored.ref.type == .category, operation.intent == .update { return restoreUnasked() }
        // A create of a category changes only the fields that it names, and a resolved deletion stands.
        guard stored.ref.type != .category, hasPersonalChange, !operation.resolves.contains(.isDeleted) else {
            differs = true
            return
        }
        if operation.onConflict == .mine { return restoreUnasked() }
        differs = true
        conflicts.append(.deletion(of: stored, mine: false, since: baseVersion))
    }

    /// Restores the entity for an operation that does not ask for it, so the result has to carry the entity.
    private mutating func restoreUnasked() {
        differs = true
        restore()
    }

    private mutating func restore() {
        entity.fields[.isDeleted] = false
        entity.fields[.deletedAt] = .null
        entity.stamps[.isDeleted] = stamp
        overwritten += stored.decision(not: context.actor)
    }

    func outcome() -> MergeOutcome {
        let changed = isCurrent && operation.intent != .create || entity != stored
        var entity = entity
        if changed { entity.advance(by: context) }
        let status: MergeOutcome.Status =
            !conflicts.isEmpty ? .conflict : isCurrent && !(stored.isDeleted && entity.isDeleted) ? .accepted : .merged
        return MergeOutcome(
            status: status, entity: changed ? entity : stored, changed: changed, conflicts: conflicts,
            overwritten: overwritten, joined: joined, differs: differs)
    }
}

extension FieldConflict {
    /// A conflict about whether an entity is deleted; `base`, `mine` and `theirs` are Booleans.
    ///
    /// - Parameters:
    ///   - change: the change that conflicts with the device's deletion; nil for a tombstone, whose deletion conflicts.
    ///   - base: the version that the device saw.
    static func deletion(of stored: StoredEntity, mine: Bool, against change: Stamp? = nil, since base: Int64)
        -> FieldConflict
    {
        let deletion = stored.isDeleted ? stored.stamps[.isDeleted] : nil
        let theirs = change ?? deletion
        let wasDeleted = stored.isDeleted && deletion?.version ?? stored.version <= base
        return FieldConflict(
            field: .isDeleted, base: .bool(wasDeleted), mine: .bool(mine), theirs: .bool(stored.isDeleted),
            theirsBy: theirs?.actor.text ?? stored.updatedBy.text, theirsAt: theirs?.at ?? stored.updatedAt)
    }
}

extension StoredEntity {
    /// Another person's deletion or restore, as the event that keeps it when it is overruled; empty if there is none.
    func decision(not actor: Actor) -> [OverwrittenValue] {
        guard let stamp = stamps[.isDeleted], stamp.actor.isPerson, stamp.actor != actor else { return [] }
        return [OverwrittenValue(field: .isDeleted, value: .bool(isDeleted), stamp: stamp)]
    }
}
