internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Reads a server's `data` for a replica.
enum ServerState {
    /// The fields without those that the replica keeps separately or derives.
    static func fields(_ data: [String: JSON]) -> Fields {
        var fields = Fields(.object(data))
        for name in [FieldName.id, .version, .updatedAt, .warrantyExpiryDate] { fields[name] = nil }
        return fields
    }

    /// A sentence about the part of a verdict that cannot be stored, the entity or a side of a conflict; nil if all of
    /// it can.
    static func fault(in effect: OperationResult.Effect, of type: EntityType) -> String? {
        if let data = effect.data, let fault = Validation.fault(received: fields(data), of: type) { return fault }
        for conflict in effect.conflicts {
            if let fault = fault(writer: conflict.theirsBy) { return fault }
            for side in [conflict.base, conflict.mine, conflict.theirs] {
                if let fault = Validation.fault(receivedValue: side, of: conflict.field, in: type) { return fault }
            }
        }
        return nil
    }

    /// A sentence about the name of an author; nil for `dev_…`, a word, and whatever a newer server may call others.
    static func fault(writer name: ActorName) -> String? {
        name.unicodeScalars.count > 100 ? "The name of a writer has more than 100 characters." : nil
    }
}
