/// A category, and how much is in it.
package struct CategoryLine: Hashable, Sendable {
    package let category: ReceiptCategory
    /// The number of its receipts outside the Trash.
    package let receipts: Int

    package init(_ category: ReceiptCategory, receipts: Int) {
        self.category = category
        self.receipts = receipts
    }
}
