internal import FieldInput
internal import Translation
package import VaultModel

extension Strings {
    package static var noValue: String { say("none") }
    /// A text without characters, in a history.
    package static var emptyValue: String { say("(empty)") }
    package static var goneCategory: String { say("deleted category") }
    package static var statusReturned: String { say("returned", as: "status") }
    static var statusActive: String { say("kept") }
    package static var yes: String { say("yes") }
    package static var no: String { say("no") }

    /// The label of a field in forms and pickers; at most 12 columns. Without a type, as receipts have it if they do.
    package static func label(of field: FieldName, in type: EntityType?) -> String {
        FieldTable.entry(field, in: type)?.label.text ?? field.rawValue
    }

    package static func label(of field: FieldName) -> String { label(of: field, in: nil) }
}
