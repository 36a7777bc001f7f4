extension TextField {
    /// Draws the field into the first row of an area and, if it has the focus, places the cursor there.
    ///
    /// Text wider than the area is scrolled so that the cursor stays inside; the rest of the row gets the style, too.
    package func draw(on canvas: inout Canvas, in area: Rect, style: Style = .plain, isFocused: Bool) {
        guard !area.isEmpty else { return }
        let view = visible(columns: area.columns)
        canvas.fill(area.line(0), style: style)
        canvas.write(view.text, in: area.line(0), style: style, overflow: .clip)
        if isFocused { canvas.cursor = Point(column: area.column + view.cursor, row: area.row) }
    }

    /// Returns the part of the text that is visible in this many columns, and the cursor's column in it.
    package func visible(columns: Int) -> (text: String, cursor: Int) {
        guard columns > 0 else { return ("", 0) }
        let view = start(columns: columns)
        return (TextWidth.prefix(of: String(shown[view.position...]), fitting: columns).text, view.before)
    }

    /// Returns the columns in which a range of the text is visible; nil if it is not.
    package func place(of range: Range<Int>, columns: Int) -> Range<Int>? {
        guard columns > 0 else { return nil }
        let first = start(columns: columns).position
        let width = { (range: Range<Int>) in TextWidth.columns(of: String(shown[range])) }
        let from = min(max(first, range.lowerBound), shown.count)
        let to = min(max(from, range.upperBound), shown.count)
        let column = width(first..<from)
        return to > from && column < columns ? column..<min(columns, column + width(from..<to)) : nil
    }

    private var shown: [Character] {
        isMasked ? Array(repeating: "*", count: characters.count) : characters
    }

    /// Returns the first visible character, and the columns from it to the cursor.
    private func start(columns: Int) -> (position: Int, before: Int) {
        let shown = shown
        var start = cursor
        var before = 0
        while start > 0, before + TextWidth.columns(of: shown[start - 1]) < columns {
            start -= 1
            before += TextWidth.columns(of: shown[start])
        }
        return (start, before)
    }
}
