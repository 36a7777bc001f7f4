/// A line of a list of conflicts. Their values are read only when the conflict is opened.
package struct ConflictLine: Hashable, Sendable {
    /// The entity in conflict.
    package let ref: EntityRef
    /// The receipt in conflict, or the one that the part belongs to.
    package let receipt: EntityRef
    package let storeName: String
    package let purchaseDate: CalendarDay?
    /// The part in conflict; nil for the receipt itself.
    package let part: Entity?
    /// In the order of the table of fields; unknown ones come last.
    package let fields: [FieldName]

    package init(
        receipt: EntityRef, storeName: String, purchaseDate: CalendarDay? = nil, part: Entity? = nil,
        fields: [FieldName]
    ) {
        ref = part?.ref ?? receipt
        self.receipt = receipt
        self.storeName = storeName
        self.purchaseDate = purchaseDate
        self.part = part
        let rules = fields.count > 1 ? Schema.of(ref.type)?.rules ?? [] : []
        let known = rules.map(\.name).filter(fields.contains)
        self.fields = known + fields.filter { !known.contains($0) }
    }

    /// The line of a conflict that was read.
    package init(_ conflict: ReceiptConflict) {
        self.init(
            receipt: conflict.receipt.entity.ref, storeName: conflict.receipt.storeName,
            purchaseDate: conflict.receipt.purchaseDate, part: conflict.part, fields: conflict.fields.map(\.field))
    }
}

/// The first lines of all conflicts.
package struct ConflictList: Hashable, Sendable {
    /// Receipts first, by ID.
    package var lines: [ConflictLine]
    /// The number of all conflicts, listed or not.
    package var total: Int

    package init(lines: [ConflictLine], total: Int) {
        self.lines = lines
        self.total = total
    }
}
