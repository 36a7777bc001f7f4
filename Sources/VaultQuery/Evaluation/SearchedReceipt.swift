internal import VaultAttachments
package import VaultModel

/// A receipt with everything that a query can ask about it.
package struct SearchedReceipt: Hashable, Sendable {
    package var receipt: Receipt
    package var parts: ReceiptParts
    package var mark: SyncMark
    /// Nil if it has no category, or a deleted one.
    package var categoryName: String?
    /// Whether it is listed in the Trash.
    package var isInTrash: Bool

    package init(
        receipt: Receipt, parts: ReceiptParts = ReceiptParts(), mark: SyncMark = .synced, categoryName: String? = nil,
        isInTrash: Bool = false
    ) {
        self.receipt = receipt
        self.parts = parts
        self.mark = mark
        self.categoryName = categoryName
        self.isInTrash = isInTrash
    }

    /// Whether all terms match, wherever the receipt is listed.
    package func matches(_ query: SearchQuery) -> Bool {
        query.terms.allSatisfy { matches($0.condition) != $0.isNegated }
    }

    /// Whether the condition matches.
    package func matches(_ condition: SearchCondition) -> Bool {
        switch condition {
        case .text(let pattern):
            receipt.searchedTexts.contains { pattern.isFound(in: $0.text) }
                || parts.searchedTexts.contains(where: pattern.isFound)
        case .field(let field, let pattern): texts(of: field).contains { pattern.isFound(in: $0) }
        case .total(let span): span.contains(receipt.total)
        case .day(let day, let span): days(day).contains(where: span.contains)
        case .warranty(let months): receipt.warrantyMonths.map(months.contains) ?? false
        case .currency(let code): receipt.currency?.code == code
        case .has(let part): has(part)
        case .state(let state): isIn(state)
        }
    }

    private func texts(of field: SearchedField) -> [String] {
        switch field {
        case .store: [receipt.storeName]
        case .notes: [receipt.userNotes]
        case .tag: receipt.userTags
        case .category: categoryName.map { [$0] } ?? []
        }
    }

    private func days(_ day: SearchedDay) -> [CalendarDay] {
        switch day {
        case .purchase: [receipt.purchaseDate].compactMap(\.self)
        case .warrantyEnd: warrantyEnds
        case .returnBy: [receipt.returnBy].compactMap(\.self)
        }
    }

    /// The expiry dates of warranties. A receipt in the Trash or a returned one has only its last: no others are
    /// tracked.
    private var warrantyEnds: [CalendarDay] {
        guard isInTrash || receipt.isReturned else { return parts.ends(of: receipt) }
        if case .until(let day) = parts.longestCover(of: receipt) { return [day] }
        return []
    }

    private func has(_ part: HeldPart) -> Bool {
        switch part {
        case .warranty: (receipt.warrantyMonths ?? 0) > 0 || parts.hasCover(of: receipt)
        case .notes: !receipt.userNotes.isEmpty
        case .tags: !receipt.userTags.isEmpty
        case .category: categoryName != nil
        case .total: receipt.total != nil
        case .date: receipt.purchaseDate != nil
        case .attachment: !receipt.attachments.isEmpty
        case .returnBy: receipt.returnBy != nil
        }
    }

    private func isIn(_ state: ReceiptState) -> Bool {
        switch state {
        case .favorite: receipt.isFavorite
        case .returned: receipt.isReturned
        case .pending: mark == .pending || mark == .texted
        case .failed: mark == .failed
        case .conflict: mark == .conflict
        case .inbox: receipt.isInInbox
        case .trash: isInTrash
        }
    }
}
