/// What is known of a type that devices receive and never push.
extension Schema {
    /// The table by which an entity from a server is looked at, of every type.
    static func received(_ type: EntityType) -> Schema {
        of(type) ?? match
    }

    /// Matches are the server's own: nobody edits one, and nothing of it is merged.
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
