import TerminalUI
import VaultModel
import VaultWording

/// The lines of a receipt and the panes that show them: two from 76 columns on, otherwise one.
struct DetailLayout {
    /// One line: a label in a column of its own, and the text.
    struct Line {
        /// A blank keeps the label column free on the lines that continue a text.
        var label = ""
        var labelWidth = Strings.labelWidth
        var text = ""
        var style: Style = .plain
        /// Stands after the text, muted.
        var note = ""
        /// Whether it is a title, which gets a rule after it.
        var isTitle = false
    }

    let left: Rect
    /// Nil in a narrow window; its lines then follow those on the left.
    let right: Rect?
    let leftLines: [Line]
    let rightLines: [Line]

    /// The number of visible rows.
    var height: Int { left.rows }
    /// The number of lines in the longer pane.
    var lineCount: Int { max(leftLines.count, rightLines.count) }

    init(_ model: DetailScreen.Model, _ context: Context) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        let hasPanes = context.columns >= 76
        if hasPanes {
            let parts = body.splitLeft(max(44, body.columns / 2))
            // The rule is in the last column of this part, after a blank.
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
