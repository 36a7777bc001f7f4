package import TerminalUI
import VaultModel
import VaultWording

/// The areas of the list.
struct UndoLayout {
    /// The column titles; empty in low windows.
    let titles: Rect
    let list: Rect
    /// The rule above the foot; nil in low windows.
    let rule: Int?
    /// A sentence that says what Enter does.
    let foot: Rect

    init(_ context: Context) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        let (titles, rest) = body.splitTop(body.rows >= 8 ? 1 : 0)
        self.titles = titles
        let (list, below) = rest.splitBottom(body.rows >= 12 ? 3 : body.rows >= 4 ? 1 : 0)
        self.list = list
        rule = below.rows > 1 ? below.row : nil
        foot = below.splitTop(below.rows > 1 ? 1 : 0).rest.inset(columns: 2)
    }
}

extension UndoScreen {
    private static let whenColumn = 12

    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let shown = model.shown
        var header = Header(place: Strings.Undo.place(context.vaultName), right: right(of: model, shown.count))
        if !model.filter.isEmpty { header.aside = Aside(Strings.filter(model.filter.text)) }
        _ = Chrome.draw(header, in: context, on: &canvas)
        let layout = UndoLayout(context)
        drawList(model, shown, layout, context, on: &canvas)
        model.filter.draw(orIn: layout.titles.rows > 0 ? layout.titles.row : layout.foot.row, context, on: &canvas)
    }

    private static func drawList(
        _ model: Model, _ shown: [Int], _ layout: UndoLayout, _ context: Context, on canvas: inout Canvas
    ) {
        guard let lines = model.lines, !shown.isEmpty else {
            let text =
                model.lines == nil
                ? Strings.Undo.loading : model.filter.isEmpty ? Strings.Undo.nothing : Strings.Undo.noneFound
            _ = canvas.paragraph(
                text, in: layout.list.inset(columns: 2), style: context.theme.muted, context: context)
            return
        }
        if layout.titles.rows > 0 {
            let (row, style) = (layout.titles.row, context.theme.columnTitle)
            canvas.write(Strings.Undo.steps, at: Point(column: 2, row: row), style: style)
            if hasTime(context) {
                canvas.write(Strings.Undo.when, at: Point(column: whenColumn, row: row), style: style)
            }
            canvas.write(Strings.Undo.what, at: Point(column: textColumn(context), row: row), style: style)
        }
        for (offset, index) in model.list.visible(count: shown.count, height: layout.list.rows).enumerated() {
            let place = shown[index]
            draw(
                lines[place], model.steps(to: place), index == model.list.cursor, in: layout.list.line(offset), context,
                on: &canvas)
        }
        if let rule = layout.rule { canvas.rule(row: rule, style: context.theme.line) }
        guard let line = model.current, let place = model.place else { return }
        let steps = model.steps(to: place)
        let prompt =
            line.obstacle.map { Strings.Undo.refused(Strings.Undo.reason($0)) }
            ?? (line.isUndone ? Strings.Undo.redoPrompt(steps) : Strings.Undo.undoPrompt(steps))
        _ = canvas.paragraph(prompt, in: layout.foot, style: context.theme.muted, context: context)
    }

    private static func right(of model: Model, _ found: Int) -> String {
        guard let lines = model.lines else { return "" }
        if model.filter.isEmpty { return Strings.Undo.counts(undo: lines.count - model.undone, redo: model.undone) }
        return Strings.filter(model.filter.text) + "   " + Strings.shown(found, isRanked: false)
    }

    private static func draw(
        _ line: UndoLine, _ steps: Int, _ isCurrent: Bool, in row: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        let words = UndoWords(line)
        let isQuiet = line.isUndone || line.obstacle != nil
        let style = isQuiet ? context.theme.muted : context.theme.text
        canvas.write(isCurrent ? ">" : line.obstacle != nil ? "x" : " ", at: row.origin, style: style)
        let key = line.obstacle == nil ? context.theme.key : style
        canvas.write(Strings.Undo.step(steps, isUndone: line.isUndone), at: Point(column: 2, row: row.row), style: key)
        if hasTime(context) {
            canvas.write(
                line.at.map { Strings.moment($0, in: context) } ?? Strings.Undo.before,
                at: Point(column: whenColumn, row: row.row), style: context.theme.muted, limit: Strings.momentWidth,
                overflow: .ellipsis)
        }
        let left = textColumn(context)
        let text = words.text + (words.obstacle.map { " (\($0))" } ?? "")
        canvas.write(
            text, at: Point(column: left, row: row.row), style: style, limit: max(0, row.endColumn - left - 1),
            overflow: .ellipsis)
        if isCurrent { canvas.restyle(row) { context.theme.onCursorRow($0) } }
    }

    private static func hasTime(_ context: Context) -> Bool { context.columns >= 50 }

    private static func textColumn(_ context: Context) -> Int {
        hasTime(context) ? whenColumn + Strings.momentWidth + 1 : whenColumn
    }
}
