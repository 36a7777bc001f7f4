package import TerminalUI
import VaultModel
import VaultWording

/// The areas of the screen.
struct CategoriesLayout {
    let list: Rect

    init(_ context: Context) {
        list = Chrome(columns: context.columns, rows: context.rows).body
    }
}

extension CategoriesScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let right = model.naming == nil ? model.lines.map { Strings.Categories.count($0.count) } ?? "" : ""
        let header = Header(place: context.vaultName + " > " + title, right: right)
        let body = Chrome.draw(header, in: context, on: &canvas)
        if let naming = model.naming { return draw(naming, in: context, on: &canvas) }
        guard let lines = model.lines, !lines.isEmpty else {
            let text = model.lines == nil ? Strings.notReadYet : Strings.Categories.nothing
            _ = canvas.paragraph(text, in: body.inset(columns: 2), style: context.theme.muted, context: context)
            return
        }
        let area = CategoriesLayout(context).list
        let visible = model.list.visible(count: lines.count, height: area.rows)
        for (offset, index) in visible.enumerated() {
            draw(lines[index], isCurrent: index == model.list.cursor, in: area.line(offset), context, on: &canvas)
        }
    }

    private static func draw(_ naming: Naming, in context: Context, on canvas: inout Canvas) {
        let layout = RequestLayout(context)
        let words = Strings.Categories.explanation(naming.category?.name)
        _ = canvas.paragraph(words, in: layout.words, style: context.theme.text, context: context)
        _ = naming.answer.draw(Strings.Categories.label, in: layout.list, context, on: &canvas)
    }

    private static func draw(
        _ line: CategoryLine, isCurrent: Bool, in area: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        let theme = context.theme
        canvas.write(isCurrent ? ">" : " ", at: area.origin, style: theme.text)
        let left = area.column + 2
        let width = area.columns < 60 ? max(8, area.columns - 18) : 40
        let name = line.category.name
        canvas.write(
            name.isEmpty ? Strings.emptyValue : name, at: Point(column: left, row: area.row), style: theme.text,
            limit: width,
            overflow: .ellipsis)
        let right = left + width + 2
        canvas.write(
            Strings.Categories.receipts(line.receipts), at: Point(column: right, row: area.row),
            style: line.receipts == 0 ? theme.muted : theme.text, limit: max(0, area.endColumn - right),
            overflow: .ellipsis)
        if isCurrent { canvas.restyle(area) { theme.onCursorRow($0) } }
    }
}
