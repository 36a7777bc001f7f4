package import VaultJSON

/// Fields of an entity as a text for the store: a receipt's without their names, which are a third of most receipts.
///
/// `["Café Oslo","2018-08-19",…]` has the values in the order of ``order``. `{}` stands for a field that is missing;
/// the fields that this version does not know follow as one object. Other texts are an object with names: those of
/// other types and of earlier versions, and of fields of which most are missing.
package enum StoredFields {
    /// The places in a text; names are only ever added at the end, as stored texts depend on it.
    static let order: [FieldName] = [
        .storeName, .purchaseDate, .totalMinor, .currency, .category, .warrantyMonths, .returnBy, .ocrRawText,
        .extractedMerchantName, .extractedDate, .extractedTotal, .llmConfidence, .userNotes, .userTags, .isFavorite,
        .imageKeys, .userEditedFields, .status, .isDeleted, .createdAt,
    ]

    private static let names = Set(order)

    /// The text of an entity's fields.
    package static func text(of fields: Fields, _ type: EntityType) -> String {
        type == .receipt ? withoutNames(fields)?.text ?? fields.text : fields.text
    }

    /// Reads a text of either form.
    package static func fields(in text: String) throws(JSONError) -> Fields {
        if text.utf8.first == UInt8(ascii: "{"), let members = try JSON.members(parsing: text) {
            guard let fields = Fields(members: members) else { throw JSONError(code: .duplicateName, offset: 0) }
            return fields
        }
        guard let values = try JSON(parsing: text).array else { return [:] }
        var fields = Fields(minimumCapacity: values.count)
        for (place, value) in values.enumerated() {
            if case .object(let others) = value {
                for (name, value) in others { fields[FieldName(rawValue: name)] = value }
            } else if place < order.count {
                fields[order[place]] = value
            }
        }
        return fields
    }

    /// Nil if names take less room, or if a value would look like a missing one.
    private static func withoutNames(_ fields: Fields) -> JSON? {
        var values: [JSON] = []
        values.reserveCapacity(order.count + 1)
        var known = 0
        for name in order {
            let value = fields[name] ?? .object([:])
            if case .object = value {} else { known += 1 }
            values.append(value)
        }
        guard known > order.count / 2 else { return nil }
        if known == fields.count { return .array(values) }
        let others = fields.filter { !names.contains($0.key) }
        guard known + others.count == fields.count else { return nil }
        return .array(values + [others.json])
    }
}
