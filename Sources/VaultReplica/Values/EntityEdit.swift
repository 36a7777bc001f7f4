package import VaultModel

/// The effect of one action on one entity, with the previous values; enough to undo and redo it.
package struct EntityEdit: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case create, fields, trash, restore
        /// A request was created. Once the server has seen it, reversing or repeating it takes another request.
        case request
    }

    package let id: String
    package let kind: Kind
    /// The previous values of the changed fields, for ``Kind/fields``; for ``Kind/request`` only `after` is set, to the
    /// request.
    package var before: Fields
    package var after: Fields

    package init(id: String, kind: Kind, before: Fields = [:], after: Fields = [:]) {
        self.id = id
        self.kind = kind
        self.before = before
        self.after = after
    }
}

extension EntityEdit {
    /// An edit of fields in one direction: what undoing or redoing it can still do.
    package struct Turn: Sendable {
        package let from: Fields
        package let to: Fields
        /// The fields that still have the value that the edit left behind.
        package let free: Set<FieldName>
        /// The fields that were changed since; they stay as they are.
        package let taken: Set<FieldName>

        /// Whether something was changed since, and nothing is left to do. Not so for an edit that only confirmed values.
        package var isBlocked: Bool { free.isEmpty && !taken.isEmpty }
    }

    /// - Parameters:
    ///   - forward: whether it is redone rather than undone.
    ///   - entity: the entity as it is now.
    package func turn(forward: Bool, of entity: Entity) -> Turn {
        let (from, to) = forward ? (before, after) : (after, before)
        // Names of confirmed fields are a set, in which each edit undoes its own part.
        let names = Set(from.keys).union(to.keys).subtracting([.userEditedFields])
        let free = names.filter { entity.value($0) == from[$0] ?? entity.value($0) }
        return Turn(from: from, to: to, free: free, taken: names.subtracting(free))
    }
}
