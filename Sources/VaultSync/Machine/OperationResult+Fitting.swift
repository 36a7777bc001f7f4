internal import VaultModel
internal import VaultWire

extension OperationResult {
    /// Whether the protocol has it as an answer to that operation: under its key, in dispute only about what it changes,
    /// and with the whole entity where it gives one back.
    ///
    /// What does not fit would take the operation out of the queue and leave what it wanted nowhere.
    func fits(_ operation: Operation) -> Bool {
        guard key == operation.key else { return false }
        guard let effect = verdict.effect else { return true }
        if let data = effect.data, Schema.of(operation.entity.type)?.isWhole(data) == false { return false }
        return effect.conflicts.allSatisfy { operation.canBeDisputed($0.field) }
    }
}

extension Operation {
    /// Whether a server may ask a person about that field because of it.
    fileprivate func canBeDisputed(_ field: FieldName) -> Bool {
        if field == .isDeleted { return true }
        guard Schema.amount.contains(field) else { return changes[field] != nil }
        return changes.keys.contains(where: Schema.amount.contains)
    }
}
