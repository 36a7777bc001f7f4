/// Everything that belongs to a receipt, with what sync has to say of it.
package struct ReceiptCover: Hashable, Sendable {
    package var receipt: Receipt
    package var parts: ReceiptParts
    /// Parts in the trash, in the order in which they were made.
    package var trashed: [Entity]
    /// Of every part that is not simply synced.
    package var marks: [EntityRef: SyncMark]

    package init(
        receipt: Receipt, parts: ReceiptParts = ReceiptParts(), trashed: [Entity] = [],
        marks: [EntityRef: SyncMark] = [:]
    ) {
        self.receipt = receipt
        self.parts = parts
        self.trashed = trashed
        self.marks = marks
    }
}
