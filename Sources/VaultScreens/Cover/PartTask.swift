package import VaultModel

/// The part to edit in a form, or the kind of part to create.
package struct PartTask: Hashable, Sendable {
    package let type: PartType
    package let cover: ReceiptCover
    /// Nil creates a new part.
    package let part: Entity?
    /// The initial values of a new part.
    package let given: Fields
    package let focus: FieldName?

    package init(
        _ type: PartType, of cover: ReceiptCover, part: Entity? = nil, given: Fields = [:], focus: FieldName? = nil
    ) {
        self.type = type
        self.cover = cover
        self.part = part
        self.given = given
        self.focus = focus
    }
}
