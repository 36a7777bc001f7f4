package import TerminalUI
import VaultModel
import VaultWording

extension DetailScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        _ = Chrome.draw(header(model, in: context), in: context, on: &canvas)
        let layout = DetailLayout(model, context)
        if let place = layout.picture { draw(model, picture: place, context, on: &canvas) }
        draw(layout.leftLines, from: model.scroll, in: layout.left, context, on: &canvas)
        if let right = layout.right {
            canvas.fill(
                Rect(column: right.column - 2, row: right.row, columns: 1, rows: right.rows),
                with: canvas.lines.vertical, style: context.theme.line)
            draw(layout.rightLines, from: model.scroll, in: right, context, on: &canvas)
        }
        let hidden = layout.lineCount - layout.height - model.scroll
        if hidden > 0, let row = Chrome(columns: canvas.columns, rows: canvas.rows).bottomRule {
            let text = " \(Strings.moreBelow(hidden)) "
            let start = canvas.columns - text.count - 2
            canvas.write(text, at: Point(column: start, row: row), style: context.theme.muted)
        }
        model.copying?.draw(in: context, on: &canvas)
        model.releasing?.draw(in: context, on: &canvas)
    }

    package static func picture(_ model: Model, in context: Context) -> PictureRequest? {
        guard model.hasPictures else { return nil }
        let layout = DetailLayout(model, context)
        // Without room for it, its facts still tell how many pages there are.
        let room = layout.picture.map { context.room(in: $0.splitBottom(1).rest) }
        return PictureRequest(
            model.id, attachment: model.attachment, page: model.page, columns: room?.columns ?? 0, rows: room?.rows ?? 0
        )
    }

    /// Draws the picture with its caption below, and the line to its right.
    private static func draw(_ model: Model, picture area: Rect, _ context: Context, on canvas: inout Canvas) {
        canvas.fill(
            Rect(column: area.endColumn + 1, row: area.row, columns: 1, rows: area.rows), with: canvas.lines.vertical,
            style: context.theme.line)
        let (place, caption) = area.splitBottom(1)
        guard let request = picture(model, in: context) else { return }
        canvas.draw(request, in: place, context)
        guard let facts = context.pictures.facts(of: model.id, model.attachment) else { return }
        let position = Strings.Pictures.position(
            facts, attachment: model.attachment, page: model.page, moving: context.progress(of: facts.media))
        let text = context.showsPictures ? [Strings.Pictures.name(facts), position] : [position]
        canvas.write(
            text.filter { !$0.isEmpty }.joined(separator: "  "), in: caption, align: .center,
            style: context.theme.muted)
    }

    static func header(_ model: Model, in context: Context) -> Header {
        let store = model.detail?.receipt.storeName ?? ""
        let name = store.isEmpty ? Strings.noStore : store
        var second = ""
        if let position = model.position, model.neighbours.total > 1 {
            second = "< \(Strings.position(position + 1, of: model.neighbours.total)) >"
        }
        let right = model.detail.map { detail in
            let state = Strings.state(detail.mark, isDeviceOnly: context.status.state == .deviceOnly)
            let version = detail.receipt.entity.version
            return version > 0 ? "v\(version), \(state)" : state
        }
        let place = model.detail == nil ? "" : " > " + name
        return Header(place: context.vaultName + place, second: second, right: right ?? "")
    }

    private static func draw(
        _ lines: [DetailLayout.Line], from scroll: Int, in area: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        for (index, line) in lines.dropFirst(scroll).prefix(area.rows).enumerated() {
            let row = area.line(index)
            if line.isTitle {
                let used = canvas.write(line.text, in: row, style: line.style)
                canvas.rule(row: row.row, from: row.column + used + 1, to: row.endColumn, style: context.theme.line)
            } else if line.label.isEmpty {
                canvas.write(line.text, in: row, style: line.style)
            } else {
                canvas.write(line.label, in: row.splitLeft(line.labelWidth - 1).left, style: context.theme.muted)
                let rest = row.splitLeft(line.labelWidth).rest
                let used = canvas.write(line.text, in: rest, style: line.style)
                if !line.note.isEmpty {
                    let style = line.noteStyle ?? context.theme.muted
                    canvas.write(line.note, in: rest.splitLeft(used + 2).rest, style: style)
                }
            }
        }
    }
}
