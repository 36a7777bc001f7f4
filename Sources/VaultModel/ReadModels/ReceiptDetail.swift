package import VaultJSON

/// Everything that the detail screen shows of one receipt.
package struct ReceiptDetail: Hashable, Sendable {
    package var receipt: Receipt
    package var categoryName: String?
    package var mark: SyncMark
    /// The number of pending queue entries of this receipt.
    package var waiting: Int
    /// The server's reason, if it refused something.
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

    /// Whether this device has deleted it and another one has changed it: it is listed, as long as nobody has decided.
    package var isDeletionDisputed: Bool { receipt.isDeleted && conflicts.contains { $0.field == .isDeleted } }
    /// Whether it is among the receipts in the Trash.
    package var isInTrash: Bool { receipt.isDeleted && !isDeletionDisputed }
}

/// A field that two people changed, with both values.
package struct FieldConflict: Hashable, Sendable {
    package var field: FieldName
    package var base: JSON
    package var mine: JSON
    package var theirs: JSON
    /// `dev_…`, `machine` or `server`.
    package var theirsBy: String
    /// The time by the server's clock.
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

/// A receipt, or a part of one, with a conflict for a person to resolve.
package struct ReceiptConflict: Hashable, Sendable {
    /// The receipt that the conflict is about, or that the part belongs to.
    package var receipt: Receipt
    /// The entity in conflict as it is shown, with this device's values in the fields in conflict.
    package var entity: Entity
    /// In the order of the table of fields.
    package var fields: [FieldConflict]
    /// When this device changed it; nil if unknown.
    package var mineAt: Timestamp?
    /// Names by device id, as far as they are known.
    package var deviceNames: [String: String]
    /// Whether the server has deleted it permanently: taking its side deletes it here, too, with its history.
    package var isForgotten: Bool

    package init(
        receipt: Receipt, part: Entity? = nil, fields: [FieldConflict], mineAt: Timestamp? = nil,
        deviceNames: [String: String] = [:], isForgotten: Bool = false
    ) {
        self.receipt = receipt
        entity = part ?? receipt.entity
        self.fields = fields
        self.mineAt = mineAt
        self.deviceNames = deviceNames
        self.isForgotten = isForgotten
    }

    package var ref: EntityRef { entity.ref }
    /// The part in conflict; nil for the receipt itself.
    package var part: Entity? { entity.ref.type == .receipt ? nil : entity }
    /// The rule of a field of the entity in conflict.
    package func rule(of name: FieldName) -> FieldRule? { Schema.of(entity.ref.type)?[name] }
}

/// A person's choice for one field in conflict.
package enum ConflictChoice: Hashable, Sendable {
    case mine
    case theirs
    /// Another value, of the field's shape.
    case own(JSON)
}
