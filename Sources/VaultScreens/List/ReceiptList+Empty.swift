import TerminalUI
import VaultModel
import VaultWording

extension ReceiptList {
    /// Draws why the list is empty, and the next key to press.
    static func drawEmpty(_ model: Model, in area: Rect, _ context: Context, on canvas: inout Canvas) {
        // A problem with the query is shown above the list; an invalid query was not searched for.
        guard !model.isUnread, model.search.problem == nil else { return }
        let key = { (command: String) in
            bindings.bindings.first { $0.command == command }.flatMap { context.keyMap.keys(of: $0).first?.label } ?? ""
        }
        let lines: [String]
        if !model.query.text.isEmpty {
            lines = [Strings.nothingMatches(model.query.text), Strings.escDropsFilter]
        } else {
            switch model.query.scope {
            case .vault: lines = Strings.emptyVault(add: key("add"), importing: key("import"))
            case .trash: lines = [Strings.emptyTrash, Strings.goesBack(key("show-trash"))]
            case .conflicts: lines = [Strings.emptyConflicts, Strings.escShowsAll]
            case .unsynced: lines = [Strings.emptyUnsynced, Strings.escShowsAll]
            }
        }
        let wrapped = lines.flatMap { TextWrap.lines(of: $0, columns: area.columns - 4) }
        let first = max(0, min((area.rows - wrapped.count) / 3, area.rows - 1))
        for (index, line) in wrapped.enumerated() {
            let style = index == 0 ? context.theme.title : context.theme.text
            canvas.write(line, in: area.inset(columns: 2).line(first + index), style: style)
        }
    }

    /// Draws the sort menu; a low window shows the lines around the cursor.
    static func draw(_ menu: SortMenu, _ query: ReceiptQuery, in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        // A blank row separates the orders from the scopes.
        var rows: [Int?] = menu.lines.indices.map(\.self)
        rows.insert(nil, at: menu.orders)
        let inside = Popup.open(
            title: Strings.sortTitle, columns: 38, rows: min(rows.count + 2, max(3, whole.rows - 2)), in: whole,
            context,
            on: &canvas)
        let place = rows.firstIndex(of: menu.cursor) ?? 0
        let top = max(0, min(place - inside.rows / 2, rows.count - inside.rows))
        for (offset, index) in rows.dropFirst(top).prefix(inside.rows).enumerated() {
            if let index { draw(index, of: menu, query, in: inside.line(offset), context, on: &canvas) }
        }
    }

    private static func draw(
        _ index: Int, of menu: SortMenu, _ query: ReceiptQuery, in row: Rect, _ context: Context,
        on canvas: inout Canvas
    ) {
        let isRanked = query.ranksMatches && menu.lines.contains(.ranking)
        let isChosen: Bool
        let text: String
        var direction = ""
        switch menu.lines[index] {
        case .ranking:
            isChosen = isRanked
            text = Strings.bestMatch
        case .order(let order):
            isChosen = order == query.order && !isRanked
            text = Strings.name(of: order)
            direction = Strings.direction(order, descending: isChosen ? query.descending : order.beginsDescending)
        case .scope(let scope):
            isChosen = scope == query.scope
            text = Strings.name(of: scope)
        }
        let style = index == menu.cursor ? context.theme.cursorRow : context.theme.text
        canvas.fill(row, style: style)
        let sign = (index == menu.cursor ? "> " : "  ") + (isChosen ? "(o) " : "( ) ")
        canvas.write(sign + text, in: row, style: style)
        canvas.write(direction, in: row.splitLeft(22).rest, style: style)
    }
}
