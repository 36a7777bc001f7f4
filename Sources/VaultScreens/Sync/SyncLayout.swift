import TerminalUI
import VaultModel

/// The areas of the sync screen. When zoomed, and in low windows, only the focused list is visible.
struct SyncLayout {
    /// Server, account, last successful sync, next try.
    let facts: Rect
    /// The line above the queue; empty if the queue is hidden.
    let queueTitle: Rect
    let queue: Rect
    let activityTitle: Rect
    let activity: Rect
    /// The rows of the rules between the parts.
    let rules: [Int]
    /// The whole area, for pages that cover the lists.
    let body: Rect

    init(_ context: Context, _ model: SyncScreen.Model) {
        self.init(Chrome(columns: context.columns, rows: context.rows).body, context, model)
    }

    init(_ body: Rect, _ context: Context, _ model: SyncScreen.Model) {
        self.body = body
        let isTall = body.rows >= 13
        let more = (model.devices == nil ? 0 : 1) + (context.hasTransfers ? 1 : 0) + (model.showsTexts ? 1 : 0)
        let factRows =
            isTall ? 4 + more : body.rows >= 6 ? (context.status.state == .deviceOnly ? 3 : 2) : 0
        let (top, rest) = body.splitTop(factRows)
        facts = top
        guard isTall, !model.isZoomed else {
            let below = isTall ? rest.splitTop(1).rest : rest
            let (title, list) = below.splitTop(below.rows >= 3 ? 1 : 0)
            let nothing = Rect(column: 0, row: rest.endRow, columns: rest.columns, rows: 0)
            rules = isTall ? [rest.row] : []
            queueTitle = model.isActivityFocused ? nothing : title
            queue = model.isActivityFocused ? nothing : list
            activityTitle = model.isActivityFocused ? title : nothing
            activity = model.isActivityFocused ? list : nothing
            return
        }
        // Two rules and two titles; the queue gets what it needs, up to three fifths.
        let lists = rest.rows - 4
        let wanted = max(1, model.shownQueue.count)
        let queueRows = min(wanted, max(1, lists * 3 / 5))
        let first = rest.splitTop(1).rest
        rules = [rest.row, first.row + 1 + queueRows]
        queueTitle = first.line(0)
        queue = Rect(column: 0, row: first.row + 1, columns: rest.columns, rows: queueRows)
        let second = first.splitTop(queueRows + 2).rest
        activityTitle = second.line(0)
        activity = second.splitTop(1).rest
    }

    /// The list of devices, below its title and column names and above the line with the keys.
    var devices: Rect {
        let list = body.splitTop(body.rows >= 6 ? 3 : 1).rest
        return list.rows >= 6 ? list.splitBottom(2).rest : list
    }
}
