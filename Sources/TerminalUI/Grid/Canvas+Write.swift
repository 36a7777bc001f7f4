/// The handling of text that is wider than its space.
package enum Overflow: Hashable, Sendable {
    /// Cuts the text between graphemes.
    case clip
    /// Cuts the text and shows the ellipsis of the line set.
    case ellipsis
}

/// The position of text in a wider space.
package enum Alignment: Hashable, Sendable {
    case leading, center, trailing
}

extension Canvas {
    /// Writes one line of text and returns the columns it took.
    ///
    /// `limit` is the number of columns that may be used: the rest of the row when nil, none when negative.
    @discardableResult
    package mutating func write(
        _ text: String, at point: Point, style: Style = .plain, limit: Int? = nil, overflow: Overflow = .clip
    ) -> Int {
        let room = max(0, min(limit ?? columns - point.column, columns - point.column))
        let shown = overflow == .ellipsis ? TextWidth.truncated(text, to: room, lines: lines) : text
        var used = 0
        for character in shown {
            for glyph in Glyph.glyphs(of: character) {
                if used + glyph.columns > room { return used }
                put(glyph, at: Point(column: point.column + used, row: point.row), style: style)
                used += glyph.columns
            }
        }
        return used
    }

    /// Writes one line of text into the first row of an area and nowhere else.
    @discardableResult
    package mutating func write(
        _ text: String, in area: Rect, align: Alignment = .leading, style: Style = .plain,
        overflow: Overflow = .ellipsis
    ) -> Int {
        guard !area.isEmpty else { return 0 }
        let spare = max(0, area.columns - TextWidth.columns(of: text))
        let offset =
            switch align {
            case .leading: 0
            case .center: spare / 2
            case .trailing: spare
            }
        let start = Point(column: area.column + offset, row: area.row)
        return write(text, at: start, style: style, limit: area.columns - offset, overflow: overflow)
    }

    /// Fills an area with a one-column character, blanks by default.
    package mutating func fill(_ area: Rect, with character: Character = " ", style: Style = .plain) {
        let glyph = Glyph(character)
        guard glyph.columns == 1 else { return }
        let area = area.intersection(bounds)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                put(glyph, at: Point(column: column, row: row), style: style)
            }
        }
    }

    /// Copies another grid onto this one, for popups that are drawn in their own coordinates.
    package mutating func draw(_ other: Canvas, at point: Point) {
        for row in 0..<other.rows {
            for (offset, cell) in other.cells(ofRow: row).enumerated() {
                guard let glyph = cell.glyph else { continue }
                put(glyph, at: Point(column: point.column + offset, row: point.row + row), style: cell.style)
            }
        }
        for placement in other.pictures {
            let area = placement.area
            place(placement.picture, at: Point(column: point.column + area.column, row: point.row + area.row))
        }
        if let cursor = other.cursor {
            self.cursor = Point(column: cursor.column + point.column, row: cursor.row + point.row)
        }
    }
}
