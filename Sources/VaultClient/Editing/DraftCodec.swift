package import VaultJSON
package import VaultModel

/// The format of a form's draft in the store.
package enum DraftCodec {
    /// The draft as the store keeps it; ``draft(_:name:)`` reads it.
    package static func json(_ draft: Draft) -> JSON {
        let texts = draft.texts.map { ($0.key.rawValue, JSON.string($0.value)) }
        return [
            "texts": .object([String: JSON](uniqueKeysWithValues: texts)), "at": .string(draft.at.description),
        ]
    }

    /// Nil if this version does not understand it; it stays in the store.
    package static func draft(_ json: JSON, name: String) -> Draft? {
        guard let name = DraftName(name), let at = json["at"]?.string.flatMap({ Timestamp($0) }),
            let texts = json["texts"]?.object
        else { return nil }
        let fields = texts.compactMap { name, value in value.string.map { (FieldName(rawValue: name), $0) } }
        return Draft(name: name, texts: Dictionary(fields, uniquingKeysWith: { first, _ in first }), at: at)
    }
}
