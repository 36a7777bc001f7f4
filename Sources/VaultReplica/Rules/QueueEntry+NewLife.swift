internal import VaultJSON
internal import VaultModel

extension QueueEntry {
    /// Moves the entry onto a state of another epoch or incarnation, whose versions cannot be compared with the
    /// previous ones. The person has seen that state only as far as it equals the previous one.
    mutating func move(onto shadow: Entity, ofFormer former: Entity?, behind earlier: ArraySlice<StoredEntry>) {
        guard intent != .create else { return }
        if let former { keepWord(on: former) }
        // A full sync that was started again finds its own result as the previous state, so that equality proves
        // nothing.
        let isSeen =
            intent == .delete
            ? baseVersion > 0 && baseVersion == former?.version && former?.fields == shadow.fields
            : hasBase && base.allSatisfy { shadow.value($0.key) == $0.value } && removesOnlySeen(former, shadow)
        baseVersion = isSeen ? shadow.version : 0
        // Against the previous base, lines that a restored server has lost would count as deleted there. But if an
        // earlier entry changes the notes, it brings the lines that the person saw, so the base is kept.
        if !isSeen, !isEveryLineOfBase(in: shadow), !earlier.contains(where: { $0.entry.changes[.userNotes] != nil }) {
            base[.userNotes] = nil
        }
    }
}

extension QueueEntry {
    /// Marks the entry's fields as manually edited if the state that it is based on did so, since a server of another
    /// epoch does not know that state.
    mutating func keepWord(on former: Entity) {
        guard intent == .update else { return }
        changes = FieldChanges(changes: changes).editedByHand(in: former).changes
    }

    /// Whether the base has lines, and the server has lost none of them.
    private func isEveryLineOfBase(in shadow: Entity) -> Bool {
        let lines = { (text: JSON?) in Set(LineMerge.lines(text?.string ?? "")) }
        let before = lines(base[.userNotes])
        return !before.isEmpty && before.isSubset(of: lines(shadow.value(.userNotes)))
    }

    /// Whether every set that it removes elements from is unchanged. An entry on base 0 has seen none.
    private func removesOnlySeen(_ former: Entity?, _ shadow: Entity) -> Bool {
        changes.allSatisfy { name, value in
            guard Schema.of(entity.type)?[name]?.isSet == true, SetChange(value)?.remove.isEmpty == false else {
                return true
            }
            return baseVersion > 0 && former?.set(name) == shadow.set(name)
        }
    }
}
