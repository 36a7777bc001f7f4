internal import VaultModel
internal import VaultWire

extension OperationResult {
    /// Whether the result is a valid answer to the operation: it has the operation's key, reports conflicts only about
    /// fields that the operation changes, and has the whole entity if it returns one.
    ///
    /// A result that does not fit would remove the operation from the queue and leave its values nowhere.
    func fits(_ operation: Operation) -> Bool {
        guard key == operation.key else { return false }
        guard let effect = verdict.effect else { return true }
        if let data = effect.data, Schema.of(operation.entity.type)?.isWhole(data) == false { return false }
        return effect.conflicts.allSatisfy { operation.canBeDisputed($0.field) }
    }
}

extension Operation {
    /// Whether a server may report a conflict about the field because of this operation.
    fileprivate func canBeDisputed(_ field: FieldName) -> Bool {
        field == .isDeleted || FieldGroup(of: field).names.contains { changes[$0] != nil }
    }
}
