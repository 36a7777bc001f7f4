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
        /// Stands after the text, muted unless it has a style.
        var note = ""
        var noteStyle: Style?
        /// Whether it is a title, which gets a rule after it.
        var isTitle = false
    }

    /// The place of the picture and, in its last row, of its caption; nil without one.
    let picture: Rect?
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
        var body = Chrome(columns: context.columns, rows: context.rows).body
        let hasPicture = model.hasPictures && body.columns >= 76 && body.rows >= 8
        // From 120 columns on, three panes stand side by side.
        let hasPanes = body.columns >= (hasPicture ? 120 : 76)
        if hasPicture {
            // The rule is in the last column of this part, after a blank.
            let parts = body.splitLeft(hasPanes ? body.columns / 3 : body.columns / 2 - 1)
            picture = parts.left.inset(columns: 1).splitRight(1).rest
            body = parts.rest
        } else {
            picture = nil
        }
        if hasPanes {
            let parts = body.splitLeft(max(44, body.columns / 2))
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
        let writer = DetailWriter(detail, model.files, context)
        let notes = writer.notes(columns: (right ?? left).columns) + writer.history(columns: (right ?? left).columns)
        let facts = writer.states(columns: left.columns) + writer.facts(columns: left.columns)
        leftLines = hasPanes ? facts : facts + [Line()] + notes
        rightLines = hasPanes ? notes : []
    }
}
