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

    package init(
        receipt: Receipt, categoryName: String? = nil, mark: SyncMark = .synced, waiting: Int = 0,
        lastError: String? = nil, conflicts: [FieldConflict] = [], history: [HistoryLine] = [],
        returns: ReturnFacts = ReturnFacts()
    ) {
        self.receipt = receipt
        self.categoryName = categoryName
        self.mark = mark
        self.waiting = waiting
        self.lastError = lastError
        self.conflicts = conflicts
        self.history = history
        self.returns = returns
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

/// A receipt whose conflict waits for a person.
package struct ReceiptConflict: Hashable, Sendable {
    /// The receipt as it is shown: with the local values of the disputed fields.
    package var receipt: Receipt
    /// In the order of the table of fields.
    package var fields: [FieldConflict]
    /// When this device changed it; nil where that is not known.
    package var mineAt: Timestamp?
    /// Names by device id, as far as they are known.
    package var deviceNames: [String: String]

    package init(
        receipt: Receipt, fields: [FieldConflict], mineAt: Timestamp? = nil, deviceNames: [String: String] = [:]
    ) {
        self.receipt = receipt
        self.fields = fields
        self.mineAt = mineAt
        self.deviceNames = deviceNames
    }
}

/// What a person decided for one disputed field.
package enum ConflictChoice: Hashable, Sendable {
    case mine
    case theirs
    /// A value of one's own, of the field's shape.
    case own(JSON)
}
