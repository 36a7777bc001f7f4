package import VaultJSON

/// The fields of an entity type with their limits and owners: the tables of docs/model.md as code.
package struct Schema: Sendable {
    package let type: EntityType
    /// In the order of the table.
    package let rules: [FieldRule]
    /// Names that may be in `userEditedFields`; empty if no field of the type can be in conflict.
    package let editable: Set<FieldName>
    /// The fields of a new entity, without those of the server.
    package let initial: Fields
    private let byName: [FieldName: FieldRule]

    init(_ type: EntityType, _ rules: [FieldRule]) {
        self.type = type
        self.rules = rules
        byName = Dictionary(uniqueKeysWithValues: rules.map { ($0.name, $0) })
        initial = Dictionary(
            uniqueKeysWithValues: rules.filter { $0.owner != .server }.map { ($0.name, $0.initial) })
        editable = Set(rules.filter { $0.owner == .shared || $0.owner == .money }.map(\.name))
    }

    /// Whether its fields can be in conflict, and the device, too, keeps values that people lose.
    package var asks: Bool { !editable.isEmpty }

    /// The rule of a field; nil for a name that this version does not know.
    package subscript(_ name: FieldName) -> FieldRule? {
        byName[name]
    }

    /// The most Unicode scalars of a text, or of one element of a set; 0 for other fields.
    package func textLimit(of name: FieldName) -> Int { self[name]?.textLimit ?? 0 }

    /// The fields that a client may change by an update.
    package var changeable: [FieldRule] {
        rules.filter { $0.owner != .server && $0.owner != .fixed }
    }

    /// Whether a server's members can be a complete entity: each has `createdAt` and a value for the first field that
    /// is never null. An earlier version of the server may not send the others.
    package func isWhole(_ members: [String: JSON]) -> Bool {
        let first = rules.first { !$0.isOptional && $0.owner != .server }
        return members[FieldName.createdAt.rawValue] != nil
            && first.map { members[$0.name.rawValue]?.isNull == false } ?? true
    }

    /// Nil for types without fields that a client writes.
    package static func of(_ type: EntityType) -> Schema? {
        switch type {
        case .receipt: receipt
        case .category: category
        case .event: event
        case .request: request
        case .match: nil
        case .item: item
        case .warranty: warranty
        case .claim: claim
        }
    }

    package static let receipt = Schema(
        .receipt,
        [
            FieldRule(.storeName, .text(200), .shared),
            FieldRule(.purchaseDate, .day, .money, optional: true),
            FieldRule(.totalMinor, .integer(-Money.limit...Money.limit), .money, optional: true),
            FieldRule(.currency, .currency, .money, optional: true),
            FieldRule(.category, .reference(.category), .shared, optional: true),
            FieldRule(.warrantyMonths, .integer(0...1200), .shared, optional: true),
            FieldRule(.returnBy, .day, .money, optional: true),
            FieldRule(.ocrRawText, .text(64 << 10), .machine, optional: true),
            FieldRule(.extractedMerchantName, .text(500), .machine, optional: true),
            FieldRule(.extractedDate, .text(500), .machine, optional: true),
            FieldRule(.extractedTotal, .text(500), .machine, optional: true),
            FieldRule(.llmConfidence, .share, .machine, optional: true),
            FieldRule(.userNotes, .text(16 << 10), .text),
            FieldRule(.userTags, .set(count: 64, length: 50), .set),
            FieldRule(.isFavorite, .flag, .later),
            FieldRule(.imageKeys, .set(count: 32, length: 30), .set),
            FieldRule(.userEditedFields, .set(count: 16, length: 30), .grows),
            FieldRule(.status, .word(["active", "returned"]), .money),
            FieldRule(.isDeleted, .flag, .later),
            FieldRule(.createdAt, .timestamp, .fixed),
            FieldRule(.id, .reference(.receipt), .server),
            FieldRule(.warrantyExpiryDate, .day, .server, optional: true),
            FieldRule(.deletedAt, .timestamp, .server, optional: true),
            FieldRule(.version, .integer(1 ... .max), .server),
            FieldRule(.updatedAt, .timestamp, .server),
        ])

    package static let category = Schema(
        .category,
        [
            FieldRule(.name, .text(50), .later),
            FieldRule(.icon, .text(30), .later),
            FieldRule(.sortOrder, .integer(-1_000_000_000...1_000_000_000), .later),
            FieldRule(.isDefault, .flag, .later),
            FieldRule(.isDeleted, .flag, .later),
            FieldRule(.createdAt, .timestamp, .fixed),
            FieldRule(.id, .reference(.category), .server),
            FieldRule(.deletedAt, .timestamp, .server, optional: true),
            FieldRule(.version, .integer(1 ... .max), .server),
            FieldRule(.updatedAt, .timestamp, .server),
        ])

    /// Events are immutable: they are complete when they are created.
    package static let event = Schema(
        .event,
        [
            FieldRule("type", .text(50), .fixed),
            FieldRule("receiptId", .reference(.receipt), .fixed, optional: true),
            FieldRule("at", .timestamp, .fixed),
            FieldRule(.createdAt, .timestamp, .fixed),
            // A device's id, or the name of another writer; null until the server has set it.
            FieldRule("deviceId", .text(50), .server, optional: true),
            FieldRule(.id, .reference(.event), .server),
            FieldRule(.version, .integer(1 ... .max), .server),
            FieldRule(.updatedAt, .timestamp, .server),
        ])

    /// Requests are complete when they are created; only the server sets their outcome.
    package static let request = Schema(
        .request,
        [
            FieldRule(.type, .word(RequestContent.types), .fixed),
            FieldRule(.payload, .object(64 << 10), .fixed),
            FieldRule(.createdAt, .timestamp, .fixed),
            FieldRule(.status, .word(RequestVerdict.words), .server, optional: true),
            FieldRule(.errorCode, .text(50), .server, optional: true),
            FieldRule(.errorMessage, .text(500), .server, optional: true),
            FieldRule(.appliedAt, .timestamp, .server, optional: true),
            FieldRule(.id, .reference(.request), .server),
            FieldRule(.version, .integer(1 ... .max), .server),
            FieldRule(.updatedAt, .timestamp, .server),
        ])
}
