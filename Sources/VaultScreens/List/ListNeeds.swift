import TerminalUI
import VaultModel
import VaultWording

/// The widths that the texts of a list need, as far as its rows have been held.
///
/// They only grow, so that columns do not move back and forth while a person scrolls or filters.
struct ListNeeds: Hashable, Sendable {
    private(set) var store = 8
    private(set) var what = 8
    private(set) var total = 8

    /// Takes in the widths of rows, up to a maximum; unusually long texts may be cut.
    mutating func grow(_ rows: [ReceiptRow], in context: Context) {
        func width(_ kind: ListColumns.Kind, _ row: ReceiptRow) -> Int {
            TextWidth.columns(of: ReceiptCell(kind, of: row, in: context).text)
        }
        for row in rows {
            store = min(ListNeeds.longestStore, max(store, width(.store, row)))
            what = min(28, max(what, width(.what, row)))
            total = min(15, max(total, width(.total, row)))
        }
    }

    /// The widths that the titles of the screen's language need, too, with the arrow of the sort order.
    func holdingTitles() -> ListNeeds {
        func width(_ kind: ListColumns.Kind) -> Int {
            TextWidth.columns(of: Strings.columnTitle(kind)) + (kind.order == nil ? 0 : 2)
        }
        var needs = self
        needs.store = max(store, width(.store))
        needs.what = max(what, width(.what))
        needs.total = max(total, width(.total))
        return needs
    }

    /// The store's share of the width that store and notes have together: what it needs, but no more than half if that
    /// leaves the notes too little. A store that may be longer than the maximum also gets half of what neither needs.
    func store(of both: Int) -> Int {
        let spare = store == ListNeeds.longestStore ? max(0, both - store - what) : 0
        return min(store + spare / 2, max((both + 1) / 2, both - what))
    }

    private static let longestStore = 24
}
