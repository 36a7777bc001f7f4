import Pixels
import Testing

@testable import TerminalUI

@Suite("Pictures above the cells")
struct PictureLayerTests {
    private func picture(_ key: String, columns: Int = 4, rows: Int = 2) -> TerminalPicture? {
        let cells = Array(repeating: PictureCells.Cell("█", foreground: .indexed(20)), count: columns * rows)
        guard let image = PixelImage(size: PixelSize(width: 2, height: 1), bytes: [255, 0, 0, 0, 0, 255]),
            let blocks = PictureCells(columns: columns, rows: rows, cells: cells)
        else { return nil }
        return TerminalPicture(key: key, image: image, cells: blocks)
    }

    private func placed(_ key: String, at point: Point) throws -> PicturePlacement {
        PicturePlacement(
            picture: try #require(picture(key)), area: Rect(column: point.column, row: point.row, columns: 4, rows: 2))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // MARK: On the canvas

    @Test func `a picture is on the grid as characters and as itself`() throws {
        var canvas = Canvas(columns: 10, rows: 4)
        canvas.place(try #require(picture("a")), at: Point(column: 1, row: 1))
        #expect(canvas.snapshot == "          |\n ████     |\n ████     |\n          |")
        #expect(canvas.pictures.map(\.area) == [Rect(column: 1, row: 1, columns: 4, rows: 2)])
    }

    @Test func `whatever is drawn over a part of it leaves the characters alone`() throws {
        for cover in [
            { (canvas: inout Canvas) in _ = canvas.write("x", at: Point(column: 4, row: 2)) },
            { canvas in canvas.fill(Rect(column: 0, row: 0, columns: 10, rows: 2)) },
            { canvas in canvas.draw(Canvas(columns: 2, rows: 2), at: Point(column: 3, row: 0)) },
            { canvas in canvas.restyle(Rect(column: 4, row: 1, columns: 1, rows: 1)) { $0.adding(.dim) } },
        ] {
            var canvas = Canvas(columns: 10, rows: 4)
            canvas.place(try #require(picture("a")), at: Point(column: 1, row: 1))
            canvas.write("beside", at: Point(column: 5, row: 1))
            #expect(canvas.pictures.count == 1)
            cover(&canvas)
            #expect(canvas.pictures.isEmpty)
        }
    }

    @Test func `a picture that is cut off is characters alone, and one of a popup moves with it`() throws {
        var canvas = Canvas(columns: 10, rows: 4)
        canvas.place(try #require(picture("a")), at: Point(column: 8, row: 0))
        #expect(canvas.pictures.isEmpty && canvas.text(ofRow: 0) == "        ██")
        var popup = Canvas(columns: 5, rows: 3)
        popup.place(try #require(picture("b")), at: .zero)
        canvas.draw(popup, at: Point(column: 2, row: 1))
        #expect(canvas.pictures.map(\.area) == [Rect(column: 2, row: 1, columns: 4, rows: 2)])
    }

    // MARK: Changes

    @Test func `characters need no bytes`() throws {
        var layer = PictureLayer(method: .blocks, cell: nil)
        #expect(try layer.change(to: [placed("a", at: .zero)], touched: [0], rows: 9) == PictureLayer.Change())
        #expect(layer.clear() == PictureLayer.Change())
    }

    @Test func `kitty gets the pixels once, and then only places`() throws {
        var layer = PictureLayer(method: .kitty, cell: nil)
        let first = try layer.change(to: [placed("a", at: Point(column: 2, row: 1))], touched: [1], rows: 9)
        #expect(first.before.isEmpty && first.rows.isEmpty)
        #expect(
            text(first.after)
                == "\u{1B}7\u{1B}[2;3H\u{1B}_Ga=t,q=2,i=1,f=24,s=2,v=1,m=0;/wAAAAD/\u{1B}\\\u{1B}_Ga=p,q=2,i=1,p=4099,c=4,r=2,C=1\u{1B}\\\u{1B}8"
        )
        #expect(
            try layer.change(to: [placed("a", at: Point(column: 2, row: 1))], touched: [1, 2], rows: 9)
                == PictureLayer.Change(), "text below it does not matter")
        let moved = try layer.change(to: [placed("a", at: .zero)], touched: [], rows: 9)
        #expect(text(moved.before) == "\u{1B}_Ga=d,q=2,d=i,i=1,p=4099\u{1B}\\")
        #expect(text(moved.after) == "\u{1B}7\u{1B}[1;1H\u{1B}_Ga=p,q=2,i=1,p=1,c=4,r=2,C=1\u{1B}\\\u{1B}8")
        let gone = layer.change(to: [], touched: [], rows: 9)
        #expect(text(gone.before) == "\u{1B}_Ga=d,q=2,d=i,i=1,p=1\u{1B}\\" && gone.after.isEmpty)
        #expect(text(layer.clear().before) == "\u{1B}_Ga=d,q=2,d=I,i=1\u{1B}\\", "it keeps no pixels at the end")
        #expect(layer.clear() == PictureLayer.Change())
    }

    @Test func `kitty keeps the pixels of few pictures that are gone, and all that are shown`() throws {
        var layer = PictureLayer(method: .kitty, cell: nil)
        for number in 1...16 { _ = try layer.change(to: [placed("\(number)", at: .zero)], touched: [], rows: 9) }
        let more = try layer.change(
            to: [placed("16", at: .zero), placed("17", at: Point(column: 0, row: 3))], touched: [], rows: 9)
        #expect(text(more.after).contains("d=I,i=1\u{1B}"))
        #expect(layer.clear().before.count(of: "d=I") == 16)
    }

    // kitty and Konsole enlarge by whole pixels, which makes letters hard to read in a thumbnail of nearly the right size.
    @Test(arguments: [(27, "s=32,v=32,"), (16, "s=16,v=16,"), (40, "s=32,v=32,")])
    func `a picture of nearly the size is sent at the size, and a far smaller one as it is`(
        side: Int, expected: String
    ) throws {
        var layer = PictureLayer(method: .kitty, cell: PixelSize(width: 8, height: 16))
        let image = try #require(
            PixelImage(
                size: PixelSize(width: side, height: side), bytes: Array(repeating: 7, count: 3 * side * side)))
        let sized = TerminalPicture(key: "a", image: image, cells: try #require(picture("a")).cells)
        let area = Rect(column: 0, row: 0, columns: 4, rows: 2)
        let change = layer.change(to: [PicturePlacement(picture: sized, area: area)], touched: [], rows: 10)
        #expect(text(change.after).contains(expected))
    }

    @Test(arguments: [PictureMethod.sixel, .iterm2])
    func `pictures in the cells are drawn again when text was, and overwritten when they go`(method: PictureMethod)
        throws
    {
        var layer = PictureLayer(method: method, cell: PixelSize(width: 8, height: 16))
        let one = [try placed("a", at: Point(column: 2, row: 1))]
        #expect(layer.change(to: one, touched: [], rows: 9).after.starts(with: "\u{1B}7\u{1B}[2;3H\u{1B}".utf8))
        #expect(layer.change(to: one, touched: [0, 3], rows: 9) == PictureLayer.Change())
        #expect(!layer.change(to: one, touched: [2], rows: 9).after.isEmpty)
        let other = try layer.change(to: [placed("b", at: Point(column: 2, row: 2))], touched: [], rows: 9)
        #expect(other.before.isEmpty && other.rows == [1, 2] && !other.after.isEmpty)
        #expect(layer.change(to: [], touched: [], rows: 9) == PictureLayer.Change(rows: [2, 3]))
        _ = layer.change(to: one, touched: [], rows: 9)
        #expect(layer.clear() == PictureLayer.Change(rows: [1, 2]))
    }

    @Test func `one that goes takes the text from its neighbor's rows, which is drawn again`() throws {
        var layer = PictureLayer(method: .sixel, cell: PixelSize(width: 8, height: 16))
        let (left, right) = try (placed("a", at: .zero), placed("b", at: Point(column: 6, row: 1)))
        _ = layer.change(to: [left, right], touched: [], rows: 9)
        let change = layer.change(to: [right], touched: [], rows: 9)
        #expect(change.rows == [0, 1] && !change.after.isEmpty)
    }

    @Test func `sixels have the size of their cells, and none are in the last row`() throws {
        var layer = PictureLayer(method: .sixel, cell: PixelSize(width: 8, height: 16))
        let place = [try placed("a", at: Point(column: 0, row: 1))]
        #expect(layer.change(to: place, touched: [], rows: 3).after.isEmpty)
        #expect(text(layer.change(to: place, touched: [], rows: 4).after).contains("q\"1;1;32;32#"))
        #expect(PictureLayer(method: .sixel, cell: nil).method == .blocks)
    }
}

extension [UInt8] {
    fileprivate func count(of text: String) -> Int {
        String(decoding: self, as: UTF8.self).components(separatedBy: text)
    }
}

extension String {
    fileprivate func components(separatedBy text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
