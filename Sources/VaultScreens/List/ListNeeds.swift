import TerminalUI
import VaultModel

/// How many columns the texts of a list take, as far as rows of it have been held.
///
/// It only grows, so that columns do not move back and forth while a person scrolls or filters.
struct ListNeeds: Hashable, Sendable {
    /// At first the titles, with the arrow of the order.
    private(set) var store = 8
    private(set) var what = 8
    private(set) var total = 8

    /// Takes in what rows hold; a text that is longer than most may be cut.
    mutating func grow(_ rows: [ReceiptRow], in context: Context) {
        func width(_ kind: ListColumns.Kind, _ row: ReceiptRow) -> Int {
            TextWidth.columns(of: ReceiptCell(kind, of: row, in: context).text)
        }
        for row in rows {
            store = min(24, max(store, width(.store, row)))
            what = min(28, max(what, width(.what, row)))
            total = min(15, max(total, width(.total, row)))
        }
    }

    /// Of the so many columns that both have, those of the store: what it needs, and no more than half where the other
    /// lacks some.
    func store(of both: Int) -> Int { min(store, max((both + 1) / 2, both - what)) }
}
