import Pixels
import Testing

@testable import TerminalUI

@Suite("Pictures of cells")
struct PictureCellsTests {
    private let space = Rect(column: 2, row: 1, columns: 20, rows: 10)

    private func area(_ width: Int, _ height: Int, cell: PixelSize? = nil) -> Rect {
        PictureCells.area(of: PixelSize(width: width, height: height), in: space, cell: cell)
    }

    @Test func `a picture keeps its shape in cells twice as high as wide`() {
        #expect(area(100, 100) == Rect(column: 2, row: 1, columns: 20, rows: 10))
        #expect(area(200, 100) == Rect(column: 2, row: 3, columns: 20, rows: 5))
        #expect(area(100, 200) == Rect(column: 7, row: 1, columns: 10, rows: 10))
        #expect(area(100, 200, cell: PixelSize(width: 10, height: 10)) == Rect(column: 9, row: 1, columns: 5, rows: 10))
    }

    @Test func `the longest receipt has at least one column, and no space has none`() {
        #expect(area(1, 100_000).columns == 1)
        #expect(area(100_000, 1).rows == 1)
        let none = Rect(column: 3, row: 3, columns: 0, rows: 4)
        #expect(PictureCells.area(of: PixelSize(width: 1, height: 1), in: none) == none)
    }

    @Test func `cells are drawn with their colors, and cut off at the edge`() throws {
        let cells = try #require(
            PictureCells(
                columns: 2, rows: 1,
                cells: [.init("▀", foreground: .indexed(20), background: .ansi(.red)), .init("█")]))
        var canvas = Canvas(columns: 2, rows: 1)
        canvas.draw(picture: cells, at: Point(column: 1, row: 0))
        #expect(canvas.snapshot == " ▀|")
        #expect(
            canvas.style(at: Point(column: 1, row: 0)) == Style(foreground: .indexed(20), background: .ansi(.red)))
        #expect(PictureCells(columns: 2, rows: 2, cells: [.init("█")]) == nil)
    }
}
