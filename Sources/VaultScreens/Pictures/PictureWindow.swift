package import Pixels

/// The way in which a page is shown.
package enum PictureView: Hashable, Sendable {
    /// The whole page, as large as there is room.
    case whole
    /// A page that is higher than its place is as wide as that, around a height of the page in ten-thousandths.
    case across(around: Int)
    /// So many percent of the size of ``whole``, around a point of the page in ten-thousandths.
    case zoomed(percent: Int, x: Int, y: Int)
}

/// The part of a page that a view shows, and the cells that it covers.
package struct PictureWindow: Hashable, Sendable {
    package let part: PageArea
    /// At least 1, and at most as many as there are.
    package let columns: Int
    package let rows: Int

    /// - Parameters:
    ///   - columns: the room in cells, at least 1.
    ///   - cell: the size of a cell in pixels.
    package init(of page: PixelSize, columns: Int, rows: Int, cell: PixelSize, view: PictureView) {
        let (width, height) = (Double(page.width), Double(page.height))
        let (room, depth) = (Double(columns * cell.width), Double(rows * cell.height))
        let fit = min(room / width, depth / height)
        var scale = fit
        var center = (x: 0.5, y: 0.5)
        let side = Double(PageArea.side)
        switch view {
        case .whole: break
        case .across(let y):
            scale = max(fit, room / width)
            if scale > fit { center.y = Double(y) / side } else { scale = fit }
        case .zoomed(let percent, let x, let y):
            scale = fit * Double(max(percent, 100)) / 100
            center = (Double(x) / side, Double(y) / side)
        }
        // The shares of the page that are visible.
        let (wide, high) = (min(1, room / (width * scale)), min(1, depth / (height * scale)))
        let left = min(max(center.x - wide / 2, 0), 1 - wide)
        let top = min(max(center.y - high / 2, 0), 1 - high)
        part = PageArea(
            left: Int(left * side), top: Int(top * side), width: Int((wide * side).rounded()),
            height: Int((high * side).rounded()))
        self.columns = min(columns, max(1, Int((wide * width * scale / Double(cell.width)).rounded())))
        self.rows = min(rows, max(1, Int((high * height * scale / Double(cell.height)).rounded())))
    }
}
