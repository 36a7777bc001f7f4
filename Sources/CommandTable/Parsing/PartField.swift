package import VaultModel

/// A field of an item, a warranty or a claim as the command line names it; the raw value is that name.
package enum PartField: String, CaseIterable, Sendable {
    case name, serial, price, currency
    case item, kind, covers, by, contract, begins, months, void
    case voidFrom = "void-from"
    case warranty, state, opened, closed, outcome, number, effect, days
    case notes

    /// The fields of that type, in the order of its form.
    package static func all(of type: EntityType) -> [PartField] {
        switch type {
        case .item: [.name, .serial, .price, .currency, .notes]
        case .warranty: [.item, .kind, .by, .covers, .begins, .months, .contract, .void, .voidFrom, .notes]
        case .claim: [.warranty, .state, .opened, .number, .closed, .outcome, .effect, .days, .notes]
        case .receipt, .category, .event, .request, .match: []
        }
    }

    /// The field's name on the wire and in JSON, which the command line takes as well.
    package var wireName: FieldName {
        switch self {
        case .name: .name
        case .serial: .serialNumber
        case .price: .totalMinor
        case .currency: .currency
        case .item: .itemID
        case .kind: .kind
        case .covers: .covers
        case .by: .provider
        case .contract: .contractNumber
        case .begins: .startDate
        case .months: .warrantyMonths
        case .void: .voidReason
        case .voidFrom: .voidedOn
        case .warranty: .warrantyID
        case .state: .state
        case .opened: .openedOn
        case .closed: .closedOn
        case .outcome: .outcome
        case .number: .reference
        case .effect: .effect
        case .days: .effectDays
        case .notes: .userNotes
        }
    }

    /// The field for a typed name: short or as on the wire, in any case. `total` also means the price, as it does for a
    /// receipt.
    package init?(named name: String, of type: EntityType? = nil) {
        let wanted = name.lowercased()
        let fields = type.map { PartField.all(of: $0) } ?? PartField.allCases
        let found = fields.first { field in
            field.rawValue == wanted || field.wireName.rawValue.lowercased() == wanted
                || (field == .price && wanted == "total")
        }
        guard let found else { return nil }
        self = found
    }

    /// The words it can be, each as on the command line and as on the wire; empty for free text.
    package var choices: [(word: String, wire: String)] {
        switch self {
        case .kind: Warranty.Kind.allCases.map { ($0.rawValue, $0.rawValue) }
        case .covers:
            Warranty.Scope.allCases.map { ($0 == .partsAndLabour ? "parts-and-labour" : $0.rawValue, $0.rawValue) }
        case .state: Claim.State.allCases.map { ($0 == .open ? "noted" : $0.rawValue, $0.rawValue) }
        case .outcome: Claim.Outcome.allCases.map { ($0.rawValue, $0.rawValue) }
        case .effect: Claim.Effect.allCases.map { ($0.rawValue, $0.rawValue) }
        case .name, .serial, .price, .currency, .item, .by, .contract, .begins, .months, .void, .voidFrom, .warranty,
            .opened, .closed, .number, .days, .notes:
            []
        }
    }

    /// The command line's word for a word of the wire.
    package func word(for wire: String) -> String {
        choices.first { $0.wire == wire }?.word ?? wire
    }
}

/// One `field=value` of the command line about an item, a warranty or a claim; the value is text that the caller still
/// has to read.
package struct PartAssignment: Equatable, Sendable {
    package let field: PartField
    /// The value as typed; empty clears a field that may be empty.
    package let text: String

    package init(_ field: PartField, _ text: String) {
        self.field = field
        self.text = text
    }
}

extension PartField {
    /// The names that are not fields of a receipt.
    static var others: [String] {
        allCases.map(\.rawValue).filter { EditableField(rawValue: $0) == nil }
    }
}
