import TerminalUI
import VaultModel
import VaultWording

/// The areas of a history.
struct HistoryLayout {
    /// The whole area, for an opened line.
    let body: Rect
    /// The column titles; empty in low windows.
    let titles: Rect
    let list: Rect
    /// The current line in full; empty in low windows.
    let foot: Rect
    /// The rule above ``foot``.
    let rule: Int?
    /// The column of the receipt's name; nil if it is not shown.
    let nameColumn: Int?
    let textColumn: Int

    /// The number of visible rows.
    var height: Int { list.rows }

    init(_ model: HistoryScreen.Model, _ context: Context) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        self.body = body.inset(columns: 1)
        let (titles, rest) = body.splitTop(body.rows >= 8 ? 1 : 0)
        self.titles = titles
        let footRows = body.rows >= 14 ? 4 : 0
        list = rest.splitTop(rest.rows - footRows).top
        let below = rest.splitTop(rest.rows - footRows).rest
        rule = footRows > 0 ? below.row : nil
        foot = below.splitTop(1).rest.inset(columns: 2)
        let left = 2 + Strings.momentWidth + 1
        let hasName = model.subject == nil && body.columns >= 60
        nameColumn = hasName ? left : nil
        textColumn = hasName ? left + min(24, body.columns / 4) : left
    }
}
