package import VaultModel

extension Receipt {
    /// The attachments that the receipt names.
    package var attachments: [MediaID] { entity.set(.imageKeys).compactMap { MediaID($0) } }

    /// The values of which a person confirms at least one for the receipt to leave the Inbox.
    private static let confirmed: Set<String> = Set(
        [FieldName.storeName, .purchaseDate, .totalMinor, .currency].map(\.rawValue))

    /// Whether the receipt is in the Inbox: it came as a picture, and no person has confirmed what the picture says.
    package var isInInbox: Bool {
        !entity.set(.imageKeys).isEmpty && Self.confirmed.isDisjoint(with: entity.set(.userEditedFields))
    }
}
