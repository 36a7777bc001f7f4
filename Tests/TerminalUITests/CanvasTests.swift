import Testing

@testable import TerminalUI

@Suite("Canvas")
struct CanvasTests {
    @Test func `text is cut at the edge and never wraps`() {
        var canvas = Canvas(columns: 6, rows: 2)
        let used = canvas.write("Kettle and cup", at: Point(column: 2, row: 0))
        #expect(used == 4)
        #expect(canvas.snapshot == "  Kett|\n      |")
    }

    @Test func `text that does not fit ends in an ellipsis of the line set`() {
        var modern = Canvas(columns: 8, rows: 1)
        modern.write("Coffee mill", at: .zero, overflow: .ellipsis)
        #expect(modern.snapshot == "Coffee …|")
        var plain = Canvas(columns: 8, rows: 1, lines: .ascii)
        plain.write("Coffee mill", at: .zero, limit: 7, overflow: .ellipsis)
        #expect(plain.snapshot == "Coffe.. |")
    }

    @Test func `a wide glyph is dropped rather than cut in half`() {
        var canvas = Canvas(columns: 5, rows: 1)
        let used = canvas.write("東京都", at: .zero)
        #expect(used == 4)
        #expect(canvas.snapshot == "東京 |")
    }

    @Test func `writing over half of a wide glyph blanks the other half`() {
        var canvas = Canvas(columns: 6, rows: 1)
        canvas.write("東京都", at: .zero)
        canvas.write("x", at: Point(column: 1, row: 0))
        canvas.write("y", at: Point(column: 4, row: 0))
        #expect(canvas.snapshot == " x京y |")
    }

    @Test func `nothing outside the grid is written or fails`() {
        var canvas = Canvas(columns: 3, rows: 1)
        canvas.write("abcdef", at: Point(column: -2, row: 0))
        canvas.write("zz", at: Point(column: 0, row: 4))
        canvas.fill(Rect(column: -5, row: -5, columns: 2, rows: 2), with: "x")
        canvas.box(Rect(column: 2, row: 0, columns: 9, rows: 9))
        #expect(canvas.snapshot == "cd┌|")
        #expect(Canvas(columns: -1, rows: 0).snapshot.isEmpty)
    }

    @Test(arguments: [
        (LineSet.utf8, "┌ Unlock ┐|\n│        │|\n└────────┘|"), (.ascii, "+ Unlock +|\n|        ||\n+--------+|"),
    ])
    func `a box is drawn with its line set`(lines: LineSet, expected: String) {
        var canvas = Canvas(columns: 10, rows: 3, lines: lines)
        canvas.box(canvas.bounds)
        canvas.write(" Unlock ", at: Point(column: 1, row: 0))
        #expect(canvas.snapshot == expected)
    }

    @Test func `a title is shortened to stay inside its box`() {
        var canvas = Canvas(columns: 10, rows: 2, lines: .ascii)
        canvas.box(canvas.bounds, title: "Receipts")
        #expect(canvas.text(ofRow: 0) == "+- Rec..-+")
    }

    @Test func `alignment places text inside an area only`() {
        var canvas = Canvas(columns: 12, rows: 1)
        canvas.write("ab", in: Rect(column: 0, row: 0, columns: 6, rows: 1), align: .trailing)
        canvas.write("cd", in: Rect(column: 6, row: 0, columns: 6, rows: 1), align: .center)
        #expect(canvas.snapshot == "    ab  cd  |")
    }

    @Test func `styles can be asked for and changed without touching the text`() {
        var canvas = Canvas(columns: 4, rows: 1)
        canvas.write("ab", at: .zero, style: Style(foreground: .ansi(.red)))
        canvas.restyle(Rect(column: 1, row: 0, columns: 9, rows: 1)) { $0.adding(.reverse) }
        #expect(canvas.style(at: Point(column: 1, row: 0)) == Style(foreground: .ansi(.red), attributes: .reverse))
        #expect(canvas.style(at: .zero)?.attributes == [])
        #expect(canvas.style(at: Point(column: 4, row: 0)) == nil)
        #expect(canvas.snapshot == "ab  |")
    }

    @Test func `a popup is drawn on top with its cursor`() {
        var canvas = Canvas(columns: 5, rows: 2)
        canvas.write("aaaaa", at: .zero)
        var popup = Canvas(columns: 2, rows: 1)
        popup.write("bb", at: .zero)
        popup.cursor = Point(column: 1, row: 0)
        canvas.draw(popup, at: Point(column: 2, row: 0))
        #expect(canvas.snapshot == "aabba|\n     |")
        #expect(canvas.cursor == Point(column: 3, row: 0))
        #expect(canvas.part(Rect(column: 1, row: 0, columns: 2, rows: 1)).snapshot == "ab|")
    }
}
