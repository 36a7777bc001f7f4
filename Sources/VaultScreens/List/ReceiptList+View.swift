package import TerminalUI
import VaultModel
import VaultQuery
import VaultWording

extension ReceiptList {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        _ = Chrome.draw(header(model, in: context), in: context, on: &canvas)
        let layout = ListLayout(model, context)
        if let titles = layout.titles { drawTitles(model, in: titles, layout, context, on: &canvas) }
        if model.total == 0 {
            drawEmpty(model, in: layout.list, context, on: &canvas)
        } else {
            drawRows(model, layout, context, on: &canvas)
        }
        drawPreview(model, layout, context, on: &canvas)
        if layout.preview == nil { drawPosition(model, context, on: &canvas) }
        if let menu = model.menu { draw(menu, model.query, in: context, on: &canvas) }
        model.copying?.draw(in: context, on: &canvas)
        model.search.drawPopup(in: context, on: &canvas)
    }

    static func header(_ model: Model, in context: Context) -> Header {
        let place: String
        switch model.query.scope {
        case .vault: place = context.vaultName
        case .trash: place = context.vaultName + " > " + Strings.trash
        case .conflicts: place = context.vaultName + " > " + Strings.scopeConflicts
        case .unsynced: place = context.vaultName + " > " + Strings.scopeUnsynced
        }
        var detail = model.query.scope == .trash ? "" : Strings.receipts(context.counts.receipts)
        // The lowest windows have no rule to show the cursor's position.
        let hasRule = Chrome(columns: context.columns, rows: context.rows).bottomRule != nil
        if !hasRule, model.total > 0 { detail = Strings.position(model.cursor + 1, of: model.total) }
        var short = hasRule ? "" : detail
        if !model.marks.isEmpty {
            short = Strings.marked(model.marks.count)
            detail += (detail.isEmpty ? "" : ", ") + short
        }
        var header = Header(place: place, detail: detail, tab: .vault, aside: aside(model, in: context))
        header.shortDetail = short
        return header
    }

    /// The query and the number of matches. Only the query may be cut off; the search field above the list shows it in
    /// full.
    package static func aside(_ model: Model, in context: Context) -> Aside {
        guard model.search.isInUse else { return Aside() }
        return Aside(
            Strings.filter(model.search.field.text), tail: Strings.shown(model.total, isRanked: false),
            longTail: Strings.shown(model.total, isRanked: model.isRanked))
    }

    private static func drawTitles(
        _ model: Model, in area: Rect, _ layout: ListLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let style = context.theme.columnTitle
        if model.search.isTyping {
            model.search.draw(in: area, problem: layout.problem, context, on: &canvas)
            return
        }
        canvas.write("M", at: Point(column: area.column + 1, row: area.row), style: style)
        for column in ListColumns(width: area.columns, needs: layout.needs).columns {
            var title = Strings.columnTitle(column.kind)
            if column.kind.order == model.query.order, !model.isRanked {
                // The arrow matters more than the last letter of the title.
                title = String(title.prefix(max(0, column.area.columns - 2))) + (model.query.descending ? " v" : " ^")
            }
            canvas.write(title, in: column.area.moved(to: area), align: column.alignment, style: style)
        }
    }

    private static func drawRows(
        _ model: Model, _ layout: ListLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let area = layout.list
        let columns = ListColumns(width: area.columns, needs: layout.needs).columns
        let highlight = (try? SearchQuery(parsing: model.query.text)).map(Highlight.init)
        for offset in 0..<area.rows {
            let index = model.top + offset
            guard let row = model.row(at: index) else { continue }
            let line = area.line(offset)
            let isCurrent = index == model.cursor
            let isInRange = model.rangeStart.map { min($0, model.cursor)...max($0, model.cursor) }?.contains(index)
            let isMarked = model.marks.contains(row.id) || isInRange == true
            draw(row, columns, in: line, isCurrent: isCurrent, isMarked: isMarked, context, on: &canvas)
            if let highlight, !model.query.text.isEmpty {
                drawFound(row, model.excerpts[row.id], highlight, columns, in: line, context, on: &canvas)
            }
        }
    }

    private static func draw(
        _ row: ReceiptRow, _ columns: [ListColumns.Column], in line: Rect, isCurrent: Bool, isMarked: Bool,
        _ context: Context, on canvas: inout Canvas
    ) {
        let theme = context.theme
        let base = isCurrent ? theme.cursorRow : theme.text
        func style(_ role: Style) -> Style {
            isCurrent ? base.adding(role.attributes.subtracting([.dim, .reverse])) : role
        }
        canvas.fill(line, style: base)
        let signs: [(sign: Character, role: Style)] = [
            (isCurrent ? ">" : " ", theme.text), (isMarked ? "*" : " ", theme.marked),
            (row.mark.sign(in: context), row.mark.role(in: theme)), (row.isFavorite ? "+" : " ", theme.favorite),
            (row.attachments?.attachmentSign(in: context) ?? " ", row.attachments?.role(in: theme) ?? theme.text),
        ]
        for (offset, sign) in signs.enumerated() where offset < line.columns {
            let point = Point(column: line.column + offset, row: line.row)
            canvas.write(String(sign.sign), at: point, style: style(sign.role))
        }
        for column in columns {
            let cell = ReceiptCell(column.kind, of: row, in: context)
            canvas.write(
                cell.text, in: column.area.moved(to: line), align: column.alignment, style: style(cell.role))
        }
    }

    /// Shows the text around a match instead of the beginning of the notes, and underlines the matches.
    private static func drawFound(
        _ row: ReceiptRow, _ excerpt: String?, _ highlight: Highlight, _ columns: [ListColumns.Column], in line: Rect,
        _ context: Context, on canvas: inout Canvas
    ) {
        for column in columns where column.kind == .store || column.kind == .what {
            let cell = column.area.moved(to: line)
            var text = ReceiptCell(column.kind, of: row, in: context).text
            if column.kind == .what, let excerpt {
                let style = canvas.style(at: Point(column: cell.column, row: cell.row)) ?? context.theme.text
                text = excerpt
                canvas.fill(cell, style: style)
                canvas.write(text, in: cell, style: style)
            }
            let places = highlight.places(in: text, of: column.kind == .store ? .store : .notes)
            canvas.underline(places, of: text, in: cell)
        }
    }

    /// Draws the cursor's position in the whole list on the lower rule; the lowest windows have it in the header.
    private static func drawPosition(_ model: Model, _ context: Context, on canvas: inout Canvas) {
        guard model.total > 0, let row = Chrome(columns: canvas.columns, rows: canvas.rows).bottomRule else { return }
        let text = " \(Strings.position(model.cursor + 1, of: model.total)) "
        let start = canvas.columns - TextWidth.columns(of: text) - 2
        canvas.write(text, at: Point(column: start, row: row), style: context.theme.muted)
    }
}

extension Rect {
    /// The same columns in another row, cut off at its end.
    func moved(to line: Rect) -> Rect {
        let start = min(column, line.columns)
        return Rect(
            column: line.column + start, row: line.row, columns: min(columns, line.columns - start), rows: line.rows)
    }
}

extension SyncMark {
    /// The sign to show: none for pending changes on a device without a server, where nothing gets sent.
    func sign(in context: Context) -> Character {
        self == .pending && context.status.state == .deviceOnly ? " " : sign
    }

    /// The sign of a receipt's attachments in this state: `@` if all of them are where they belong.
    func attachmentSign(in context: Context) -> Character {
        let sign = sign(in: context)
        return sign == " " ? "@" : sign
    }

    /// The style of the sign.
    func role(in theme: Theme) -> Style {
        switch self {
        case .synced: theme.text
        case .pending, .texted: theme.notice
        case .failed: theme.error
        case .conflict: theme.conflict
        }
    }
}
