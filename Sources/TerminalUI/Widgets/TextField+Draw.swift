extension TextField {
    /// Draws the field into the first row of an area and, when it has the focus, asks for the cursor there.
    ///
    /// Text that is wider than the area is shown so that the cursor stays inside; the rest of the row gets the style
    /// too.
    package func draw(on canvas: inout Canvas, in area: Rect, style: Style = .plain, isFocused: Bool) {
        guard !area.isEmpty else { return }
        let view = visible(columns: area.columns)
        canvas.fill(area.line(0), style: style)
        canvas.write(view.text, in: area.line(0), style: style, overflow: .clip)
        if isFocused { canvas.cursor = Point(column: area.column + view.cursor, row: area.row) }
    }

    /// The part of the text that is seen through so many columns, and the cursor's column in it.
    package func visible(columns: Int) -> (text: String, cursor: Int) {
        guard columns > 0 else { return ("", 0) }
        let shown = isMasked ? Array(repeating: "*", count: characters.count) : characters
        var start = cursor
        var before = 0
        while start > 0, before + TextWidth.columns(of: shown[start - 1]) < columns {
            start -= 1
            before += TextWidth.columns(of: shown[start])
        }
        return (TextWidth.prefix(of: String(shown[start...]), fitting: columns).text, before)
    }
}
