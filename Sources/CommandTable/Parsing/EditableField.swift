/// A field of a receipt as the command line names it; the raw value is the short name.
package enum EditableField: String, CaseIterable, Sendable {
    case store, date, total, currency, category, warranty
    case returnBy = "return-by"
    case notes, tags, favorite, status

    /// The field's name on the wire and in JSON, which the command line takes as well.
    package var wireName: String {
        switch self {
        case .store: "storeName"
        case .date: "purchaseDate"
        case .total: "totalMinor"
        case .currency: "currency"
        case .category: "category"
        case .warranty: "warrantyMonths"
        case .returnBy: "returnBy"
        case .notes: "userNotes"
        case .tags: "userTags"
        case .favorite: "isFavorite"
        case .status: "status"
        }
    }

    /// The field for a typed name: short or as on the wire, in any case.
    package init?(named name: String) {
        let wanted = name.lowercased()
        guard let field = Self.allCases.first(where: { $0.rawValue == wanted || $0.wireName.lowercased() == wanted })
        else { return nil }
        self = field
    }
}

/// One `field=value` of the command line; the value is text that the caller still has to read.
package struct FieldAssignment: Equatable, Sendable {
    /// The field to change.
    package let field: EditableField
    /// The new value as typed; empty clears the field.
    package let text: String

    /// Assigns the value of `text` to `field`.
    package init(_ field: EditableField, _ text: String) {
        self.field = field
        self.text = text
    }
}
