import Pixels
import TerminalUI
import Testing
import VaultModel
import VaultScreens

@testable import VaultTUI

@Suite("Drawing of pictures")
struct PictureDrawingTests {
    private func request(
        _ view: PictureView = .whole, columns: Int = 20, rows: Int = 10, mark: PageArea? = nil
    ) -> PictureRequest {
        PictureRequest(ReceiptID(ULID(high: 1, low: 1)), view: view, columns: columns, rows: rows, mark: mark)
    }

    /// White, with a black line across at a height in percent.
    private func page(lineAt height: Int) throws -> PixelImage {
        let size = PixelSize(width: 100, height: 400)
        let bytes = (0..<size.height).flatMap { row in
            [UInt8](repeating: row * 100 / size.height == height ? 0 : 255, count: 3 * size.width)
        }
        return try #require(PixelImage(size: size, bytes: bytes))
    }

    @Test func `a picture covers what the window says, with its pixels no larger than the cells show`() throws {
        let drawing = PictureDrawing(request: request(), surface: PictureSurface())
        let shown = try #require(try drawing.draw(try page(lineAt: 50), key: "p", isPreview: false))
        #expect((shown.picture.cells.columns, shown.picture.cells.rows) == (5, 10))
        #expect(shown.part == .whole && !shown.isPreview)
        #expect(shown.picture.image.size == PixelSize(width: 40, height: 160))
    }

    @Test func `a strip across is around its height, and the mark is in it`() throws {
        let mark = PageArea(left: 2000, top: 5000, width: 5000, height: 100)
        let view = PictureView.across(around: 5050)
        let drawing = PictureDrawing(request: request(view, mark: mark), surface: PictureSurface())
        let shown = try #require(try drawing.draw(try page(lineAt: 90), key: "p", isPreview: true))
        #expect(shown.picture.cells.columns == 20 && (3000..<5050).contains(shown.part.top))
        let image = shown.picture.image
        let reds = stride(from: 0, to: image.bytes.count, by: 3).count { start in
            image.bytes[start] == 200 && image.bytes[start + 1] == 30
        }
        #expect(reds > 20)
    }

    @Test func `a zoomed view needs a sharper page than a whole one`() throws {
        let page = PixelSize(width: 100, height: 400)
        let whole = PictureDrawing(request: request(), surface: PictureSurface()).enough(of: page)
        let zoomed = PictureDrawing(
            request: request(.zoomed(percent: 400, x: 5000, y: 5000)), surface: PictureSurface()
        ).enough(of: page)
        #expect(zoomed.height >= 3 * whole.height)
    }

    @Test func `the cache keeps the last pages within its limit`() throws {
        let large = try #require(
            PixelImage(size: PixelSize(width: 4000, height: 3000), bytes: [UInt8](repeating: 0, count: 36_000_000)))
        var cache = PictureCache()
        func page(_ number: Int) -> PictureCache.Page {
            PictureCache.Page(media: MediaID(ULID(high: 1, low: 1)), number: number)
        }
        for number in 0..<4 { cache.keep(large, page(number)) }
        #expect(cache[page(0)] == nil && cache[page(3)] != nil && cache[page(2)] != nil)
    }
}
