import TerminalUI

/// An editable text of several lines, as a value in a form's model.
struct NotesField: Hashable, Sendable {
    private(set) var lines: [TextField]
    /// The line with the cursor.
    private(set) var row = 0

    init(_ text: String = "") {
        lines = NotesField.split(text)
    }

    private static func split(_ text: String) -> [TextField] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            var field = TextField(String(line))
            _ = field.handle(.home)
            return field
        }
    }

    /// Whether the cursor is in the last line.
    var isAtEnd: Bool { row == lines.count - 1 }

    var text: String { lines.map(\.text).joined(separator: "\n") }

    /// Handles a key; returns false for a key without a meaning here, so that the form can leave the field.
    mutating func handle(_ key: Key) -> Bool {
        if key == .up || key == .down { return move(by: key == .up ? -1 : 1) }
        if key == .enter {
            breakLine()
        } else if key == .backspace || key == .control("h"), lines[row].cursor == 0 {
            if move(by: -1) { join() }
        } else if key == .delete || key == .control("d"), lines[row].cursor == lines[row].text.count {
            if !isAtEnd { join() }
        } else {
            return lines[row].handle(key)
        }
        return true
    }

    /// Moves the cursor to another line; returns false if there is none.
    private mutating func move(by rows: Int) -> Bool {
        guard lines.indices.contains(row + rows) else { return false }
        row += rows
        return true
    }

    /// Inserts pasted text and keeps its line breaks.
    mutating func paste(_ pasted: String) {
        let pieces = pasted.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, piece) in pieces.enumerated() {
            if index > 0 { breakLine() }
            lines[row].paste(String(piece))
        }
    }

    private mutating func breakLine() {
        let cursor = lines[row].cursor
        let text = lines[row].text
        lines[row] = TextField(String(text.prefix(cursor)))
        var rest = TextField(String(text.dropFirst(cursor)))
        _ = rest.handle(.home)
        lines.insert(rest, at: row + 1)
        row += 1
    }

    /// Appends the next line to this one; the cursor stays where they meet.
    private mutating func join() {
        let next = lines.remove(at: row + 1)
        let tail = next.text.count
        lines[row] = TextField(lines[row].text + next.text)
        for _ in 0..<tail { _ = lines[row].handle(.left) }
    }

    /// The lines as displayed, wrapped at the width, and the cursor's position among them.
    func seen(columns: Int) -> (lines: [String], cursor: Point) {
        var seen: [String] = []
        var cursor = Point.zero
        for (index, field) in lines.enumerated() {
            var current = ""
            var used = 0
            for (offset, character) in field.text.enumerated() {
                let width = TextWidth.columns(of: character)
                if used + width > columns, used > 0 {
                    seen.append(current)
                    current = ""
                    used = 0
                }
                if index == row, offset == field.cursor { cursor = Point(column: used, row: seen.count) }
                current.append(character)
                used += width
            }
            if index == row, field.cursor == field.text.count {
                cursor = Point(column: min(used, max(0, columns - 1)), row: seen.count)
            }
            seen.append(current)
        }
        return (seen, cursor)
    }
}

extension NotesField {
    /// Draws the lines around the cursor.
    func draw(in area: Rect, _ style: Style, isFocused: Bool, on canvas: inout Canvas) {
        let seen = seen(columns: area.columns)
        let first = isFocused ? max(0, seen.cursor.row - area.rows + 1) : 0
        for (offset, line) in seen.lines.dropFirst(first).prefix(area.rows).enumerated() {
            if offset == 0 || offset == seen.cursor.row - first { canvas.fill(area.line(offset), style: style) }
            canvas.write(line, in: area.line(offset), style: style, overflow: .clip)
        }
        if isFocused {
            canvas.cursor = Point(column: area.column + seen.cursor.column, row: area.row + seen.cursor.row - first)
        }
    }
}
