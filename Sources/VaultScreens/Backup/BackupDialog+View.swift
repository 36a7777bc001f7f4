package import TerminalUI
import VaultWording

extension BackupDialog {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: context.vaultName + " > " + Strings.Backup.title)
        var rest = Chrome.draw(header, in: context, on: &canvas).inset(columns: 1)
        if let run = model.run { return draw(run, in: rest, context, on: &canvas) }
        let isRoomy = rest.rows >= 9
        rest = canvas.paragraph(
            Strings.Backup.explained, in: rest, style: context.theme.text, limit: isRoomy ? 5 : max(1, rest.rows - 3),
            context: context)
        if isRoomy { rest = rest.splitTop(1).rest }
        let row = rest.line(0)
        let label = Strings.Backup.file
        canvas.write(label, in: row, style: context.theme.muted)
        model.path.draw(
            on: &canvas, in: row.splitLeft(TextWidth.columns(of: label) + 1).rest, style: context.theme.fieldFocused,
            isFocused: true)
        rest = rest.splitTop(isRoomy ? 2 : 1).rest
        if let problem = model.problem {
            _ = canvas.paragraph("! " + problem, in: rest, style: context.theme.error, context: context)
        } else if let words = model.completion?.words {
            _ = canvas.paragraph(words, in: rest, style: context.theme.muted, limit: rest.rows, context: context)
        } else if isRoomy {
            _ = canvas.paragraph(Strings.Backup.checked, in: rest, style: context.theme.muted, context: context)
        }
    }

    private static func draw(_ run: Model.Run, in body: Rect, _ context: Context, on canvas: inout Canvas) {
        let page = StartDrawing(context: context, area: body)
        let (box, _) = page.frame(title: Strings.Backup.title, rows: body.rows >= 9 ? 4 : 2, on: &canvas)
        let percent = min(100, max(0, run.percent))
        let width = max(4, box.columns - 8)
        let filled = percent * (width - 2) / 100
        let bar = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - 2 - filled) + "]"
        canvas.write(bar, in: box.line(0), style: context.theme.notice)
        canvas.write("\(percent)%", in: box.line(0), align: .trailing)
        canvas.write(run.isStopping ? Strings.Backup.stopping : Strings.Backup.step(run.step), in: box.line(1))
        canvas.write(Strings.Backup.stopHint, in: box.line(3), style: context.theme.muted)
    }
}
