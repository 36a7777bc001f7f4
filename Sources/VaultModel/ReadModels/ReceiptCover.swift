/// A receipt with its parts and their sync marks.
package struct ReceiptCover: Hashable, Sendable {
    package var receipt: Receipt
    package var parts: ReceiptParts
    /// Parts in the Trash, in the order in which they were created.
    package var trashed: [Entity]
    /// The marks of all parts that are not just synced.
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
