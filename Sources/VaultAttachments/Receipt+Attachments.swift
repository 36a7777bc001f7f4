internal import VaultJSON
package import VaultModel

extension Receipt {
    /// The attachments that the receipt names.
    package var attachments: [MediaID] { entity.set(.imageKeys).compactMap { MediaID($0) } }

    /// The fields of which a person confirms at least one for the receipt to leave the Inbox.
    package static let confirmable: Set<FieldName> = [.storeName, .purchaseDate, .totalMinor, .currency]
    private static let confirmableNames = Set(confirmable.map(\.rawValue))

    /// Whether the receipt is in the Inbox: it came as a picture, and no person has confirmed what the picture says.
    package var isInInbox: Bool {
        !entity.set(.imageKeys).isEmpty && Self.confirmableNames.isDisjoint(with: entity.set(.userEditedFields))
    }

    /// The fields that a person confirms who accepts the receipt with these values: the ones that have a value then,
    /// whoever wrote it.
    package func confirmed(accepting fields: Fields) -> Set<FieldName> {
        Self.confirmable.filter { !Self.isBlank(fields[$0] ?? entity.value($0)) }
    }

    /// Returns those of the values that were read for which the receipt has none yet.
    package func lacking(_ read: Fields) -> Fields {
        read.filter { lacks($0.key) }
    }

    /// Whether a field that a reading can fill has no value.
    package func lacks(_ field: FieldName) -> Bool { Self.isBlank(entity.value(field)) }

    /// A receipt without a store has an empty name.
    private static func isBlank(_ value: JSON) -> Bool { value.isNull || value == "" }
}
