internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// What a server's `data` means in a replica.
enum ServerState {
    /// Without what the replica keeps beside the fields or derives from them.
    static func fields(_ data: [String: JSON]) -> Fields {
        var fields = Fields(.object(data))
        for name in [FieldName.id, .version, .updatedAt, .warrantyExpiryDate] { fields[name] = nil }
        return fields
    }

    /// A sentence about what a verdict gives back and cannot be stored: the entity, or a side of a conflict; nil where
    /// all of it can.
    static func fault(in effect: OperationResult.Effect, of type: EntityType) -> String? {
        if let data = effect.data, let fault = Validation.fault(received: fields(data), of: type) { return fault }
        for conflict in effect.conflicts {
            for side in [conflict.base, conflict.mine, conflict.theirs] {
                if let fault = Validation.fault(received: [conflict.field: side], of: type) { return fault }
            }
        }
        return nil
    }
}
