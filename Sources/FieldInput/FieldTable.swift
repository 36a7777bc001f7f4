import Translation
package import VaultModel

/// The fields of an entity type as people know them. Commands, mappings of columns, forms, the conflict picker, the
/// history and previews of imports all take their names, labels and order from here.
package struct FieldTable: Sendable {
    package let type: EntityType
    /// In the order in which people see them.
    package let entries: [FieldEntry]
    private let byName: [FieldName: FieldEntry]

    private init(_ type: EntityType, _ rows: [FieldRow]) {
        self.type = type
        entries = rows.compactMap { FieldEntry($0, of: type) }
        byName = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entry of a field; nil for one that people never see.
    package subscript(_ name: FieldName) -> FieldEntry? { byName[name] }

    /// The field that a command means by a name.
    package func entry(named typed: String) -> FieldEntry? {
        entries.first { $0.isNamed(typed) }
    }

    /// The fields that can be typed.
    package var typed: [FieldEntry] { entries.filter { $0.short != nil } }

    /// The names of ``typed``.
    package var words: [String] { typed.map(\.word) }

    /// The names of those that recognition may fill, unless a person has.
    package var releasable: [String] {
        typed.filter { Schema.of(type)?.editable.contains($0.name) ?? false }.map(\.word)
    }

    package static let receipt = FieldTable(
        .receipt,
        [
            FieldRow(.storeName, "store", "Store", .line),
            FieldRow(.purchaseDate, "date", "Bought", .day),
            FieldRow(.totalMinor, "total", "Total", .amount),
            FieldRow(.currency, "currency", "Currency", .currency),
            FieldRow(.category, "category", "Category", .reference),
            FieldRow(.warrantyMonths, "warranty", "Warranty", .months),
            FieldRow(.returnBy, "return-by", "Return by", .day),
            FieldRow(.userNotes, "notes", "Notes", .notes),
            FieldRow(.userTags, "tags", "Tags", .tags),
            FieldRow(.isFavorite, "favorite", "Favorite", .flag),
            FieldRow(.status, "status", "Status", .choice),
            FieldRow(.imageKeys, nil, "Pictures", .untyped),
            FieldRow(.isDeleted, nil, "In Trash", .untyped),
        ])

    package static let item = FieldTable(
        .item,
        [
            FieldRow(.name, "name", "Name", .line),
            FieldRow(.serialNumber, "serial", "Serial", .line),
            FieldRow(.totalMinor, "price", "Price", .amount, or: ["total"]),
            FieldRow(.currency, "currency", "Currency", .currency),
            FieldRow(.userNotes, "notes", "Notes", .notes),
            FieldRow(.isDeleted, nil, "In Trash", .untyped),
        ])

    package static let warranty = FieldTable(
        .warranty,
        [
            FieldRow(.itemID, "item", "Item", .reference),
            FieldRow(.kind, "kind", "Kind", .choice),
            FieldRow(.provider, "by", "Provider", .line),
            FieldRow(.covers, "covers", "Covers", .choice),
            FieldRow(.startDate, "begins", "Starts", .day),
            FieldRow(.warrantyMonths, "months", "Months", .months),
            FieldRow(.contractNumber, "contract", "Contract", .line),
            FieldRow(.voidReason, "void", "Void reason", .line),
            FieldRow(.voidedOn, "void-from", "Void since", .day),
            FieldRow(.userNotes, "notes", "Notes", .notes),
            FieldRow(.isDeleted, nil, "In Trash", .untyped),
        ])

    package static let claim = FieldTable(
        .claim,
        [
            FieldRow(.warrantyID, "warranty", "Warranty", .reference),
            FieldRow(.state, "state", "State", .choice),
            FieldRow(.openedOn, "opened", "Opened", .day),
            FieldRow(.reference, "number", "Number", .line),
            FieldRow(.closedOn, "closed", "Closed", .day),
            FieldRow(.outcome, "outcome", "Outcome", .choice),
            FieldRow(.effect, "effect", "Effect", .choice),
            FieldRow(.effectDays, "days", "Days", as: "how many", .days),
            FieldRow(.userNotes, "notes", "Notes", .notes),
            FieldRow(.isDeleted, nil, "In Trash", .untyped),
        ])

    package static let category = FieldTable(
        .category,
        [
            FieldRow(.name, nil, "Name", .untyped), FieldRow(.icon, nil, "Icon", .untyped),
            FieldRow(.sortOrder, nil, "Position", .untyped),
            FieldRow(.isDeleted, nil, "In Trash", .untyped),
        ])

    /// Nil for types without fields that people see.
    package static func of(_ type: EntityType) -> FieldTable? {
        switch type {
        case .receipt: receipt
        case .item: item
        case .warranty: warranty
        case .claim: claim
        case .category: category
        case .event, .request, .match: nil
        }
    }
}

extension FieldTable {
    /// The tables of the parts of a receipt.
    private static let parts = [item, warranty, claim]
    private static let all = [receipt] + parts + [category]

    /// The fields that can be typed for a part of that type, or for any part. A field of several types is there once,
    /// in the place that it has in the last one: notes are last everywhere.
    package static func part(_ type: EntityType?) -> [FieldEntry] {
        if let type { return of(type)?.typed ?? [] }
        var names: Set<FieldName> = []
        return parts.flatMap(\.typed).reversed().filter { names.insert($0.name).inserted }.reversed()
    }

    /// The entry of a field in an entity of that type, else in the first type that has the field.
    package static func entry(_ name: FieldName, in type: EntityType? = nil) -> FieldEntry? {
        let own = type.flatMap { of($0)?[name] }
        return own ?? all.lazy.compactMap { $0[name] }.first
    }
}
