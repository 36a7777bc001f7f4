internal import VaultJSON
internal import VaultModel

extension QueueEntry {
    /// Onto a state of another life, whose versions say nothing about the former ones: the person has seen it only as
    /// far as it is what they saw before.
    mutating func move(onto shadow: Entity, ofFormer former: Entity?, behind earlier: ArraySlice<StoredEntry>) {
        guard intent != .create else { return }
        if let former { keepWord(on: former) }
        // A comparison that began anew finds what it stored itself as the former state: that tells nothing.
        let isSeen =
            intent == .delete
            ? baseVersion > 0 && baseVersion == former?.version && former?.fields == shadow.fields
            : hasBase && base.allSatisfy { shadow.value($0.key) == $0.value } && removesOnlySeen(former, shadow)
        baseVersion = isSeen ? shadow.version : 0
        // Lines that a restored server has lost would count as deleted there, against the base of before. But what an
        // earlier entry brings there is what the person had before them.
        if !isSeen, !isEveryLineOfBase(in: shadow), !earlier.contains(where: { $0.entry.changes[.userNotes] != nil }) {
            base[.userNotes] = nil
        }
    }
}

extension QueueEntry {
    /// Says itself of what it changes which fields counted as edited by hand in the state that it was made on: a server
    /// of another life does not know that state.
    mutating func keepWord(on former: Entity) {
        guard intent == .update else { return }
        changes = FieldChanges(changes: changes).editedByHand(in: former).changes
    }

    /// Whether the person had lines before them, and the server has lost none of these.
    private func isEveryLineOfBase(in shadow: Entity) -> Bool {
        let lines = { (text: JSON?) in Set(LineMerge.lines(text?.string ?? "")) }
        let before = lines(base[.userNotes])
        return !before.isEmpty && before.isSubset(of: lines(shadow.value(.userNotes)))
    }

    /// Whether every set that it takes elements from is as it was. What is on nothing has seen none.
    private func removesOnlySeen(_ former: Entity?, _ shadow: Entity) -> Bool {
        changes.allSatisfy { name, value in
            guard Schema.of(entity.type)?[name]?.isSet == true, SetChange(value)?.remove.isEmpty == false else {
                return true
            }
            return baseVersion > 0 && former?.set(name) == shadow.set(name)
        }
    }
}
