internal import PictureKit
internal import Pixels
internal import TerminalUI
internal import VaultScreens

/// The colors and cells of the terminal that pictures are drawn for.
struct PictureSurface: Sendable {
    var depth = ColorDepth.palette
    /// The size of a cell in pixels; nil if the terminal does not say it.
    var cell: PixelSize?
    /// Whether the terminal shows pixels, so that more than characters are worth sending.
    var showsPixels = false

    /// The pixels that a cell stands for: its own, or those that the shapes of characters can show.
    var pixelsOfCell: PixelSize { showsPixels ? cell ?? usual : PixelSize(width: usual.width, height: usual.height) }
    /// The shape of a cell.
    var shape: PixelSize { cell ?? usual }

    private var usual: PixelSize { PixelSize(width: 8, height: 16) }
}

/// Cuts a decoded page to what a request shows, and turns it into characters.
struct PictureDrawing {
    let request: PictureRequest
    let surface: PictureSurface

    /// The size in pixels from which on a page is sharp enough.
    func enough(of page: PixelSize) -> PixelSize {
        let window = window(of: page)
        let cell = surface.pixelsOfCell
        return PixelSize(
            width: window.columns * cell.width * PageArea.side / window.part.width,
            height: window.rows * cell.height * PageArea.side / window.part.height)
    }

    /// - Parameter key: identifies the page and its sharpness.
    func draw(
        _ page: PixelImage, key: String, isPreview: Bool
    ) throws(CellRenderer.NoLibrary) -> ShownPicture? {
        let window = window(of: page.size)
        let (part, size, side) = (window.part, page.size, PageArea.side)
        let cut = page.cropped(
            left: part.left * size.width / side, top: part.top * size.height / side,
            size: PixelSize(width: part.width * size.width / side, height: part.height * size.height / side))
        guard var image = cut else { return nil }
        let cell = surface.pixelsOfCell
        let box = PixelSize(width: window.columns * cell.width, height: window.rows * cell.height)
        if image.size.width > box.width || image.size.height > box.height { image = image.scaled(to: box) }
        if let mark = request.mark { image = framed(image, mark, in: part) }
        let cells = try CellRenderer.cells(
            of: image, columns: window.columns, rows: window.rows, depth: surface.depth)
        return cells.map { cells in
            let name = "\(key) \(part) \(request.mark.map { "\($0)" } ?? "")"
            return ShownPicture(
                TerminalPicture(key: name, image: image, cells: cells), part: part, isPreview: isPreview)
        }
    }

    private func window(of page: PixelSize) -> PictureWindow {
        PictureWindow(
            of: page, columns: request.columns, rows: request.rows, cell: surface.shape, view: request.view)
    }

    private func framed(_ image: PixelImage, _ mark: PageArea, in part: PageArea) -> PixelImage {
        let (width, height) = (image.size.width, image.size.height)
        let thickness = max(2, min(width, height) / 120)
        return image.framed(
            left: (mark.left - part.left) * width / part.width - thickness,
            top: (mark.top - part.top) * height / part.height - thickness,
            size: PixelSize(
                width: mark.width * width / part.width + 2 * thickness,
                height: mark.height * height / part.height + 2 * thickness),
            thickness: thickness, color: (red: 200, green: 30, blue: 30))
    }
}
