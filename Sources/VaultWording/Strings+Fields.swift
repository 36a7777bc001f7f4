internal import Translation
package import VaultModel

extension Strings {
    package static var noValue: String { say("none") }
    package static var emptyValue: String { say("(empty)") }
    package static var goneCategory: String { say("deleted category") }
    package static var statusReturned: String { say("returned", as: "status") }
    package static var statusActive: String { say("kept") }
    package static var yes: String { say("yes") }
    package static var no: String { say("no") }

    /// The label of a field in an entity of that type: an item has a price, not a total.
    package static func label(of field: FieldName, in type: EntityType?) -> String {
        type == .item && field == .totalMinor ? Cover.price : label(of: field)
    }

    /// The label of a field in forms and pickers; at most 12 columns.
    package static func label(of field: FieldName) -> String {
        switch field {
        case .storeName: say("Store")
        case .purchaseDate: say("Bought")
        case .totalMinor: say("Total")
        case .currency: say("Currency")
        case .category: say("Category")
        case .warrantyMonths: say("Warranty")
        case .returnBy: say("Return by")
        case .userNotes: say("Notes")
        case .userTags: say("Tags")
        case .isFavorite: say("Favorite")
        case .status: say("Status")
        case .isDeleted: say("In Trash")
        case .imageKeys: say("Pictures")
        case .name: say("Name")
        case .icon: say("Icon")
        case .sortOrder: say("Position")
        case .serialNumber: say("Serial")
        case .itemID: say("Item")
        case .warrantyID: say("Warranty")
        case .kind: say("Kind")
        case .covers: say("Covers")
        case .provider: say("Provider")
        case .contractNumber: say("Contract")
        case .startDate: say("Starts")
        case .voidReason: say("Void reason")
        case .voidedOn: say("Void since")
        case .state: say("State")
        case .openedOn: say("Opened")
        case .closedOn: say("Closed")
        case .outcome: say("Outcome")
        case .reference: say("Number")
        case .effect: say("Effect")
        case .effectDays: say("Days", as: "how many")
        default: field.rawValue  // open: newer versions have other fields
        }
    }
}
