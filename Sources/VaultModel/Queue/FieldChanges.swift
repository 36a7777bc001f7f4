package import VaultJSON

/// An edit of an entity: new values, and the values that they replace.
package struct FieldChanges: Hashable, Sendable {
    /// The new values; for a set, a ``SetChange``.
    package var changes: Fields
    /// Previous values of the changed fields that are not sets.
    package var base: Fields

    package init(changes: Fields = [:], base: Fields = [:]) {
        self.changes = changes
        self.base = base
    }

    package var isEmpty: Bool { changes.isEmpty }

    /// Removes one field, and its name from the additions to `userEditedFields`.
    ///
    /// - Returns: the field's new value; nil if it was not changed.
    package mutating func remove(_ name: FieldName) -> JSON? {
        guard let value = changes.removeValue(forKey: name) else { return nil }
        base[name] = nil
        if var edited = changes[.userEditedFields].flatMap({ SetChange($0) }) {
            edited.add.remove(name.rawValue)
            changes[.userEditedFields] = edited.isEmpty ? nil : edited.json
        }
        return value
    }

    /// The difference between the shown entity and the values that a person wants.
    ///
    /// - Parameters:
    ///   - wanted: complete new values; sets as complete arrays of strings. Equal ones are left out, and the fields
    ///     of a group are included together or not at all.
    ///   - byHand: whether to add the names of changed fields to `userEditedFields`.
    ///   - confirmed: fields whose names are added even if their values stay.
    package init(from shown: Entity, to wanted: Fields, byHand: Bool = true, confirming confirmed: Set<FieldName> = [])
    {
        self.init()
        guard let schema = Schema.of(shown.ref.type) else { return }
        var wanted = wanted
        for group in FieldGroup.all(of: wanted.keys) {
            let differs = group.names.contains { name in wanted[name].map { $0 != shown.value(name) } ?? false }
            for name in group.names { wanted[name] = differs ? wanted[name] ?? shown.value(name) : nil }
        }
        var edited = Set(confirmed.map(\.rawValue))
        for (name, value) in wanted {
            guard let rule = schema[name], rule.owner != .server, rule.owner != .fixed else { continue }
            if rule.isSet {
                let change = SetChange(from: shown.set(name), to: value.strings ?? [])
                if !change.isEmpty { changes[name] = change.json }
            } else {
                changes[name] = value
                base[name] = shown.value(name)
            }
            if byHand, changes[name] != nil, schema.editable.contains(name) { edited.insert(name.rawValue) }
        }
        // Names that are already in the set are added, too: they may have been added after the version that this edit
        // is based on, and then only the edit itself says that a person made it.
        if !edited.isEmpty { changes[.userEditedFields] = SetChange(add: edited).json }
    }
}
