package import TerminalUI
import VaultModel
import VaultWording

extension ExportDialog {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: context.vaultName + " > " + Strings.Export.title)
        var rest = Chrome.draw(header, in: context, on: &canvas).inset(columns: 1)
        rest = canvas.paragraph(
            Strings.Export.explanation(of: model.task), in: rest, style: context.theme.text, context: context)
        let choices = model.tasks.count > 1 ? 1 : 0
        let isRoomy = rest.rows >= model.task.formats.count + 5 + 2 * choices
        if isRoomy { rest = rest.splitTop(1).rest }
        if choices > 0 {
            drawTasks(model, in: rest.line(0), context, on: &canvas)
            rest = rest.splitTop(isRoomy ? 2 : 1).rest
        }
        if model.task.formats.count > 1 {
            // The file and the problem stay visible; the formats scroll.
            let parts = rest.splitTop(max(1, min(model.task.formats.count, rest.rows - 3)))
            drawFormats(model, in: parts.top, context, on: &canvas)
            rest = isRoomy ? parts.rest.splitTop(1).rest : parts.rest
        }
        let row = rest.line(0)
        let label = Strings.Export.file
        canvas.write(label, in: row, style: context.theme.muted)
        model.path.draw(
            on: &canvas, in: row.splitLeft(TextWidth.columns(of: label) + 1).rest, style: context.theme.fieldFocused,
            isFocused: true)
        rest = rest.splitTop(isRoomy ? 2 : 1).rest
        if let problem = model.problem {
            _ = canvas.paragraph("! " + problem, in: rest, style: context.theme.error, context: context)
        } else if isRoomy {
            _ = canvas.paragraph(Strings.Export.notEncrypted, in: rest, style: context.theme.muted, context: context)
        }
    }

    /// Draws the choices side by side, or only the selected one if they do not fit.
    private static func drawTasks(_ model: Model, in row: Rect, _ context: Context, on canvas: inout Canvas) {
        let label = Strings.Export.which
        canvas.write(label, in: row, style: context.theme.muted)
        let place = row.splitLeft(TextWidth.columns(of: label) + 1).rest
        let words = model.tasks.map { ($0 == model.task ? "(o) " : "( ) ") + Strings.Export.choice($0) }
        guard TextWidth.columns(of: words.joined(separator: "  ")) <= place.columns else {
            canvas.write("< \(Strings.Export.choice(model.task)) >", in: place)
            return
        }
        var column = place.column
        for (word, task) in zip(words, model.tasks) {
            let style = task == model.task ? context.theme.text : context.theme.muted
            column += canvas.write(word, at: Point(column: column, row: row.row), style: style) + 2
        }
    }

    private static func drawFormats(_ model: Model, in area: Rect, _ context: Context, on canvas: inout Canvas) {
        let formats = model.task.formats
        let first = max(0, min(model.choice - area.rows + 1, formats.count - area.rows))
        for (offset, format) in formats.dropFirst(first).prefix(area.rows).enumerated() {
            let row = area.line(offset)
            let isChosen = format == model.format
            canvas.write((isChosen ? "> (o) " : "  ( ) ") + Strings.Export.name(of: format), in: row)
            canvas.write(Strings.Export.use(of: format), in: row.splitLeft(24).rest, style: context.theme.muted)
            if isChosen { canvas.restyle(row) { context.theme.onCursorRow($0) } }
        }
    }
}
