internal import VaultJSON
package import VaultModel

extension ReplicaTransaction {
    /// Resolves all conflicts of an entity; the choices are sent like any other change.
    ///
    /// A field in conflict without a choice keeps this device's value. Amount and currency may share one choice under
    /// either name.
    ///
    /// - Returns: the change in what is shown; nil if there is none.
    /// - Throws: `notFound` if nothing is in conflict, `invalid` with the field's name.
    package mutating func resolve(
        _ ref: EntityRef, _ choices: [FieldName: ConflictChoice]
    ) throws -> EntityEdit? {
        guard var state = try state(ref), !state.conflicts.isEmpty, let shadow = state.record.shadow else {
            throw ReplicaError(.notFound)
        }
        try validate(choices, on: state.record.entity)
        let former = state.record.entity
        let intents = ConflictResolution.intents(for: state.conflicts, choices: choices, shadow: shadow)
        let disputed = state.conflicts.map(\.field)
        try settleDispute(by: intents, in: &state)
        try save(&state)
        try recordDecision(about: disputed, from: former, to: state.record.entity)
        let changed = disputed.filter { $0 != .isDeleted && former.fields[$0] != state.record.shown[$0] }
        guard !changed.isEmpty else { return nil }
        return EntityEdit(
            id: ref.id, kind: .fields, before: former.fields.filter { changed.contains($0.key) },
            after: state.record.shown.filter { changed.contains($0.key) })
    }

    private func validate(_ choices: [FieldName: ConflictChoice], on entity: Entity) throws {
        for (name, choice) in choices.sorted(by: { $0.key < $1.key }) {
            guard case .own(let value) = choice, let rule = Schema.of(entity.ref.type)?[name] else { continue }
            if let fault = Validation.fault(in: value, for: rule, current: entity.value(name)) {
                throw ReplicaError(.invalid(field: name.rawValue), cause: fault)
            }
        }
    }

    /// Queues the resolution behind all pending entries, so that earlier edits are sent first.
    private mutating func settleDispute(
        by intents: [ConflictResolution.Intent], in state: inout EntityState
    ) throws {
        try endDisputes(about: state.conflicts.map(\.field), in: &state)
        if let shadow = state.record.shadow, shadow.isBare, let change = intents.first?.changes,
            change.changes[.isDeleted] == false
        {
            return try append(try rebirth(of: shadow, with: change, behind: state.entries), to: &state)
        }
        for intent in intents {
            let entry = QueueEntry(
                id: minter.next(), entity: state.record.ref, intent: intent.intent,
                baseVersion: state.record.shadow?.version ?? 0, changes: intent.changes.changes,
                base: intent.changes.base, resolves: intent.resolves, createdAt: minter.now())
            try append(entry, to: &state)
        }
    }
}
