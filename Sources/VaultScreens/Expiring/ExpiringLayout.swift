import TerminalUI
import VaultModel

/// Where the parts of the screen stand; in low windows the chart goes first, then the line of what is covered, then that
/// of what is snoozed.
struct ExpiringLayout {
    let covered: Rect
    let chart: Rect
    /// How many bars stand side by side.
    let chartColumns: Int
    let list: Rect
    /// How many are snoozed and muted; empty where none is.
    let note: Rect

    init(_ context: Context, _ model: ExpiringScreen.Model) {
        self.init(Chrome(columns: context.columns, rows: context.rows).body, model)
    }

    init(_ body: Rect, _ model: ExpiringScreen.Model) {
        let bars = model.summary?.months.count ?? 0
        chartColumns = max(1, min(3, body.columns / 26))
        let height = (bars + chartColumns - 1) / chartColumns
        let hasChart = bars > 0 && !model.showsSilenced && body.rows >= height + 12
        let (top, rest) = body.splitTop(body.rows >= 6 ? 1 : 0)
        covered = top
        let (middle, list) = rest.splitTop(hasChart ? height + 2 : 0)
        chart = middle
        let hasNote = !model.showsSilenced && model.silencedCount > 0 && list.rows >= 4
        (self.list, note) = list.splitBottom(hasNote ? 1 : 0)
    }
}
