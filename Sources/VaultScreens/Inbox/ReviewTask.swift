package import VaultModel

/// The receipts of the Inbox to review, and the one to begin with.
package struct ReviewTask: Hashable, Sendable {
    package let items: [InboxItem]
    package let first: ReceiptID

    package init(_ items: [InboxItem], from first: ReceiptID) {
        (self.items, self.first) = (items, first)
    }
}
