import PictureKit
import Pixels
import TerminalUI
import Testing

@Suite("Pictures drawn with characters")
struct CellRendererTests {
    /// Left half one color, right half another one.
    private func halves(_ left: [UInt8], _ right: [UInt8], side: Int = 40) throws -> PixelImage {
        let row = Array(repeatElement(left, count: side / 2).joined()) + repeatElement(right, count: side / 2).joined()
        let bytes = Array(repeatElement(row, count: side).joined())
        return try #require(PixelImage(size: PixelSize(width: side, height: side), bytes: bytes))
    }

    private func cells(_ image: PixelImage, _ depth: ColorDepth, columns: Int = 8, rows: Int = 4) throws -> PictureCells
    {
        try #require(try CellRenderer.cells(of: image, columns: columns, rows: rows, depth: depth))
    }

    /// The color that fills a cell.
    private func fill(_ cell: PictureCells.Cell) -> Color { cell.character == "█" ? cell.foreground : cell.background }

    @Test func `with a palette, its fixed entries are used`() throws {
        let cells = try cells(halves([255, 0, 0], [255, 255, 255]), .palette)
        #expect(cells.columns == 8 && cells.rows == 4)
        #expect(fill(cells[column: 0, row: 0]) == .indexed(196))
        #expect([.indexed(231), .indexed(255)].contains(fill(cells[column: 7, row: 3])))
    }

    @Test(arguments: [ColorDepth.eight, .sixteen])
    func `with few colors, the theme's are used`(depth: ColorDepth) throws {
        let cells = try cells(halves([0, 0, 0], [250, 250, 250]), depth)
        #expect(fill(cells[column: 0, row: 0]) == .ansi(.black))
        for row in 0..<4 {
            for column in 0..<8 {
                for color in [cells[column: column, row: row].foreground, cells[column: column, row: row].background] {
                    #expect(color.reduced(to: depth) == color)
                }
            }
        }
    }

    @Test func `without colors, light parts are strokes and dark ones are blank`() throws {
        let cells = try cells(halves([0, 0, 0], [255, 255, 255]), .none)
        #expect(cells[column: 0, row: 0] == PictureCells.Cell(" "))
        #expect(cells[column: 7, row: 0] == PictureCells.Cell("█"))
    }

    @Test func `gray paper stays light with two colors`() throws {
        let cells = try cells(halves([225, 225, 225], [240, 240, 240]), .eight)
        let blank = (0..<32).count { cells[column: $0 % 8, row: $0 / 8].character == " " }
        #expect(blank < 4)
    }

    @Test func `every character has one column and is known to the canvas`() throws {
        var bytes: [UInt8] = []
        for index in 0..<(97 * 61 * 3) { bytes.append(UInt8((index &* 2_654_435_761) >> 13 & 255)) }
        let image = try #require(PixelImage(size: PixelSize(width: 97, height: 61), bytes: bytes))
        for depth in [ColorDepth.none, .eight, .sixteen, .palette] {
            let cells = try cells(image, depth, columns: 30, rows: 20)
            var canvas = Canvas(columns: 32, rows: 20)
            canvas.draw(picture: cells, at: Point(column: 1, row: 0))
            for row in 0..<20 {
                for column in 0..<30 {
                    #expect(
                        canvas[column: column + 1, row: row]?.glyph?.character
                            == cells[column: column, row: row].character)
                }
            }
        }
    }

    @Test func `a picture without cells is none, and one of a single cell is one`() throws {
        let image = try halves([1, 2, 3], [4, 5, 6], side: 2)
        #expect(try CellRenderer.cells(of: image, columns: 0, rows: 4, depth: .palette) == nil)
        #expect(try CellRenderer.cells(of: image, columns: 1 << 10, rows: 1 << 10, depth: .palette) == nil)
        #expect(try cells(image, .palette, columns: 1, rows: 1).columns == 1)
    }
}
