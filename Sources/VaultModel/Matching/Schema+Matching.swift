/// Schemas for receiving, including that of a type which devices receive but never push.
extension Schema {
    /// The schema that checks a received entity of this type.
    static func received(_ type: EntityType) -> Schema {
        of(type) ?? match
    }

    /// Only the server writes matches: nobody edits one, and none is merged.
    private static let match = Schema(
        .match,
        [
            FieldRule(.purchaseID, .reference(.receipt), .server),
            FieldRule(.returnID, .reference(.receipt), .server),
            FieldRule(.amountMinor, .integer(0...Money.limit), .server),
            FieldRule(.lateReturn, .flag, .server),
            FieldRule(.score, .integer(0...100), .server),
            FieldRule(.reason, .text(500), .server),
            FieldRule(.unlinked, .flag, .server),
            FieldRule(.isDeleted, .flag, .server),
            FieldRule(.createdAt, .timestamp, .server),
            FieldRule(.deletedAt, .timestamp, .server, optional: true),
        ])
}

/// The names of a match's fields, and of fields that the server adds to a receipt's own.
extension FieldName {
    package static let purchaseID: FieldName = "purchaseId"
    package static let returnID: FieldName = "returnId"
    package static let amountMinor: FieldName = "amountMinor"
    package static let lateReturn: FieldName = "lateReturn"
    package static let score: FieldName = "score"
    package static let reason: FieldName = "reason"
    /// On the tombstone of a match: a person undid it, and the server never creates it again.
    package static let unlinked: FieldName = "unlinked"
    /// On the tombstone of a duplicate: the id of the receipt that was kept.
    package static let mergedInto: FieldName = "mergedInto"
    /// On the tombstone of a receipt that was split: the ids of its parts.
    package static let splitInto: FieldName = "splitInto"
}
