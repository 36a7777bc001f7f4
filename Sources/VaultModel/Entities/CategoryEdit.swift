/// A change of the list of categories.
package enum CategoryEdit: Hashable, Sendable {
    /// Adds one at the end.
    case add(name: String)
    case rename(CategoryID, to: String)
    /// Moves it to a position in the order, counted from 0; beyond the end is the end.
    case place(CategoryID, at: Int)
    /// Its receipts keep it and show none, so that they have it again if it comes back.
    case delete(CategoryID)
}

extension ReceiptCategory {
    /// The values of `sortOrder` that bring the categories into this order, for those that need another one.
    ///
    /// Only the moved one gets another value if there is room between its neighbors, as there is at both ends. Otherwise
    /// values that are there are used again, so that moving one by a place changes two.
    ///
    /// - Parameter moved: the index of the category that was moved; the others are in their order.
    package static func orders(
        of wanted: [ReceiptCategory], moved: Int
    ) -> [(id: CategoryID, sortOrder: Int64)] {
        let before = moved > 0 ? wanted[moved - 1].sortOrder : nil
        let after = moved + 1 < wanted.count ? wanted[moved + 1].sortOrder : nil
        if let free = free(between: before, after) { return [(wanted[moved].id, free)] }
        let values = wanted.map(\.sortOrder).sorted()
        var last = Int64.min
        return zip(wanted, values).compactMap { category, value in
            // Two devices may have given one place to two categories.
            last = max(value, last == .min ? value : last + 1)
            return category.sortOrder == last ? nil : (category.id, last)
        }
    }

    private static func free(between before: Int64?, _ after: Int64?) -> Int64? {
        guard let range = Schema.category[.sortOrder]?.range else { return nil }
        let (low, high) = (before.map { $0 + 1 } ?? (after ?? 0) - 1, after.map { $0 - 1 } ?? (before ?? 0) + 1)
        let middle = low + (high - low) / 2
        return low <= high && range.contains(middle) ? middle : nil
    }
}
