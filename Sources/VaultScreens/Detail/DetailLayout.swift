import TerminalUI
import VaultModel

/// The lines of a receipt, and the panes that they stand in: two from 76 columns, one below.
struct DetailLayout {
    /// One line: a label in a column of its own, and what it says.
    struct Line {
        /// A blank keeps the column free where the text goes on.
        var label = ""
        var labelWidth = Strings.labelWidth
        var text = ""
        var style: Style = .plain
        /// A title with a rule behind it.
        var isTitle = false
    }

    let left: Rect
    /// Nil in a narrow window, where its lines follow those on the left.
    let right: Rect?
    let leftLines: [Line]
    let rightLines: [Line]

    /// Rows that are seen at once.
    var height: Int { left.rows }
    /// Lines of the longer pane.
    var lineCount: Int { max(leftLines.count, rightLines.count) }

    init(_ model: DetailScreen.Model, _ context: Context) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        let hasPanes = context.columns >= 76
        if hasPanes {
            let parts = body.splitLeft(max(44, body.columns / 2))
            // The rule stands in its last column, and a blank before it.
            left = parts.left.inset(columns: 1).splitRight(1).rest
            right = parts.rest.inset(columns: 1)
        } else {
            left = body.inset(columns: 1)
            right = nil
        }
        guard let detail = model.detail else {
            let gone = model.isGone ? TextWrap.lines(of: Strings.receiptGone, columns: left.columns) : []
            leftLines = gone.map { Line(text: $0, style: context.theme.warning) }
            rightLines = []
            return
        }
        let writer = DetailWriter(detail, context)
        let notes = writer.notes(columns: (right ?? left).columns) + writer.history(columns: (right ?? left).columns)
        let facts = writer.states(columns: left.columns) + writer.facts(columns: left.columns)
        leftLines = hasPanes ? facts : facts + [Line()] + notes
        rightLines = hasPanes ? notes : []
    }
}
