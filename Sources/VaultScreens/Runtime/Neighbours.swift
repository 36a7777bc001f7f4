package import VaultModel

/// The held part of the list that a receipt was opened from.
package struct Neighbours: Hashable, Sendable {
    /// In the list's order.
    private(set) var ids: [ReceiptID]
    /// The index of the first of them in the list, from 0.
    private(set) var start: Int
    /// The number of receipts in the list.
    private(set) var total: Int
    /// The query that loads the rest of the list; nil if all of it is held.
    let query: ReceiptQuery?

    /// Creates a list that is held completely.
    package init(_ ids: [ReceiptID] = []) {
        (self.ids, start, total, query) = (ids, 0, ids.count, nil)
    }

    /// Creates a part of a query's results.
    init(_ rows: [ReceiptRow], from start: Int, of total: Int, query: ReceiptQuery) {
        (ids, self.start, self.total, self.query) = (rows.map(\.id), start, total, query)
    }

    /// The index in the list, from 0; nil if the receipt is not held.
    func position(of id: ReceiptID) -> Int? { ids.firstIndex(of: id).map { $0 + start } }

    /// The receipt that many places further; nil if it is not held.
    func neighbour(of id: ReceiptID, by step: Int) -> ReceiptID? {
        guard let index = ids.firstIndex(of: id), ids.indices.contains(index + step) else { return nil }
        return ids[index + step]
    }

    /// The anchor for loading more in this direction; nil if the list ends there.
    func anchor(beyond step: Int) -> PageAnchor? {
        guard query != nil, let first = ids.first, let last = ids.last else { return nil }
        if step > 0 { return start + ids.count < total ? .after(last) : nil }
        return start > 0 ? .before(first) : nil
    }

    /// Takes in a page that adjoins the held part; ignores any other.
    mutating func take(_ page: ReceiptPage, _ anchor: PageAnchor) {
        guard page.query == query else { return }
        if anchor == ids.last.map(PageAnchor.after) {
            ids += page.rows.map(\.id)
        } else if anchor == ids.first.map(PageAnchor.before) {
            ids = page.rows.map(\.id) + ids
            start = page.start
        } else {
            return
        }
        total = page.total
    }
}
