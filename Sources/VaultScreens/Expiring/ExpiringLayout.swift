import TerminalUI
import VaultModel

/// Where the parts of the screen stand; in low windows the chart goes first, then the line of what is covered, then that
/// of what is snoozed.
struct ExpiringLayout {
    /// While a query is typed its place.
    let covered: Rect
    /// Why the query cannot be read; empty where it can be.
    let problem: Rect
    let chart: Rect
    /// How many bars stand side by side.
    let chartColumns: Int
    let list: Rect
    /// Under the list; empty in low windows.
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
        // A lower window has room for what is kept quiet on purpose, and a low one for neither.
        let rows = list.rows >= 8 ? notes : list.rows >= 4 && model.silencedCount > 0 ? min(notes, 1) : 0
        (self.list, note) = list.splitBottom(rows)
    }
}
