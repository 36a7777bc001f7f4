import TerminalUI

extension Canvas {
    /// Draws a one-line field between brackets.
    mutating func input(
        _ field: TextField, in area: Rect, isFocused: Bool, _ style: Style, _ theme: Theme
    ) {
        if isFocused {
            field.draw(on: &self, in: area, style: style, isFocused: true)
        } else {
            fill(area, style: style)
            write(field.text, in: area, style: style)
        }
        let edge = isFocused ? theme.title : theme.line
        write("[", at: Point(column: area.column - 1, row: area.row), style: edge)
        write("]", at: Point(column: area.endColumn, row: area.row), style: edge)
    }
}
