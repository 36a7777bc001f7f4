package import TerminalUI
import VaultModel
import VaultWording

extension StartScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let area = frame(isLocked: model.isLocked, in: context, on: &canvas)
        switch model.stage {
        case .unlock(let stage): StartDrawing(context: context, area: area).draw(stage, on: &canvas)
        case .choose(let stage): StartDrawing(context: context, area: area).draw(stage, on: &canvas)
        case .passphrase(let stage): StartDrawing(context: context, area: area).draw(stage, on: &canvas)
        case .restore(let stage): StartDrawing(context: context, area: area).draw(stage, on: &canvas)
        case .recovery(let stage): StartDrawing(context: context, area: area).draw(stage, on: &canvas)
        case .preferences(let stage): StartDrawing(context: context, area: area).draw(stage, on: &canvas)
        case .join(let stage): StartDrawing(context: context, area: area).draw(stage, on: &canvas)
        }
    }

    /// Draws the first line and the rules. No vault is open yet, so there are no tabs and no sync status.
    private static func frame(isLocked: Bool, in context: Context, on canvas: inout Canvas) -> Rect {
        let chrome = Chrome(columns: canvas.columns, rows: canvas.rows)
        var top = chrome.body.row
        if let row = chrome.headerRow {
            let line = canvas.bounds.line(row).inset(columns: 1)
            let mark = context.rehearsalMark(columns: line.columns)
            let program = Strings.Start.program(context.version)
            let used = canvas.write(mark, at: line.origin, style: context.theme.warning, limit: line.columns)
            canvas.write(program, in: line.splitLeft(used == 0 ? 0 : used + 1).rest, style: context.theme.title)
            if isLocked, line.columns >= 40 { canvas.write(Strings.Start.locked, in: line, align: .trailing) }
            top = row + 1
        }
        if chrome.topRule != nil {
            canvas.rule(row: top, style: context.theme.line)
            top += 1
        }
        if let row = chrome.bottomRule { canvas.rule(row: row, style: context.theme.line) }
        return Rect(column: 0, row: top, columns: canvas.columns, rows: chrome.body.endRow - top)
    }
}

/// Draws the pages of the start: a frame if there is room for it; smaller windows drop one line after the other.
struct StartDrawing {
    let context: Context
    let area: Rect

    var theme: Theme { context.theme }

    /// Draws the frame of ``frame(title:rows:on:)``, with an explanation inside unless that is nil for lack of room.
    func frame(
        title: String, rows: Int, about text: String?, limit: Int, on canvas: inout Canvas
    ) -> (inside: Rect, below: Rect) {
        let (inside, below) = frame(title: title, rows: rows, on: &canvas)
        guard let text else { return (inside, below) }
        let rest = canvas.paragraph(text, in: inside, style: theme.muted, limit: limit, context: context)
        return (rest.splitTop(1).rest, below)
    }

    /// Draws the frame if it fits; returns the areas inside it and below it.
    func frame(title: String, rows: Int, on canvas: inout Canvas) -> (inside: Rect, below: Rect) {
        guard area.columns >= 60, area.rows >= rows + 4 else {
            let (top, rest) = area.inset(columns: area.columns > 20 ? 1 : 0).splitTop(rows)
            guard area.rows > rows else { return (top, rest) }
            canvas.write(title, in: top, style: theme.title)
            let shifted = Rect(column: top.column, row: top.row + 1, columns: top.columns, rows: top.rows)
            return (shifted, rest.splitTop(1).rest)
        }
        let width = min(area.columns - 4, 76)
        let box = Rect(
            column: area.column + (area.columns - width) / 2, row: area.row + (area.rows > rows + 8 ? 1 : 0),
            columns: width, rows: rows + 4)
        canvas.box(box, title: title, style: theme.line, titleStyle: theme.title)
        let below = area.splitTop(box.endRow - area.row).rest
        return (
            box.inset(columns: 3, rows: 2),
            Rect(column: box.column, row: below.row, columns: width, rows: below.rows)
        )
    }

    /// Draws a label and a field after it.
    func field(_ label: String, _ field: TextField, isFocused: Bool, in line: Rect, on canvas: inout Canvas) {
        guard !line.isEmpty else { return }
        let width = labelWidth(in: line)
        canvas.write(label, in: line.splitLeft(width - 1).left, style: isFocused ? theme.title : theme.text)
        let place = line.splitLeft(width).rest
        canvas.write("[", at: place.origin)
        canvas.write("]", at: Point(column: place.endColumn - 1, row: place.row))
        field.draw(
            on: &canvas, in: place.inset(columns: 1), style: isFocused ? theme.fieldFocused : theme.field,
            isFocused: isFocused)
    }

    /// Draws a label and text after it.
    func words(_ label: String, _ text: String, style: Style, in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        let width = labelWidth(in: area)
        canvas.write(label, in: area.line(0).splitLeft(width - 1).left)
        _ = canvas.paragraph(
            text, in: area.splitLeft(width).rest, style: style, limit: area.rows, context: context)
    }

    private func labelWidth(in line: Rect) -> Int { line.columns >= 24 ? 12 : 0 }

    /// Draws a choice among a few values, with the chosen one marked.
    func choice(
        _ label: String, _ values: [String], chosen: Int, isFocused: Bool, in line: Rect, on canvas: inout Canvas
    ) {
        guard !line.isEmpty else { return }
        let width = labelWidth(in: line)
        canvas.write(label, in: line.splitLeft(width - 1).left, style: isFocused ? theme.title : theme.text)
        var column = line.column + width
        let whole = values.reduce(values.count * 6 - 2) { $0 + TextWidth.columns(of: $1) }
        if whole > line.columns - width, values.indices.contains(chosen) {
            let text = "< \(values[chosen]) >"
            canvas.write(
                text, in: line.splitLeft(width).rest, style: isFocused ? theme.cursorRow : theme.text)
            return
        }
        for (index, value) in values.enumerated() {
            let text = (index == chosen ? "(o) " : "( ) ") + value
            let isHere = index == chosen && isFocused
            column += canvas.write(
                text, at: Point(column: column, row: line.row), style: isHere ? theme.cursorRow : theme.text,
                limit: line.endColumn - column, overflow: .ellipsis)
            column += 2
        }
    }

    /// Draws a problem, or what is in progress.
    func status(problem: String?, busy: String?, limit: Int = 2, in area: Rect, on canvas: inout Canvas) {
        if let problem {
            _ = canvas.paragraph("! " + problem, in: area, style: theme.error, limit: limit, context: context)
        } else if let busy {
            _ = canvas.paragraph(busy, in: area, style: theme.notice, limit: limit, context: context)
        }
    }

    /// Draws the vault's path and, for a new one, that nothing leaves this computer until sync is turned on: whether an
    /// existing vault syncs isn't known until it is open.
    func footnote(isNew: Bool = true, in area: Rect, on canvas: inout Canvas) {
        var rest = area
        if rest.rows >= 4 { rest = rest.splitTop(1).rest }
        if !context.storePath.isEmpty, rest.rows >= 2 {
            let path = "\(Strings.Start.store)  \(context.storePath)"
            let text = "\(path)   \(Strings.Start.encrypted)"
            canvas.write(
                TextWidth.columns(of: text) <= rest.columns ? text : path, in: rest.line(0), style: theme.muted)
            rest = rest.splitTop(1).rest
        }
        guard isNew else { return }
        _ = canvas.paragraph(Strings.Start.nothingLeaves, in: rest, style: theme.muted, limit: 1, context: context)
    }
}
