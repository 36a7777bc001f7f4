internal import VaultJSON
internal import VaultModel

/// Resend proposals that nobody has to answer after something else has happened to the entity.
extension ReplicaTransaction {
    /// Removes the fields that are edited now from resend proposals: the newer values replace them.
    mutating func dropOffers(of edit: FieldChanges, in state: inout EntityState) throws {
        let names = edit.changes.keys.sorted()
        for (index, stored) in state.entries.enumerated().reversed() {
            guard stored.state == .offered, stored.entry.intent == .update else { continue }
            var rest = FieldChanges(changes: stored.entry.changes, base: stored.entry.base)
            rest.leaveOut(names, of: stored.entry.entity.type)
            guard rest.changes != stored.entry.changes else { continue }
            if rest.isEmpty {
                try tables.delete(stored)
                state.entries.remove(at: index)
            } else {
                state.entries[index].entry.changes = rest.changes
                state.entries[index].entry.base = rest.base
                try tables.update(state.entries[index])
            }
        }
    }

    /// Removes from resend proposals what the server has again, since another device has sent it. A proposal of a whole entity
    /// then becomes one of the values that differ.
    mutating func dropOffers(metBy shadow: Entity, in state: inout EntityState) throws {
        for stored in state.entries where stored.state == .offered {
            guard let rest = stored.entry.rest(on: shadow) else {
                try remove(stored, in: &state)
                continue
            }
            guard rest != stored.entry, let place = state.entries.firstIndex(where: { $0.sequence == stored.sequence })
            else { continue }
            state.entries[place].entry = rest
            try tables.update(state.entries[place])
        }
    }

    /// Removes resend proposals of the opposite when a person deletes or restores the entity.
    mutating func dropOffers(against isDeleted: Bool, in state: inout EntityState) throws {
        try dropOffers(of: FieldChanges(changes: [.isDeleted: .bool(isDeleted)]), in: &state)
        guard !isDeleted else { return }
        for stored in state.entries where stored.state == .offered && stored.entry.intent == .delete {
            try remove(stored, in: &state)
        }
    }
}

extension QueueEntry {
    /// The proposal without what is so on the server already; nil if that is all of it.
    fileprivate func rest(on shadow: Entity) -> QueueEntry? {
        if intent == .delete { return shadow.isDeleted ? nil : self }
        let differing = changes.keys.filter { name in
            var single = self
            single.changes = changes.filter { $0.key == name }
            let wanted = LocalView.derive(shadow: shadow, entries: [single])
            return name != .createdAt && wanted?.value(name) != shadow.value(name)
        }
        guard !differing.isEmpty else { return nil }
        var rest = self
        rest.intent = .update
        let names = Set(differing.flatMap { FieldGroup(of: $0).names })
        rest.changes = changes.filter { names.contains($0.key) }
        // On version 0, only the operation itself says that a person chose the values.
        rest.changes[.userEditedFields] = changes[.userEditedFields]
        rest.base = base.filter { names.contains($0.key) }
        return rest
    }
}
