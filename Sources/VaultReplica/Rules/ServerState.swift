internal import VaultJSON
internal import VaultModel

/// What a server's `data` means in a replica.
enum ServerState {
    /// Without what the replica keeps beside the fields or derives from them.
    static func fields(_ data: [String: JSON]) -> Fields {
        var fields = Fields(.object(data))
        for name in [FieldName.id, .version, .updatedAt, .warrantyExpiryDate] { fields[name] = nil }
        return fields
    }

    /// Why the fields cannot be stored; nil where they can. A field of a known name with a value of another kind would
    /// be shown as empty, and so be lost at the next edit.
    static func fault(in fields: Fields, of type: EntityType) -> String? {
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            guard let rule = Schema.of(type)?[name], !value.isNull else { continue }
            let isSound =
                switch rule.shape {
                case .text, .day, .currency, .reference, .word, .timestamp: value.string != nil
                case .integer: value.integer != nil
                case .share: value.number != nil
                case .flag: value.bool != nil
                case .set: value.strings != nil
                case .object: value.object != nil
                }
            if !isSound { return "The value of \(name) is of another kind." }
        }
        return nil
    }
}
