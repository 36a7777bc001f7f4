package import TerminalUI
import Translation
import VaultModel
import VaultWording

extension ImportDialog {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(
            place: Strings.Import.place(context.vaultName),
            second: model.stage == .path ? Strings.Import.explained : model.preview?.path ?? "")
        let body = Chrome.draw(header, in: context, on: &canvas)
        let drawing = ImportDrawing(model: model, layout: ImportLayout(body, model), context: context)
        switch model.stage {
        case .path: drawing.drawPath(in: body, on: &canvas)
        case .preview: drawing.drawPreview(on: &canvas)
        case .running: drawing.drawRun(in: body, on: &canvas)
        }
    }
}

/// Draws the pages of the import.
struct ImportDrawing {
    let model: ImportDialog.Model
    let layout: ImportLayout
    let context: Context

    private var theme: Theme { context.theme }

    func drawPath(in body: Rect, on canvas: inout Canvas) {
        let page = StartDrawing(context: context, area: body)
        let isTall = body.rows >= 12
        let (box, _) = page.frame(title: Strings.Import.title, rows: isTall ? 6 : 3, on: &canvas)
        page.field(Strings.Import.file, model.path, isFocused: !model.isReading, in: box.line(0), on: &canvas)
        let rest = box.splitTop(isTall ? 2 : 1).rest
        if model.problem != nil || model.isReading {
            let busy = model.isStopping ? Strings.Import.stopping : Strings.Import.reading
            page.status(problem: model.problem, busy: model.isReading ? busy : nil, in: rest, on: &canvas)
        } else {
            _ = canvas.paragraph(
                model.completion?.words ?? Strings.Import.pathHint, in: rest, style: theme.muted, limit: rest.rows,
                context: context)
        }
    }

    func drawPreview(on canvas: inout Canvas) {
        guard let preview = model.preview else { return }
        if let rule = layout.rule { canvas.rule(row: rule, style: theme.line) }
        if let divider = layout.divider {
            let column = Rect(column: divider, row: layout.settings.row, columns: 1, rows: layout.settings.rows)
            canvas.fill(column, with: context.lines.vertical, style: theme.line)
        }
        drawFigures(preview, on: &canvas)
        drawSettings(preview, on: &canvas)
        drawRows(on: &canvas)
        let status = layout.status.inset(columns: 1)
        if let problem = model.problem {
            canvas.write("! " + problem, in: status, style: theme.error)
        } else if model.isReading {
            canvas.write(Strings.Import.reading, in: status, style: theme.notice)
        } else if model.pane == .rows, let reason = model.currentReason {
            canvas.write(reason, in: status, style: theme.text)
        } else if let problem = preview.problem {
            canvas.write("! " + problem, in: status, style: theme.warning)
        } else {
            canvas.write(Strings.Import.ready(preview.added), in: status, style: theme.good)
        }
    }

    private func drawFigures(_ preview: ImportPreview, on canvas: inout Canvas) {
        let line = layout.figures.inset(columns: 1)
        let parts: [(String, Style)] = [
            (Strings.Import.willBeAdded(preview.added), theme.good),
            (Strings.Import.duplicates(preview.duplicates), theme.text),
            (Strings.Import.refused(preview.refused), preview.refused > 0 ? theme.error : theme.text),
        ]
        var column = line.column
        for (text, style) in parts {
            column += canvas.write(
                text, at: Point(column: column, row: line.row), style: style, limit: line.endColumn - column,
                overflow: .ellipsis)
            column += 3
        }
    }

    private func drawSettings(_ preview: ImportPreview, on canvas: inout Canvas) {
        let all = ImportSetting.all(of: preview)
        let shown = model.settings.visible(count: all.count, height: layout.settings.rows)
        for (line, index) in shown.enumerated() {
            let row = layout.settings.line(line)
            let isCurrent = index == model.settings.cursor && model.pane == .settings
            draw(all[index], preview, isCurrent: isCurrent, in: row, on: &canvas)
        }
    }

