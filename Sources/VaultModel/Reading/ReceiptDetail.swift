package import VaultJSON

/// Everything that the detail screen shows of one receipt.
package struct ReceiptDetail: Hashable, Sendable {
    package var receipt: Receipt
    package var categoryName: String?
    package var mark: SyncMark
    /// Queue entries of this receipt that wait.
    package var waiting: Int
    /// The server's words, where it refused something.
    package var lastError: String?
    package var conflicts: [FieldConflict]
    /// Newest first.
    package var history: [HistoryLine]
    package var returns: ReturnFacts
    package var parts: ReceiptParts

    package init(
        receipt: Receipt, categoryName: String? = nil, mark: SyncMark = .synced, waiting: Int = 0,
        lastError: String? = nil, conflicts: [FieldConflict] = [], history: [HistoryLine] = [],
        returns: ReturnFacts = ReturnFacts(), parts: ReceiptParts = ReceiptParts()
    ) {
        self.receipt = receipt
        self.categoryName = categoryName
        self.mark = mark
        self.waiting = waiting
        self.lastError = lastError
        self.conflicts = conflicts
        self.history = history
        self.returns = returns
        self.parts = parts
    }
}

/// A field that two people changed, and what each made of it.
package struct FieldConflict: Hashable, Sendable {
    package var field: FieldName
    package var base: JSON
    package var mine: JSON
    package var theirs: JSON
    /// `dev_…`, `machine` or `server`.
    package var theirsBy: String
    /// The server's clock.
    package var theirsAt: Timestamp

    package init(field: FieldName, base: JSON, mine: JSON, theirs: JSON, theirsBy: String, theirsAt: Timestamp) {
        self.field = field
        self.base = base
        self.mine = mine
        self.theirs = theirs
        self.theirsBy = theirsBy
        self.theirsAt = theirsAt
    }
}

/// A receipt, or a part of one, whose conflict waits for a person.
package struct ReceiptConflict: Hashable, Sendable {
    /// The receipt that it is about; of a part the one that it belongs to.
    package var receipt: Receipt
    /// What is in dispute, as it is shown: with the local values of the disputed fields.
    package var entity: Entity
    /// In the order of the table of fields.
    package var fields: [FieldConflict]
    /// When this device changed it; nil where that is not known.
    package var mineAt: Timestamp?
    /// Names by device id, as far as they are known.
    package var deviceNames: [String: String]

    package init(
        receipt: Receipt, part: Entity? = nil, fields: [FieldConflict], mineAt: Timestamp? = nil,
        deviceNames: [String: String] = [:]
    ) {
        self.receipt = receipt
        entity = part ?? receipt.entity
        self.fields = fields
        self.mineAt = mineAt
        self.deviceNames = deviceNames
    }

    package var ref: EntityRef { entity.ref }
    /// The part that is in dispute; nil for the receipt itself.
    package var part: Entity? { entity.ref.type == .receipt ? nil : entity }
    /// The rule of a field of what is in dispute.
    package func rule(of name: FieldName) -> FieldRule? { Schema.of(entity.ref.type)?[name] }
}

/// What a person decided for one disputed field.
package enum ConflictChoice: Hashable, Sendable {
    case mine
    case theirs
    /// A value of one's own, of the field's shape.
    case own(JSON)
}
