package import TerminalUI
import VaultModel
import VaultQuery
import VaultWording

extension ExpiringScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(
            place: Strings.Expiring.place(context.vaultName), tab: .expiring, aside: aside(model, in: context))
        let body = Chrome.draw(header, in: context, on: &canvas)
        guard let summary = model.summary else {
            canvas.write(Strings.Expiring.loading, in: body.inset(columns: 1), style: context.theme.muted)
            return
        }
        let layout = ExpiringLayout(context, model)
        if model.search.isTyping {
            let problem = layout.problem.rows > 0 ? layout.problem : nil
            model.search.draw(in: layout.covered, problem: problem, context, on: &canvas)
        } else {
            drawCovered(summary, in: layout.covered.inset(columns: 1), context, on: &canvas)
        }
        ExpiringChart(summary: summary, layout: layout).draw(in: context, on: &canvas)
        let note = layout.note.inset(columns: 1)
        for (index, line) in ExpiringNote(model, columns: note.columns, in: context).lines(rows: note.rows).enumerated()
        {
            canvas.write(line, in: note.line(index), style: context.theme.muted)
        }
        if model.lines.isEmpty {
            let text = emptyText(model, summary)
            let area = layout.list.inset(columns: 1, rows: layout.list.rows > 4 ? 1 : 0)
            _ = canvas.paragraph(text, in: area, style: context.theme.muted, context: context)
        }
        let highlight = (try? SearchQuery(parsing: model.search.text)).map(Highlight.init)
        for (line, row) in model.visibleRows(height: layout.list.rows).enumerated() {
            draw(row, model, highlight, in: layout.list.line(line), summary, context, on: &canvas)
        }
        if let menu = model.menu { draw(menu, in: context, on: &canvas) }
        model.copying?.draw(in: context, on: &canvas)
        model.search.drawPopup(in: context, on: &canvas)
    }

    package static func aside(_ model: Model, in context: Context) -> Aside {
        Aside(
            model.search.isInUse ? Strings.filter(model.search.field.text) : "",
            tail: model.showsSilenced ? Strings.Expiring.silencedTitle : Strings.Expiring.window(model.window))
    }

    /// The reason why nothing is listed, and the next key to press.
    private static func emptyText(_ model: Model, _ summary: ExpiringSummary) -> String {
        let isFiltered = !model.search.text.isEmpty
        if isFiltered || model.showsSilenced { return nothing(model) }
        if model.silencedCount > 0 { return Strings.Expiring.allSilenced(hasLongerWindow(model)) }
        return summary.covered == 0
            ? Strings.Expiring.nothing : Strings.Expiring.quiet(model.window, hasLongerWindow(model))
    }

    private static func drawCovered(
        _ summary: ExpiringSummary, in area: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        let totals = summary.coveredTotals.map { $0.text(context.moneyFormat) }
        var text = Strings.Expiring.covered(summary.covered)
        for (index, total) in totals.enumerated() {
            let longer = text + (index == 0 ? "   " : " + ") + total
            let rest = totals.count - index - 1
            let tail = rest > 0 ? Strings.Expiring.moreCurrencies(rest) : ""
            if TextWidth.columns(of: longer + tail) > area.columns {
                text +=
                    index == 0
                    ? Strings.Expiring.inCurrencies(totals.count)
                    : Strings.Expiring.moreCurrencies(totals.count - index)
                break
            }
            text = longer
        }
        canvas.write(text, in: area, style: context.theme.text)
    }

    private static func draw(
        _ row: ExpiringRow, _ model: Model, _ highlight: Highlight?, in area: Rect, _ summary: ExpiringSummary,
        _ context: Context, on canvas: inout Canvas
    ) {
        switch row {
        case .title(let part, let count):
            canvas.write(Strings.Expiring.title(part), in: area.inset(columns: 1), style: context.theme.columnTitle)
            let figure = Strings.items(count)
            if TextWidth.columns(of: Strings.Expiring.title(part) + figure) + 4 <= area.columns {
                canvas.write(figure, in: area.inset(columns: 1), align: .trailing, style: context.theme.muted)
            }
        case .more(let count):
            canvas.write(Strings.Expiring.more(count), in: area.inset(columns: 4), style: context.theme.muted)
        case .line(let line, let part, let index):
            let countdown = ExpiringCountdown(line, today: summary.today, part: part)
            let isCurrent = index == model.list.cursor
            draw(line, countdown, isCurrent: isCurrent, highlight, in: area, context, on: &canvas)
        }
    }

    private static func draw(
        _ line: ExpiringSummary.Line, _ countdown: ExpiringCountdown, isCurrent: Bool, _ highlight: Highlight?,
        in area: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        func write(_ text: String, _ column: Int, _ limit: Int, _ style: Style) {
            canvas.write(
                text, at: Point(column: column, row: area.row), style: style, limit: limit, overflow: .ellipsis)
        }
        let style = countdown.style(in: context.theme)
        write(isCurrent ? ">" : " ", 0, 1, context.theme.text)
        write(countdown.sign, 2, 2, style)
        canvas.write(countdown.words, in: Rect(column: 5, row: area.row, columns: 12, rows: 1), style: style)
        let amount = line.total?.text(context.moneyFormat) ?? ""
        let amountWidth = area.columns >= 60 ? 16 : 0
        let hasDay = area.columns >= 52
        if hasDay { write(countdown.day.text(context.dayFormat), 18, 10, context.theme.text) }
        let left = hasDay ? 30 : 18
        let room = area.columns - left - amountWidth - 1
        let what = line.what.isEmpty ? line.storeName : line.what
        let hasStore = room >= 30 && !line.what.isEmpty
        func write(_ text: String, found field: SearchedField, _ column: Int, _ limit: Int) {
            write(text.isEmpty ? Strings.emptyValue : text, column, limit, context.theme.text)
            let cell = Rect(column: column, row: area.row, columns: limit, rows: 1)
            if let highlight { canvas.underline(highlight.places(in: text, of: field), of: text, in: cell) }
        }
        write(what, found: line.what.isEmpty ? .store : .notes, left, hasStore ? room / 2 - 1 : room)
        if hasStore { write(line.storeName, found: .store, left + room / 2, room - room / 2 - 1) }
        if amountWidth > 0 {
            let place = Rect(column: area.endColumn - amountWidth - 1, row: area.row, columns: amountWidth, rows: 1)
            canvas.write(amount, in: place, align: .trailing)
        }
        if isCurrent { canvas.restyle(area) { context.theme.onCursorRow($0) } }
    }
}
