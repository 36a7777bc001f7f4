import VaultJSON

extension QueueEntry {
    /// Whether a later edit can be folded into this entry: it was never sent, and it has the edit's base, which is that
    /// of ``baseVersion(of:on:behind:)``.
    ///
    /// Deletes, restores and resolutions stay entries of their own, so that each keeps its meaning.
    package func canFold(onto editBase: Int64) -> Bool {
        guard !isSealed, resolves.isEmpty, changes[.isDeleted] == nil else { return false }
        return intent == .create || (intent == .update && baseVersion == editBase && hasBase)
    }

    /// Whether the entry has the previous values of its changes. An entry that was created again for a restored server
    /// does not, and an edit folded into it would give it a base that is not the server's.
    package var hasBase: Bool {
        changes.keys.allSatisfy { Schema.of(entity.type)?[$0]?.isSet == true || base[$0] != nil }
    }

    /// This entry with a later edit of the same entity folded in; nil if nothing is left to send.
    ///
    /// - Parameter earlier: the pending entries of the same entity before this one.
    package func folding(_ edit: FieldChanges, behind earlier: [QueueEntry] = []) -> QueueEntry? {
        var folded = self
        for (name, value) in edit.changes {
            if let later = Schema.of(entity.type)?[name]?.isSet == true ? SetChange(value) : nil {
                folded.fold(later, into: name)
            } else {
                folded.changes[name] = value
                if intent != .create { folded.base[name] = base[name] ?? edit.base[name] }
            }
        }
        if intent == .create { return folded }
        folded.dropUnchanged(behind: earlier)
        return folded.changes.isEmpty ? nil : folded
    }

    private mutating func fold(_ later: SetChange, into name: FieldName) {
        let mine = changes[name].flatMap { SetChange($0) } ?? SetChange()
        let folded = SetChange(
            add: mine.add.subtracting(later.remove).union(later.add.subtracting(mine.remove)),
            remove: mine.remove.subtracting(later.add).union(later.remove.subtracting(mine.add)))
        changes[name] = folded.isEmpty && intent != .create ? nil : folded.json
    }

    /// Drops fields that have their base value again; amount and currency only together.
    private mutating func dropUnchanged(behind earlier: [QueueEntry]) {
        let keepsAmount = FieldGroup.amount.names.contains {
            base[$0] != nil && (changes[$0] != base[$0] || reading(of: $0, among: earlier) != nil)
        }
        var dropped: Set<String> = []
        for (name, value) in base where changes[name] == value && !(keepsAmount && FieldGroup.amount.contains(name)) {
            if let reading = reading(of: name, among: earlier) {
                base[name] = reading.base[name]
                continue
            }
            changes[name] = nil
            base[name] = nil
            dropped.insert(name.rawValue)
        }
        guard var edited = changes[.userEditedFields].flatMap({ SetChange($0) }) else { return }
        edited.add.subtract(dropped)
        changes[.userEditedFields] = edited.isEmpty ? nil : edited.json
    }

    /// The previous entry that changes the field, if that value is machine-read and this entry's is a manual edit. Even
    /// if both values are the same, the field must not be dropped: without the manual edit another value could replace
    /// it unasked. The manual edit then replaces what the machine-read value replaced.
    private func reading(of name: FieldName, among earlier: [QueueEntry]) -> QueueEntry? {
        guard saysByHand(name), let former = earlier.last(where: { $0.changes[name] != nil }) else { return nil }
        return former.saysByHand(name) ? nil : former
    }

    private func saysByHand(_ name: FieldName) -> Bool {
        changes[.userEditedFields].flatMap { SetChange($0) }?.add.contains(name.rawValue) ?? false
    }
}

extension QueueEntry {
    /// The version that an edit behind `entries` is based on. A person has not seen the parts of the shadow that
    /// entries hide, so an edit of such a field has the base of those entries. `seen` is the version that a form showed
    /// when it was opened, if the server's state has changed since.
    package static func baseVersion(
        of edit: FieldChanges, on shadow: Entity?, behind entries: [QueueEntry], seen: Int64? = nil
    ) -> Int64 {
        guard let shadow else { return 0 }
        let isSeen = edit.base.allSatisfy { shadow.value($0.key) == $0.value }
        return isSeen ? shadow.version : entries.reduce(min(shadow.version, seen ?? .max)) { min($0, $1.baseVersion) }
    }

    /// The version that a deletion behind `entries` is based on: nobody here has seen another device's value that one
    /// of them hides.
    package static func deletionBase(on shadow: Entity?, behind entries: [QueueEntry]) -> Int64 {
        guard let shadow else { return 0 }
        return entries.filter { $0.hides(shadow) }.reduce(shadow.version) { min($0, $1.baseVersion) }
    }

    /// Whether one of the entry's values may hide another device's value. A text hides nothing, since it is merged. A
    /// resend proposal for a restored server does not say what it replaces, which somebody may have written since. Nor does
    /// a creation that the server has although its answer never came, or that reached it as a text message.
    private func hides(_ shadow: Entity) -> Bool {
        guard intent == .update || intent == .create else { return false }
        return changes.contains { name, value in
            guard let owner = Schema.of(entity.type)?[name]?.owner, [.shared, .money].contains(owner) else {
                return false
            }
            return value != shadow.value(name) && base[name] != shadow.value(name)
        }
    }

    /// This entry on a newer shadow.
    ///
    /// The base moves only if the server changed nothing that the entry touches, so that nobody is overruled. All other
    /// entries keep their base, and the server, which knows who changed what and when, merges them or reports a
    /// conflict.
    package func rebased(from old: Entity?, onto new: Entity) -> QueueEntry {
        guard !isSealed, intent == .update, baseVersion < new.version else { return self }
        // A base of 0 although the server had the entity: nobody here has seen who wrote its values.
        guard baseVersion > 0 || old == nil else { return self }
        let isClean = changes.allSatisfy { name, value in
            if Schema.of(entity.type)?[name]?.isSet == true {
                return SetChange(value)?.remove.isEmpty == true || old?.set(name) == new.set(name)
            }
            return base[name] == new.value(name)
        }
        guard isClean, old?.isDeleted ?? false == new.isDeleted else { return self }
        var moved = self
        moved.baseVersion = new.version
        return moved
    }
}
