import TerminalUI
import VaultQuery
import VaultWording

extension SearchBar {
    /// The number of rows that explain an invalid query: its marks and the sentence; zero if it is valid or not being
    /// typed.
    func problemRows(columns: Int) -> Int {
        guard isTyping, let problem else { return 0 }
        return TextWrap.lines(of: problem.sentence, columns: columns - 2).count + 1
    }

    /// Draws the query while it is typed. An invalid part is highlighted, marked below, and explained in a sentence.
    func draw(in area: Rect, problem: Rect?, _ context: Context, on canvas: inout Canvas) {
        let line = area.inset(columns: 1)
        let used = canvas.write(Strings.filterPrompt, in: line, style: context.theme.columnTitle) + 1
        let field = line.splitLeft(used).rest
        self.field.draw(on: &canvas, in: field, style: context.theme.fieldFocused, isFocused: naming == nil)
        guard let found = self.problem, let problem else { return }
        canvas.fill(problem)
        if let place = self.field.place(of: found.range, columns: field.columns) {
            let meant = Rect(column: field.column + place.lowerBound, row: field.row, columns: place.count, rows: 1)
            canvas.restyle(meant) { _ in context.theme.error }
            let carets = Rect(column: meant.column, row: problem.row, columns: meant.columns, rows: 1)
            canvas.fill(carets, with: "^", style: context.theme.error)
        }
        let text = problem.inset(columns: 1).splitTop(1).rest
        for (index, piece) in TextWrap.lines(of: found.sentence, columns: text.columns).enumerated() {
            canvas.write(piece, in: text.line(index), style: context.theme.error)
        }
    }

    /// Draws the popup over the screen: a list of searches, or the name for the search to save.
    func drawPopup(in context: Context, on canvas: inout Canvas) {
        if let picker { SearchBar.draw(picker, in: context, on: &canvas) }
        if let naming { SearchBar.draw(naming: naming, in: context, on: &canvas) }
    }

    private static func draw(_ picker: SearchPicker, in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        let rows = min(picker.lines.count + 2, max(3, whole.rows - 4))
        let inside = Popup.open(
            title: Strings.title(of: picker.kind), columns: min(64, max(20, whole.columns - 4)), rows: rows, in: whole,
            context, on: &canvas)
        let top = max(0, min(picker.cursor - inside.rows + 1, picker.lines.count - inside.rows))
        for offset in 0..<inside.rows where top + offset < picker.lines.count {
            let line = picker.lines[top + offset]
            let row = inside.line(offset)
            let isCurrent = top + offset == picker.cursor
            let style = isCurrent ? context.theme.cursorRow : context.theme.text
            canvas.fill(row, style: style)
            let detail = min(TextWidth.columns(of: line.detail), row.columns / 2)
            let parts = row.splitRight(detail)
            let label = (isCurrent ? "> " : "  ") + line.label
            canvas.write(label, in: parts.rest.splitRight(detail > 0 ? 1 : 0).rest, style: style)
            canvas.write(line.detail, in: parts.right, align: .trailing, style: isCurrent ? style : context.theme.muted)
        }
        canvas.cursor = nil
    }

    private static func draw(naming field: TextField, in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        let inside = Popup.open(
            title: Strings.nameTitle, columns: min(50, max(20, whole.columns - 4)), rows: 3, in: whole, context,
            on: &canvas)
        field.draw(on: &canvas, in: inside.line(0), style: context.theme.fieldFocused, isFocused: true)
    }
}

extension Canvas {
    /// Underlines matches in a cell whose text starts at its left edge.
    mutating func underline(_ places: [Range<Int>], of text: String, in cell: Rect) {
        let characters = Array(text)
        for place in places where place.upperBound <= characters.count {
            let before = TextWidth.columns(of: String(characters[..<place.lowerBound]))
            let width = TextWidth.columns(of: String(characters[place]))
            let columns = min(width, cell.columns - before)
            guard columns > 0 else { continue }
            restyle(Rect(column: cell.column + before, row: cell.row, columns: columns, rows: 1)) { style in
                style.adding([.bold, .underline])
            }
        }
    }
}
