import VaultJSON

/// Derives what is shown: the shadow with the intents applied. It is derived again whenever either changes.
package enum LocalView {
    /// - Parameters:
    ///   - shadow: the last state that the server sent; nil if it never saw the entity.
    ///   - entries: the entity's pending intents, oldest first, including failed ones, since they are still wanted.
    ///   - conflicts: open conflicts; the local values are shown until a person resolves them.
    /// - Returns: nil if there is neither a shadow nor a create or restore.
    package static func derive(shadow: Entity?, entries: [QueueEntry], conflicts: [FieldConflict] = []) -> Entity? {
        var entity = shadow
        for entry in entries {
            if entity == nil, entry.intent == .create || entry.changes[.isDeleted] == false {
                entity = Entity(ref: entry.entity, fields: Schema.of(entry.entity.type)?.initial ?? [:])
            }
            entity?.apply(entry)
        }
        for conflict in conflicts { entity?.fields[conflict.field] = conflict.mine }
        return entity
    }
}

extension Entity {
    /// Applies an entry's intent.
    fileprivate mutating func apply(_ entry: QueueEntry) {
        switch entry.intent {
        case .create, .update, .release:
            for (name, value) in entry.changes { apply(value, to: name, base: entry.base[name]) }
        case .delete:
            fields[.isDeleted] = true
            fields[.deletedAt] = .string(entry.createdAt.description)
        }
    }

    private mutating func apply(_ value: JSON, to name: FieldName, base: JSON?) {
        let rule = Schema.of(ref.type)?[name]
        if rule?.isSet == true {
            guard let change = SetChange(value) else { return }
            fields[name] = .array(change.applied(to: set(name)).map(JSON.string))
        } else if rule?.owner == .text, let base = base?.string, let mine = value.string {
            let merged = LineMerge.merge(base: base, server: self.value(name).string ?? "", client: mine)
            fields[name] = .string(merged.text)
        } else {
            fields[name] = value
            if name == .isDeleted { fields[.deletedAt] = .null }
        }
    }
}
