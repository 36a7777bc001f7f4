import TerminalUI
import VaultModel

/// The areas of a dry run: settings left and rows right, one above the other, or only one of them.
struct ImportLayout {
    /// The counts.
    let figures: Rect
    let settings: Rect
    let rowsTitle: Rect
    let rows: Rect
    /// The status line: a problem, or what is in progress.
    let status: Rect
    /// The column of the rule between both; nil without one.
    let divider: Int?
    /// The row of the rule between both; nil without one.
    let rule: Int?

    init(_ context: Context, _ model: ImportDialog.Model) {
        self.init(Chrome(columns: context.columns, rows: context.rows).body, model)
    }

    init(_ body: Rect, _ model: ImportDialog.Model) {
        let (top, below) = body.splitTop(body.rows >= 4 ? 1 : 0)
        let (middle, bottom) = below.splitBottom(body.rows >= 5 ? 1 : 0)
        figures = top
        status = bottom
        if body.columns >= 110 {
            let (left, right) = middle.splitLeft(middle.columns * 2 / 5)
            divider = right.column
            rule = nil
            settings = left
            (rowsTitle, rows) = right.splitLeft(1).rest.splitTop(1)
        } else if body.rows >= 12 {
            let count = model.preview.map { ImportSetting.all(of: $0).count } ?? 0
            // The rows get what they need, up to half of the space; the settings get the rest.
            let wanted = min(max(3, model.listed.count), (middle.rows - 2) / 2)
            let (upper, lower) = middle.splitTop(min(count, middle.rows - 2 - wanted))
            divider = nil
            rule = lower.row
            settings = upper
            (rowsTitle, rows) = lower.splitTop(1).rest.splitTop(1)
        } else {
            divider = nil
            rule = nil
            let isSettings = model.pane == .settings
            let nothing = Rect(column: 0, row: middle.endRow, columns: middle.columns, rows: 0)
            settings = isSettings ? middle : nothing
            (rowsTitle, rows) = isSettings ? (nothing, nothing) : middle.splitTop(middle.rows >= 3 ? 1 : 0)
        }
    }
}
