package import TerminalUI
import VaultWording

/// The areas of the help screen.
struct HelpLayout {
    /// The search field, in windows too low for line 2; otherwise nil.
    let search: Rect?
    let titles: Rect?
    let list: Rect
    /// The signs, which all screens share.
    let signs: Rect?

    init(_ model: Help.Model, _ context: Context) {
        let chrome = Chrome(columns: context.columns, rows: context.rows)
        var area = chrome.body
        if chrome.tabsRow == nil {
            search = area.line(0)
            area = area.splitTop(1).rest
        } else {
            search = nil
        }
        if area.rows >= 14 {
            let parts = area.splitBottom(Strings.signs.count + 1)
            signs = parts.bottom
            area = parts.rest
        } else {
            signs = nil
        }
        if area.rows >= 4 {
            titles = area.line(0)
            area = area.splitTop(1).rest
        } else {
            titles = nil
        }
        list = area
    }
}

extension Help {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let found = model.found
        let layout = HelpLayout(model, context)
        let count =
            found.count == model.lines.count ? "\(found.count)" : Strings.part(found.count, of: model.lines.count)
        let place = Strings.helpFor(model.subject)
        _ = Chrome.draw(
            Header(place: place, second: Strings.find, right: Strings.keysFound(count)), in: context, on: &canvas)
        drawSearch(model, layout, context, on: &canvas)
        if let titles = layout.titles {
            let columns = split(titles)
            let style = context.theme.columnTitle
            canvas.write(Strings.helpKey, in: columns.key, style: style)
            canvas.write(Strings.helpWhat, in: columns.what, style: style)
            canvas.write(Strings.helpCommand, in: columns.command, style: style)
        }
        if found.isEmpty {
            canvas.write(Strings.nothingFound(model.query.text), in: layout.list.inset(columns: 2).line(0))
        }
        let rows = model.window.visible(count: found.count, height: layout.list.rows)
        for (offset, index) in rows.enumerated() {
            let previous = offset == 0 ? nil : found[index - 1].group
            draw(
                found[index], isCurrent: index == model.window.cursor, isFirst: found[index].group != previous,
                in: layout.list.line(offset), context, on: &canvas)
        }
        tellWhole(model, found, layout, context, on: &canvas)
        guard let signs = layout.signs else { return }
        canvas.rule(row: signs.row, style: context.theme.line)
        for (index, line) in Strings.signs.enumerated() {
            canvas.write(line, in: signs.inset(columns: 2).line(index + 1), style: context.theme.muted)
        }
    }

    /// Shows the full help of the line under the cursor if its column is too narrow for it.
    private static func tellWhole(
        _ model: Model, _ found: [KeyLine], _ layout: HelpLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let chrome = Chrome(columns: canvas.columns, rows: canvas.rows)
        guard found.indices.contains(model.window.cursor), let row = chrome.toastRow else { return }
        let text = found[model.window.cursor].help
        guard TextWidth.columns(of: text) > split(layout.list.line(0)).what.columns else { return }
        let line = Rect(column: 0, row: row, columns: canvas.columns, rows: 1)
        canvas.write(text, in: line.inset(columns: 1), style: context.theme.muted)
    }

    private static func drawSearch(
        _ model: Model, _ layout: HelpLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let chrome = Chrome(columns: canvas.columns, rows: canvas.rows)
        let row = layout.search?.row ?? chrome.tabsRow ?? 0
        canvas.write(Strings.find, at: Point(column: 1, row: row), style: context.theme.muted)
        let left = Strings.find.count + 2
        let width = max(0, min(30, canvas.columns - left - 1))
        model.query.draw(
            on: &canvas, in: Rect(column: left, row: row, columns: width, rows: 1), style: context.theme.fieldFocused,
            isFocused: true)
    }

    private static func split(_ line: Rect) -> (group: Rect, key: Rect, what: Rect, command: Rect) {
        let isWide = line.columns >= 70
        let group = line.inset(columns: 2).splitLeft(isWide ? 8 : 0)
        let command = group.rest.splitRight(isWide ? 17 : 0)
        let key = command.rest.splitLeft(isWide ? 15 : 12)
        return (group.left, key.left.splitRight(1).rest, key.rest.splitRight(1).rest, command.right)
    }

    private static func draw(
        _ line: KeyLine, isCurrent: Bool, isFirst: Bool, in row: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        let theme = context.theme
        let columns = split(row)
        let isDisabled = if case .disabled = line.availability { true } else { false }
        if isCurrent { canvas.fill(row, style: theme.cursorRow) }
        let style = isCurrent ? theme.cursorRow : isDisabled ? theme.muted : theme.text
        canvas.write(isCurrent ? ">" : " ", in: row, style: style)
        if isFirst {
            canvas.write(Strings.name(of: line.group), in: columns.group, style: isCurrent ? style : theme.columnTitle)
        }
        canvas.write(
            line.label, in: columns.key, style: isCurrent ? style.adding(.bold) : isDisabled ? style : theme.key)
        canvas.write(line.help, in: columns.what, style: style)
        canvas.write(":" + line.command, in: columns.command, style: isCurrent ? style : theme.muted)
    }
}
