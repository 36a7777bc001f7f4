internal import VaultJSON
package import VaultModel

/// The conflicts of one entity, as the queue lists them.
package struct Dispute: Hashable, Sendable {
    /// The id of the operation that caused them; the smallest one if there were several.
    package let id: OperationID
    package let entity: EntityRef
    package let fields: [FieldConflict]
    /// The time of this device's side.
    package let mineAt: Timestamp

    package init(id: OperationID, entity: EntityRef, fields: [FieldConflict], mineAt: Timestamp) {
        self.id = id
        self.entity = entity
        self.fields = fields
        self.mineAt = mineAt
    }

    /// The operation that this device wants for the entity as a whole.
    package var intent: Operation.Intent {
        fields.count == 1 && fields[0].field == .isDeleted && fields[0].mine == true ? .delete : .update
    }
}

extension [FieldConflict] {
    /// In the order of the table of fields; unknown fields come last, in their order.
    package func ordered(for type: EntityType) -> [FieldConflict] {
        guard count > 1, let rules = Schema.of(type)?.rules else { return self }
        return rules.compactMap { rule in first { $0.field == rule.name } }
            + filter { conflict in !rules.contains { $0.name == conflict.field } }
    }

    /// Removes the fields on which both sides agree, the fields of a group only together.
    ///
    /// - Returns: the fields whose conflict is over.
    mutating func removeAgreed() -> [FieldName] {
        let open = Set(filter { $0.mine != $0.theirs }.map { FieldGroup(of: $0.field) })
        let agreed = map(\.field).filter { !open.contains(FieldGroup(of: $0)) }
        removeAll { agreed.contains($0.field) }
        return agreed
    }
}
