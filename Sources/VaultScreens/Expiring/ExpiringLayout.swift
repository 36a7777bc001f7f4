import TerminalUI
import VaultModel

/// The areas of the screen. Low windows drop the chart first, then the line about what is covered, then the one about
/// what is snoozed.
struct ExpiringLayout {
    /// The line about what is covered; the search field while a query is typed.
    let covered: Rect
    /// The reason why the query is invalid; empty if it is valid.
    let problem: Rect
    let chart: Rect
    /// The number of bars side by side.
    let chartColumns: Int
    let list: Rect
    /// The lines under the list; empty in low windows.
    let note: Rect

    init(_ context: Context, _ model: ExpiringScreen.Model) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        let count = ExpiringNote(model, columns: body.columns - 2, in: context).lines.count
        self.init(body, model, notes: count)
    }

    private init(_ body: Rect, _ model: ExpiringScreen.Model, notes: Int) {
        let bars = model.summary?.months.count ?? 0
        chartColumns = max(1, min(3, body.columns / 26))
        let height = (bars + chartColumns - 1) / chartColumns
        let hasChart = bars > 0 && !model.showsSilenced && body.rows >= height + 12
        let (top, below) = body.splitTop(body.rows >= 6 || model.search.isTyping ? 1 : 0)
        covered = top
        let told = min(model.search.problemRows(columns: body.columns), max(0, below.rows - 1))
        let (problem, rest) = below.splitTop(told)
        self.problem = problem
        let (middle, list) = rest.splitTop(hasChart ? height + 2 : 0)
        chart = middle
        // A lower list leaves room only for the line about snoozed and muted receipts, a very low one for none.
        let rows = list.rows >= 8 ? notes : list.rows >= 4 && model.silencedCount > 0 ? min(notes, 1) : 0
        (self.list, note) = list.splitBottom(rows)
    }
}
