internal import VaultJSON
internal import VaultModel

/// What one entity has in dispute, as the queue lists it.
struct Dispute {
    /// Of the operation that brought it; of the first by id where there were several.
    let id: OperationID
    let entity: EntityRef
    let fields: [FieldConflict]
    /// When this device made its side of it.
    let mineAt: Timestamp

    /// What this device wants of the entity as a whole.
    var intent: Operation.Intent {
        fields.count == 1 && fields[0].field == .isDeleted && fields[0].mine == true ? .delete : .update
    }
}

extension [FieldConflict] {
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
