import TerminalUI
import VaultModel
import VaultWording

extension ReceiptList {
    package static func picture(_ model: Model, in context: Context) -> PictureRequest? {
        guard let row = model.current, let place = ListLayout(model, context).picture else { return nil }
        let room = context.room(in: place)
        return PictureRequest(row.id, columns: room.columns, rows: room.rows, fetches: false)
    }

    static func drawPreview(_ model: Model, _ layout: ListLayout, _ context: Context, on canvas: inout Canvas) {
        let (theme, place) = (context.theme, layout.preview)
        if let room = layout.picture, let request = picture(model, in: context) {
            canvas.draw(request, in: room, context)
        }
        let position = model.total > 0 ? " \(Strings.position(model.cursor + 1, of: model.total)) " : ""
        switch place {
        case nil:
            return
        case .below(let rule, let area):
            canvas.rule(row: rule, style: theme.line)
            canvas.write(Strings.previewTitle, at: Point(column: 2, row: rule), style: theme.muted)
            let start = canvas.columns - position.count - 2
            canvas.write(position, at: Point(column: start, row: rule), style: theme.muted)
            guard let row = model.previewed else { return }
            let inside = area.inset(columns: 2)
            if model.preview == .half {
                let beside = layout.picture.map { inside.splitRight($0.columns + 1).rest } ?? inside
                drawRight(row, in: beside, context, on: &canvas)
            } else {
                let beside = layout.picture.map { inside.splitLeft($0.columns + 2).rest } ?? inside
                drawBelow(row, in: beside, context, on: &canvas)
            }
        case .right(let rule, let area):
            canvas.fill(
                Rect(column: rule, row: area.row, columns: 1, rows: area.rows), with: canvas.lines.vertical,
                style: theme.line)
            if let row = model.previewed { drawRight(row, in: area, context, on: &canvas) }
            if let bottom = Chrome(columns: canvas.columns, rows: canvas.rows).bottomRule {
                let start = canvas.columns - position.count - 2
                canvas.write(position, at: Point(column: start, row: bottom), style: theme.muted)
            }
        }
    }

    private static func drawBelow(_ row: ReceiptRow, in area: Rect, _ context: Context, on canvas: inout Canvas) {
        let theme = context.theme
        let facts = PreviewFacts(row, context)
        func line(_ index: Int, _ left: String, _ right: String, _ style: Style, _ rightStyle: Style) {
            let width = TextWidth.columns(of: right)
            let parts = area.line(index).splitRight(min(width, area.columns / 2))
            canvas.write(left, in: parts.rest.splitRight(2).rest, style: style)
            canvas.write(right, in: parts.right, align: .trailing, style: rightStyle)
        }
        line(0, facts.heading, facts.state, theme.title, row.mark.role(in: theme))
        line(1, [facts.total, facts.bought].joined(separator: "   "), facts.tags, theme.text, theme.muted)
        line(2, Strings.padded(Strings.labelWarranty) + facts.warranty, "", facts.warrantyStyle, theme.text)
        line(3, Strings.padded(Strings.labelReturn) + facts.returning, "", facts.returnStyle, theme.text)
        line(4, row.what, Strings.enterOpens, theme.text, theme.muted)
    }

    private static func drawRight(_ row: ReceiptRow, in area: Rect, _ context: Context, on canvas: inout Canvas) {
        let theme = context.theme
        let facts = PreviewFacts(row, context)
        canvas.write(facts.heading, in: area.line(0), style: theme.title)
        canvas.write(row.what, in: area.line(1))
        let lines: [(label: String, value: String, style: Style)] = [
            (Strings.labelTotal, facts.total, theme.text), (Strings.labelBought, facts.bought, theme.text),
            (Strings.labelWarranty, facts.warranty, facts.warrantyStyle),
            (Strings.labelReturn, facts.returning, facts.returnStyle),
            (Strings.labelTags, facts.tags.isEmpty ? Strings.noValue : facts.tags, theme.text),
            (Strings.labelState, facts.state, row.mark.role(in: theme)),
        ]
        var index = 3
        for line in lines {
            let parts = area.line(index).splitLeft(Strings.labelWidth)
            canvas.write(line.label, in: parts.left, style: theme.muted)
            for piece in TextWrap.lines(of: line.value, columns: parts.rest.columns) where index < area.rows {
                canvas.write(piece, in: area.line(index).splitLeft(Strings.labelWidth).rest, style: line.style)
                index += 1
            }
        }
        canvas.write(Strings.enterOpens, in: area.line(area.rows - 1), style: theme.muted)
    }
}

extension ReceiptList.Model {
    /// The row under the cursor, with the text around a match instead of the beginning of the notes.
    fileprivate var previewed: ReceiptRow? {
        current.map { row in
            var row = row
            row.what = excerpts[row.id] ?? row.what
            return row
        }
    }
}

/// The texts of a row, for the preview.
private struct PreviewFacts {
    let heading: String
    let total: String
    let bought: String
    let warranty: String
    let warrantyStyle: Style
    let returning: String
    let returnStyle: Style
    let tags: String
    let state: String

    init(_ row: ReceiptRow, _ context: Context) {
        let today = context.today
        heading = row.storeName.isEmpty ? Strings.noStore : row.storeName
        total = row.total?.text(context.moneyFormat) ?? Strings.noTotal
        bought = Strings.day(row.purchaseDate, context)
        let countdown = Countdown.warranty(row.cover, months: row.warrantyMonths, today: today)
        warranty = Strings.cover(of: row, context)
        warrantyStyle = countdown.style(in: context.theme)
        let window = row.isReturned ? nil : Countdown.returning(row.returnBy, today: today)
        returning = row.isReturned ? Strings.returned : Strings.window(row.returnBy, context)
        returnStyle = window?.style(in: context.theme) ?? context.theme.muted
        tags = row.tags.joined(separator: ", ")
        state = Strings.state(row.mark, isDeviceOnly: context.status.state == .deviceOnly)
    }
}
