package import VaultModel

/// The list that a receipt was opened from, as much of it as is held.
package struct Neighbours: Hashable, Sendable {
    /// In the list's order.
    private(set) var ids: [ReceiptID]
    /// The place of the first of them in the list, from 0.
    private(set) var start: Int
    /// How many the list has.
    private(set) var total: Int
    /// What finds the rest of the list; nil where all of it is held.
    let query: ReceiptQuery?

    /// A list that is held as a whole.
    package init(_ ids: [ReceiptID] = []) {
        (self.ids, start, total, query) = (ids, 0, ids.count, nil)
    }

    /// A piece of what a query finds.
    init(_ rows: [ReceiptRow], from start: Int, of total: Int, query: ReceiptQuery) {
        (ids, self.start, self.total, self.query) = (rows.map(\.id), start, total, query)
    }

    /// The place in the list, from 0; nil where it is not held.
    func position(of id: ReceiptID) -> Int? { ids.firstIndex(of: id).map { $0 + start } }

    /// The one so many places on; nil where it is not held.
    func neighbour(of id: ReceiptID, by step: Int) -> ReceiptID? {
        guard let index = ids.firstIndex(of: id), ids.indices.contains(index + step) else { return nil }
        return ids[index + step]
    }

    /// Where to read on in this direction; nil where the list ends there.
    func anchor(beyond step: Int) -> PageAnchor? {
        guard query != nil, let first = ids.first, let last = ids.last else { return nil }
        if step > 0 { return start + ids.count < total ? .after(last) : nil }
        return start > 0 ? .before(first) : nil
    }

    /// Takes in what was read there; anything else changes nothing.
    mutating func take(_ page: ReceiptPage, _ anchor: PageAnchor) {
        guard page.query == query else { return }
        switch anchor {
        case .after(let id) where id == ids.last:
            ids += page.rows.map(\.id)
        case .before(let id) where id == ids.first:
            ids = page.rows.map(\.id) + ids
            start = page.start
        default: return
        }
        total = page.total
    }
}
