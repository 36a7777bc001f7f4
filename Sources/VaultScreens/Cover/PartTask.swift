package import VaultModel

/// What the form of a part is opened for.
package struct PartTask: Hashable, Sendable {
    package let type: EntityType
    package let cover: ReceiptCover
    /// Nil makes a new one.
    package let part: Entity?
    /// What a new one begins with.
    package let given: Fields
    package let focus: FieldName?

    package init(
        _ type: EntityType, of cover: ReceiptCover, part: Entity? = nil, given: Fields = [:], focus: FieldName? = nil
    ) {
        self.type = type
        self.cover = cover
        self.part = part
        self.given = given
        self.focus = focus
    }
}
