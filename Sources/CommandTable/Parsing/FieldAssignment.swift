package import VaultModel

/// One `field=value` of the command line; the value is text that the caller still has to read.
package struct FieldAssignment: Equatable, Sendable {
    /// The field to change, of a receipt, an item, a warranty or a claim.
    package let field: FieldName
    /// The new value as typed; empty clears the field.
    package let text: String

    /// Assigns the value of `text` to `field`.
    package init(_ field: FieldName, _ text: String) {
        self.field = field
        self.text = text
    }
}