    private func draw(
        _ setting: ImportSetting, _ preview: ImportPreview, isCurrent: Bool, in row: Rect, on canvas: inout Canvas
    ) {
        let label = min(24, max(10, row.columns / 3))
        let value = Rect(column: row.column + label + 3, row: row.row, columns: 14, rows: 1)
        canvas.write(isCurrent ? ">" : " ", at: row.origin)
        let name = Rect(column: row.column + 2, row: row.row, columns: label, rows: 1)
        canvas.write(Strings.Import.label(of: setting, preview), in: name)
        if isCurrent { canvas.restyle(row) { theme.onCursorRow($0) } }
        if setting == .currency, let field = model.currency {
            field.draw(on: &canvas, in: value, style: theme.fieldFocused, isFocused: true)
            return
        }
        let rest = row.splitLeft(label + 3).rest
        let style = isCurrent ? theme.text.adding(theme.cursorRow.attributes) : theme.text
        guard case .column(let index) = setting, row.columns >= label + 28 else {
            canvas.write(setting.value(in: preview.settings), in: rest, style: style)
            return
        }
        canvas.write(setting.value(in: preview.settings), in: value, style: style)
        let sample = preview.columns.indices.contains(index) ? preview.columns[index].sample : ""
        let muted = isCurrent ? style : theme.muted
        canvas.write(sample, in: row.splitLeft(label + 18).rest.splitRight(1).rest, style: muted)
    }

    private func drawRows(on canvas: inout Canvas) {
        let lines = model.listed
        let isFocused = model.pane == .rows
        canvas.write(
            Strings.Import.rowsTitle(model.filter, lines.count, of: model.countOfKind),
            in: layout.rowsTitle.inset(columns: 1),
            style: isFocused ? theme.columnTitle : theme.muted)
        if lines.isEmpty {
            canvas.write(Strings.Import.noRows, in: layout.rows.inset(columns: 4), style: theme.muted)
        }
        for (offset, index) in model.rows.visible(count: lines.count, height: layout.rows.rows).enumerated() {
            let row = layout.rows.line(offset)
            let line = lines[index]
            let isCurrent = isFocused && index == model.rows.cursor
            canvas.write(isCurrent ? ">" : " ", at: row.origin)
            let number = Rect(column: row.column + 2, row: row.row, columns: 6, rows: 1)
            canvas.write(String(line.line), in: number, align: .trailing, style: theme.muted)
            let style = self.style(of: line.verdict)
            canvas.write(line.verdict.sign, at: Point(column: row.column + 9, row: row.row), style: style)
            let rest = row.splitLeft(11).rest.splitRight(1).rest
            // The reason matters most; the text only identifies the row.
            let words = line.reason
            let reason = words.isEmpty ? 0 : min(TextWidth.columns(of: words), rest.columns * 3 / 5) + 2
            let (text, why) = rest.splitRight(reason)
            canvas.write(line.text, in: text)
            canvas.write(words, in: why.splitLeft(2).rest, style: style)
            if isCurrent { canvas.restyle(row) { theme.onCursorRow($0) } }
        }
    }

    private func style(of verdict: ImportPreview.Verdict) -> Style {
        switch verdict {
        case .added: theme.good
        case .duplicate: theme.muted
        case .refused: theme.error
        }
    }

    func drawRun(in body: Rect, on canvas: inout Canvas) {
        let page = StartDrawing(context: context, area: body)
        let (box, _) = page.frame(title: Strings.Import.runTitle, rows: body.rows >= 9 ? 4 : 2, on: &canvas)
        let total = max(1, model.total)
        let done = min(max(0, model.done), total)
        let width = max(4, box.columns - 8)
        let filled = done * (width - 2) / total
        let bar = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - 2 - filled) + "]"
        canvas.write(bar, in: box.line(0), style: theme.notice)
        canvas.write("\(done * 100 / total)%", in: box.line(0), align: .trailing)
        let words = model.isStopping ? Strings.Import.stopping : Strings.Import.progress(done, of: total)
        canvas.write(words, in: box.line(1))
        let isWhole = model.preview?.settings.isAllOrNothing ?? false
        canvas.write(
            isWhole ? Strings.Import.stopHintWhole : Strings.Import.stopHint, in: box.line(3), style: theme.muted)
    }
}

extension ImportPreview.Verdict {
    /// A sign that accompanies the color.
    var sign: String {
        switch self {
        case .added: "+"
        case .duplicate: "="
        case .refused: "!"
        }
    }
}
