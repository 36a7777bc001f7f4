import TerminalUI
import VaultModel

/// Where the parts of a history stand.
struct HistoryLayout {
    /// All of it, for the line that is looked into.
    let body: Rect
    /// The titles of the columns; empty in low windows.
    let titles: Rect
    let list: Rect
    /// The current line in full; empty in low windows.
    let foot: Rect
    /// The rule above ``foot``.
    let rule: Int?
    /// Where the receipt's name stands; nil where it is no part of the line.
    let nameColumn: Int?
    let textColumn: Int

    /// Rows of lines that are seen at once.
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
