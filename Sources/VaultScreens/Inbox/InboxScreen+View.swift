package import TerminalUI
import VaultModel
import VaultWording

extension InboxScreen {
    package static func picture(_ model: Model, in context: Context) -> PictureRequest? {
        let layout = InboxLayout(model, context)
        guard let item = model.current, !layout.picture.isEmpty else { return nil }
        let room = context.room(in: layout.picture)
        return PictureRequest(item.id, columns: room.columns, rows: room.rows, fetches: false)
    }

    package static func aside(_ model: Model, in context: Context) -> Aside {
        let figures = InboxFigures(model.items ?? [], in: context)
        guard model.search.isInUse else { return Aside(tail: figures.words) }
        let shown = Strings.shown(figures.total, isRanked: false)
        return Aside(Strings.filter(model.search.field.text), tail: shown)
    }

    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let items = model.items ?? []
        let figures = InboxFigures(model.all, in: context)
        var header = Header(
            place: context.vaultName + " > " + Strings.inbox, detail: figures.progress, tab: .inbox,
            aside: aside(model, in: context))
        header.shortDetail = figures.shortProgress
        let body = Chrome.draw(header, in: context, on: &canvas)
        let layout = InboxLayout(model, context)
        defer { model.search.drawPopup(in: context, on: &canvas) }
        if model.search.isTyping, let titles = layout.titles {
            model.search.draw(in: titles, problem: layout.problem, context, on: &canvas)
        }
        guard !items.isEmpty || !model.search.isInUse else {
            let text = model.items == nil ? Strings.Inbox.loading : Strings.Inbox.noneMatch
            canvas.write(text, in: layout.list.inset(columns: 2), style: context.theme.muted)
            return
        }
        guard !items.isEmpty else {
            let area = body.inset(columns: 2, rows: body.rows > 4 ? 1 : 0)
            let lines = model.items == nil ? [Strings.Inbox.loading] : Strings.Inbox.emptyLines
            var rest = canvas.paragraph(lines[0], in: area, style: context.theme.title, context: context)
            for line in lines.dropFirst() {
                rest = canvas.paragraph(line, in: rest, style: context.theme.text, context: context)
            }
            return
        }
        if let titles = layout.titles, !model.search.isTyping { drawTitles(in: titles, context, on: &canvas) }
        for (line, index) in model.list.visible(count: items.count, height: layout.list.rows).enumerated() {
            draw(
                items[index], isCurrent: index == model.list.cursor, in: layout.list.line(line), context, on: &canvas)
        }
        drawPreview(model, layout, context, on: &canvas)
    }

    private static func drawTitles(in row: Rect, _ context: Context, on canvas: inout Canvas) {
        let columns = InboxColumns(row)
        let style = context.theme.columnTitle
        if let day = columns.day { canvas.write(Strings.columnTitle(.date), in: day, style: style) }
        canvas.write(Strings.columnTitle(.store), in: columns.store, style: style)
        if let total = columns.total {
            canvas.write(Strings.columnTitle(.total), in: total, align: .trailing, style: style)
        }
        if let percent = columns.percent {
            canvas.write(Strings.Inbox.percentTitle, in: percent, align: .trailing, style: style)
        }
        if let file = columns.file { canvas.write(Strings.Inbox.fileTitle, in: file, style: style) }
    }

    private static func draw(
        _ item: InboxItem, isCurrent: Bool, in row: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        let (theme, words, columns) = (context.theme, InboxWords(item, context), InboxColumns(row))
        canvas.write(isCurrent ? ">" : " ", at: row.origin)
        canvas.write(words.verdict.sign, at: Point(column: row.column + 1, row: row.row), style: words.style)
        if words.hasDraft {
            canvas.write("*", at: Point(column: row.column + 2, row: row.row), style: theme.notice)
        }
        if words.isBlank {
            canvas.write(words.state, in: columns.values, style: theme.muted)
        } else {
            if let day = columns.day { canvas.write(words.day, in: day) }
            canvas.write(
                words.store.isEmpty ? Strings.Inbox.noStoreRead : words.store, in: columns.store,
                style: words.store.isEmpty ? theme.muted : theme.text)
            if let total = columns.total { canvas.write(words.total, in: total, align: .trailing) }
        }
        if let percent = columns.percent {
            canvas.write(words.percent, in: percent, align: .trailing, style: words.style)
        }
        if let file = columns.file { canvas.write(words.file, in: file, style: theme.muted) }
        if isCurrent { canvas.restyle(row) { theme.onCursorRow($0) } }
    }

    private static func drawPreview(
        _ model: Model, _ layout: InboxLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let theme = context.theme
        switch layout.rule {
        case .column(let column):
            canvas.fill(
                Rect(column: column, row: layout.facts.row, columns: 1, rows: layout.facts.rows + layout.picture.rows),
                with: canvas.lines.vertical, style: theme.line)
        case .row(let row): canvas.rule(row: row, style: theme.line)
        case nil: break
        }
        guard let item = model.current else { return }
        let words = InboxWords(item, context)
        var rest = canvas.paragraph(words.heading, in: layout.facts, style: theme.title, limit: 1, context: context)
        for (text, style) in words.facts {
            rest = canvas.paragraph(text, in: rest, style: style, limit: 2, context: context)
        }
        if let request = picture(model, in: context) { canvas.draw(request, in: layout.picture, context) }
    }
}
