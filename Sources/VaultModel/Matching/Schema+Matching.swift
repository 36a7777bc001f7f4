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
