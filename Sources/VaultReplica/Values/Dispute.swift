internal import VaultJSON
package import VaultModel

/// What one entity has in dispute, as the queue lists it.
package struct Dispute: Hashable, Sendable {
    /// Of the operation that brought it; of the first by id where there were several.
    package let id: OperationID
    package let entity: EntityRef
    package let fields: [FieldConflict]
    /// When this device made its side of it.
    package let mineAt: Timestamp

    package init(id: OperationID, entity: EntityRef, fields: [FieldConflict], mineAt: Timestamp) {
        self.id = id
        self.entity = entity
        self.fields = fields
        self.mineAt = mineAt
    }

    /// What this device wants of the entity as a whole.
    package var intent: Operation.Intent {
        fields.count == 1 && fields[0].field == .isDeleted && fields[0].mine == true ? .delete : .update
    }
}

extension [FieldConflict] {
    /// In the order of the table of fields; those it does not know stand last, as they came.
    package func ordered(for type: EntityType) -> [FieldConflict] {
        guard count > 1, let rules = Schema.of(type)?.rules else { return self }
        return rules.compactMap { rule in first { $0.field == rule.name } }
            + filter { conflict in !rules.contains { $0.name == conflict.field } }
    }

    /// Takes out what both sides have come to agree on; amount and currency only together.
    ///
    /// - Returns: the fields that are not in dispute any more.
    mutating func removeAgreed() -> [FieldName] {
        let keepsAmount = contains { Schema.amount.contains($0.field) && $0.mine != $0.theirs }
        let agreed = filter { $0.mine == $0.theirs && !(keepsAmount && Schema.amount.contains($0.field)) }.map(\.field)
        removeAll { agreed.contains($0.field) }
        return agreed
    }
}
