package import TerminalUI
import VaultModel
import VaultWording

extension HistoryScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        _ = Chrome.draw(header(model, in: context), in: context, on: &canvas)
        let layout = HistoryLayout(model, context)
        if model.opened != nil {
            drawEntry(model, layout, context, on: &canvas)
        } else {
            drawList(model, layout, context, on: &canvas)
        }
        model.filter.draw(orIn: filterRow(layout), context, on: &canvas)
    }

    /// A window without line 2 shows the filter in the last row of the list.
    private static func filterRow(_ layout: HistoryLayout) -> Int? {
        layout.list.rows > 0 ? layout.list.endRow - 1 : nil
    }

    private static func header(_ model: Model, in context: Context) -> Header {
        var place = context.vaultName
        if model.subject == nil {
            place += " > " + Strings.History.activity
        } else {
            place += (model.name.isEmpty ? "" : " > " + model.name) + " > " + Strings.History.title
        }
        let isFiltered = !model.filter.isEmpty
        let right =
            isFiltered
            ? Strings.History.filter + model.filter.text + "   "
                + Strings.History.found(model.found.count, isWhole: model.next == nil)
            : model.found.isEmpty ? "" : Strings.History.position(model.list.cursor + 1, of: model.total)
        var header = Header(place: place, second: model.subject == nil ? Strings.History.newestFirst : "", right: right)
        if isFiltered { header.aside = Aside(Strings.History.filter + model.filter.text) }
        return header
    }

    private static func drawList(
        _ model: Model, _ layout: HistoryLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let theme = context.theme
        guard !model.found.isEmpty else {
            let text =
                model.isUnread
                ? Strings.History.loading
                : model.lines.isEmpty
                    ? Strings.History.nothing
                    : model.next == nil ? Strings.History.noneFound : Strings.History.searchesOn
            _ = canvas.paragraph(text, in: layout.list.inset(columns: 2), style: theme.muted, context: context)
            return
        }
        if layout.titles.rows > 0 {
            let row = layout.titles.row
            canvas.write(Strings.History.when, at: Point(column: 2, row: row), style: theme.columnTitle)
            if let column = layout.nameColumn {
                canvas.write(Strings.History.receipt, at: Point(column: column, row: row), style: theme.columnTitle)
            }
            canvas.write(Strings.History.what, at: Point(column: layout.textColumn, row: row), style: theme.columnTitle)
        }
        let rows = model.list.visible(count: model.found.count, height: layout.height)
        for (offset, index) in rows.enumerated() {
            let isCurrent = index == model.list.cursor
            draw(model.lines[model.found[index]], isCurrent, in: layout.list.line(offset), layout, context, on: &canvas)
        }
        drawFoot(model, layout, context, on: &canvas)
    }

    private static func draw(
        _ line: HistoryLine, _ isCurrent: Bool, in row: Rect, _ layout: HistoryLayout, _ context: Context,
        on canvas: inout Canvas
    ) {
        canvas.write(isCurrent ? ">" : " ", at: row.origin)
        canvas.write(
            Strings.moment(line.at, in: context), at: Point(column: 2, row: row.row), style: context.theme.muted,
            limit: Strings.momentWidth, overflow: .ellipsis)
        if let column = layout.nameColumn {
            canvas.write(
                line.title ?? "", at: Point(column: column, row: row.row), limit: layout.textColumn - column - 2,
                overflow: .ellipsis)
        }
        let style = line.type.isTrouble ? context.theme.warning : context.theme.text
        let text = HistoryWords(line, currency: nil, context.values).whole
        canvas.write(
            text, at: Point(column: layout.textColumn, row: row.row), style: style,
            limit: max(0, row.endColumn - layout.textColumn - 1), overflow: .ellipsis)
        if isCurrent { canvas.restyle(row) { context.theme.onCursorRow($0) } }
    }

    /// Draws the current line in full, and whether its previous value can be restored.
    private static func drawFoot(
        _ model: Model, _ layout: HistoryLayout, _ context: Context, on canvas: inout Canvas
    ) {
        guard let rule = layout.rule, let line = model.current else { return }
        canvas.rule(row: rule, style: context.theme.line)
        let text = HistoryWords(line, currency: nil, context.values).whole
        let rest = canvas.paragraph(text, in: layout.foot, style: context.theme.text, limit: 2, context: context)
        if line.hasFormerValue {
            _ = canvas.paragraph(Strings.History.putBackHint, in: rest, style: context.theme.muted, context: context)
        }
    }

    private static func drawEntry(
        _ model: Model, _ layout: HistoryLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let lines = HistoryEntry(model, context).lines
        for (index, line) in lines.dropFirst(model.scroll).prefix(layout.body.rows).enumerated() {
            let row = layout.body.line(index)
            canvas.write(line.label, in: row.splitLeft(Strings.labelWidth - 1).left, style: context.theme.muted)
            canvas.write(line.text, in: row.splitLeft(Strings.labelWidth).rest, style: line.style)
        }
    }
}

extension EventType {
    /// Whether the event reports a loss or something that needs a person.
    fileprivate var isTrouble: Bool { self == .conflicted || self == .valueOverwritten || self == .lateReturn }
}
