/// The parts of a receipt: items, their warranties, and claims. People write all of their fields, so every field but
/// the notes is shared or money, as decision 21 explains.
extension Schema {
    static let item = part(
        .item,
        [
            FieldRule(.name, .text(200), .shared),
            FieldRule(.serialNumber, .text(100), .shared),
            FieldRule(.totalMinor, .integer(-Money.limit...Money.limit), .money, optional: true),
            FieldRule(.currency, .currency, .money, optional: true),
        ])

    /// `warrantyMonths` null is a lifetime, `startDate` null the day of the purchase, `itemId` null the whole receipt.
    static let warranty = part(
        .warranty,
        [
            FieldRule(.itemID, .reference(.item), .shared, optional: true),
            FieldRule(.kind, .word(Warranty.Kind.allCases.map(\.rawValue)), .shared),
            FieldRule(.covers, .word(Warranty.Scope.allCases.map(\.rawValue)), .shared),
            FieldRule(.provider, .text(200), .shared),
            FieldRule(.contractNumber, .text(100), .shared),
            FieldRule(.startDate, .day, .shared, optional: true),
            FieldRule(.warrantyMonths, .integer(0...1200), .shared, optional: true),
            FieldRule(.voidReason, .text(500), .shared, optional: true),
            FieldRule(.voidedOn, .day, .shared, optional: true),
        ])

    /// `warrantyId` null is the receipt's own warranty, given by the receipt's `warrantyMonths`.
    static let claim = part(
        .claim,
        [
            FieldRule(.warrantyID, .reference(.warranty), .shared, optional: true),
            FieldRule(.state, .word(Claim.State.allCases.map(\.rawValue)), .shared),
            FieldRule(.openedOn, .day, .shared, optional: true),
            FieldRule(.closedOn, .day, .shared, optional: true),
            FieldRule(.outcome, .word(Claim.Outcome.allCases.map(\.rawValue)), .shared, optional: true),
            FieldRule(.reference, .text(100), .shared),
            FieldRule(.effect, .word(Claim.Effect.allCases.map(\.rawValue)), .shared),
            FieldRule(.effectDays, .integer(0...36_500), .shared, optional: true),
        ])

    private static func part(_ type: EntityType, _ own: [FieldRule]) -> Schema {
        let common = [
            FieldRule(.receiptID, .reference(.receipt), .fixed),
            FieldRule(.userNotes, .text(16 << 10), .text),
            FieldRule(.userEditedFields, .set(count: 16, length: 30), .grows),
            FieldRule(.isDeleted, .flag, .later),
            FieldRule(.createdAt, .timestamp, .fixed),
            FieldRule(.id, .reference(type), .server),
            FieldRule(.deletedAt, .timestamp, .server, optional: true),
            FieldRule(.version, .integer(1 ... .max), .server),
            FieldRule(.updatedAt, .timestamp, .server),
        ]
        return Schema(type, own + common)
    }
}

extension FieldName {
    /// The receipt that a part belongs to.
    package static let receiptID: FieldName = "receiptId"
    package static let itemID: FieldName = "itemId"
    package static let warrantyID: FieldName = "warrantyId"
    package static let serialNumber: FieldName = "serialNumber"
    package static let kind: FieldName = "kind"
    package static let covers: FieldName = "covers"
    package static let provider: FieldName = "provider"
    package static let contractNumber: FieldName = "contractNumber"
    package static let startDate: FieldName = "startDate"
    package static let voidReason: FieldName = "voidReason"
    package static let voidedOn: FieldName = "voidedOn"
    package static let state: FieldName = "state"
    package static let openedOn: FieldName = "openedOn"
    package static let closedOn: FieldName = "closedOn"
    package static let outcome: FieldName = "outcome"
    package static let reference: FieldName = "reference"
    package static let effect: FieldName = "effect"
    package static let effectDays: FieldName = "effectDays"
}
