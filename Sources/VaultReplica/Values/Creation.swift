internal import VaultJSON
package import VaultModel

/// A new entity with all that no table is needed for: its fields are checked, and its create is made.
package struct Creation: Sendable {
    /// The create as it will be queued.
    package let entry: QueueEntry
    /// The entity as it will be shown.
    package let shown: Entity

    package var ref: EntityRef { entry.entity }

    /// - Parameters:
    ///   - fields: in Unicode NFC; other fields get their initial values.
    ///   - byHand: false for machine-read values that nobody has confirmed.
    ///   - createdAt: the time of the import that creates the entity; nil for the current time.
    /// - Throws: `invalid` with the field's name.
    package init(
        _ ref: EntityRef, _ fields: Fields, byHand: Bool, createdAt: Timestamp? = nil, by minter: IDGenerator
    ) throws(ReplicaError) {
        let blank = Entity(ref: ref, fields: [:])
        var edit = FieldChanges(from: blank, to: fields, byHand: byHand)
        edit.nameReceipt(fields, of: ref.type)
        try edit.validate(on: blank)
        edit.changes[.createdAt] = .string((createdAt ?? minter.now()).description)
        // A create names every field, so it always asks where it meets other values.
        entry = QueueEntry(
            id: minter.next(), entity: ref, intent: .create, baseVersion: 0, changes: edit.changes, onConflict: .ask,
            createdAt: minter.now())
        shown = LocalView.derive(shadow: ReplicaRecord(new: ref).baseline, entries: [entry]) ?? blank
    }
}

extension FieldChanges {
    /// - Throws: `invalid` with the name of the first field that cannot have its value.
    func validate(on entity: Entity) throws(ReplicaError) {
        guard let schema = Schema.of(entity.ref.type) else { return }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            guard let rule = schema[name] else { continue }
            let fault =
                Validation.fault(in: value, for: rule, current: entity.value(name))
                ?? Validation.fault(growing: entity.value(name), by: value, for: rule)
            if let fault { throw ReplicaError(.invalid(field: name.rawValue), cause: fault) }
        }
    }

    /// Copies the receipt of a part into its create; no edit names it.
    mutating func nameReceipt(_ fields: Fields, of type: EntityType) {
        if EntityType.parts.contains(type) { changes[.receiptID] = fields[.receiptID] }
    }
}
